import { suggest } from "../../../output/near.ts";
import { actedOn } from "../../page/gather/action.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldNames } from "../../workspace/field.ts";

/** What a call that is asked for several rows at once wants to be told of each of them. */
const itemFields = (input: unknown): string[] => {
  const items = (input as { items?: { items?: { properties?: Record<string, unknown> } } } | undefined)?.items;
  return Object.keys(items?.items?.properties ?? {});
};

/** E136: of each chosen row goes along what the call's items name, and a row has only its own entity's fields. */
export const itemOfRow: Rule = {
  code: "E136",
  finds: "an action on chosen rows whose call asks of each what they do not have",
  check(workspace, report) {
    for (const { actions } of screens(workspace)) {
      for (const { node, location, scope } of actions) {
        const entry = node.on === "selection" && typeof node.do === "string" ? workspace.calls.get(node.do) : undefined;
        const entity = actedOn(scope, node.on);
        if (entry?.call.bulk === undefined || entity === undefined) continue;
        const fields = fieldNames(workspace, entity);
        for (const name of itemFields(entry.call.input)) {
          workspace.proven += 1;
          if (!fields.includes(name))
            report(
              { document: location.document, path: [...location.path, "do"] },
              `${entry.name} asks of each row for "${name}", and ${entity} has no such field${suggest(name, fields)}`,
            );
        }
      }
    }
  },
};
