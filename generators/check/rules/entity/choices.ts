import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { roleNames, within } from "../../workspace/reach.ts";
import { isRecord } from "../../workspace/workspace.ts";
import { propertyRule } from "./property.ts";

/**
 * E170: where an entity says from which sets its records are chosen, each reference that is filled in says from which
 * of them.
 */
export const unchosenRef = propertyRule(
  "E170",
  "a reference that does not say from what it is chosen",
  ({ property }, workspace, { kind }) => {
    const choices: unknown = workspace.entities.get(String(property.ref))?.value.choices;
    if (property.choose === undefined)
      // What a call is given besides may come from the page that makes it, and is then chosen from nothing.
      return kind === "entity" && typeof property.ref === "string" && isRecord(choices) && property.calc !== true
        ? {
            at: "ref",
            says: `say with "choose" from which set of ${property.ref} it is chosen: ${Object.keys(choices).join(", ")}`,
          }
        : undefined;
    const sets = isRecord(choices) ? Object.keys(choices) : [];
    if (sets.includes(String(property.choose))) return undefined;
    return {
      at: "choose",
      says: `${String(property.ref ?? "nothing")} has no set "${String(property.choose)}" of choices${suggest(String(property.choose), sets)}`,
    };
  },
);

/** E171: each role of a set has a call that lists the entity and that the role may make. */
export const strayChoices: Rule = {
  code: "E171",
  finds: "a set of choices whose call does not list the entity for the role",
  check(workspace, report) {
    const roles = roleNames(workspace);
    each(workspace.entities.values(), (document) => {
      for (const [set, calls] of Object.entries<unknown>(
        isRecord(document.value.choices) ? document.value.choices : {},
      )) {
        for (const [role, name] of Object.entries<unknown>(isRecord(calls) ? calls : {})) {
          const entry = workspace.calls.get(String(name));
          const at = { document, path: ["choices", set, role] };
          workspace.proven += 1;
          if (!roles.includes(role)) report(at, `there is no role "${role}"${suggest(role, roles)}`);
          else if (entry?.call.lists !== document.name)
            report(
              at,
              `"${String(name)}" is no call that lists ${document.name}${suggest(
                String(name),
                [...workspace.calls.values()].filter(({ call }) => call.lists === document.name).map((one) => one.name),
              )}`,
            );
          else if (!(entry.call.allow as string[]).some((who) => within(role, [who]) || who.startsWith(`${role}:`)))
            report(at, `${role} may not make ${String(name)}`);
        }
      }
    });
  },
};
