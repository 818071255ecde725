import { suggest } from "../../../output/near.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { inputNames } from "../../workspace/inputs.ts";
import { languages, placesIn, wordingFile } from "../../workspace/wording.ts";
import { isRecord, settings } from "../../workspace/workspace.ts";
import type { TransitionEntry, Workspace } from "../../workspace/workspace.ts";

/** The transitions that each guard is named by. */
function guarding(workspace: Workspace): Map<string, TransitionEntry[]> {
  const held = new Map<string, TransitionEntry[]>();
  for (const entry of workspace.transitions.values())
    for (const name of Array.isArray(entry.transition.guards) ? entry.transition.guards.map(String) : [])
      held.set(name, [...(held.get(name) ?? []), entry]);
  return held;
}

/** E922: a refusal is shown at a field of the record or of what is asked, else the form shows it nowhere. */
export const refusedNowhere: Rule = {
  code: "E922",
  finds: "a guard that refuses at a field which none of its steps has",
  whole: true,
  check(workspace, report) {
    const document = workspace.settings.get("guards");
    if (!document) return;
    const steps = guarding(workspace);
    for (const [guard, held] of Object.entries(settings(workspace, "guards", "guards"))) {
      const named = steps.get(guard) ?? [];
      if (!Array.isArray(held?.at) || named.length === 0) continue;
      held.at.forEach((field: unknown, index: number) => {
        workspace.proven += 1;
        const has = ({ entity, ...entry }: TransitionEntry): boolean =>
          fieldAt(workspace, entity, String(field)) !== undefined ||
          inputNames({ entity, ...entry }).includes(String(field));
        if (named.some(has)) return;
        const entities = [...new Set(named.map(({ entity }) => entity))];
        report(
          { document, path: ["guards", guard, "at", index] },
          `"${String(field)}" is no field of ${entities.join(" or ")}, whose steps name this guard${suggest(
            String(field),
            entities.flatMap((entity) => fieldNames(workspace, entity)),
          )}`,
        );
      });
    }
  },
};

/** E618: the sentence of a guard that is a condition names what its `params` give; nothing else fills its places. */
export const unfilledRefusal: Rule = {
  code: "E618",
  finds: "a {{place}} in the sentence of a guard that its params do not fill",
  whole: true,
  check(workspace, report) {
    for (const [guard, held] of Object.entries(settings(workspace, "guards", "guards"))) {
      if (!isRecord(held) || held.when === undefined) continue;
      const given = Object.keys(isRecord(held.params) ? held.params : {});
      for (const brand of workspace.brands.keys())
        for (const language of languages) {
          const document = wordingFile(workspace, brand, language, "guard");
          const text: unknown = document?.value?.[guard];
          if (!document || typeof text !== "string") continue;
          workspace.proven += 1;
          const odd = placesIn(text).find((path) => !given.includes(path));
          if (odd !== undefined)
            report(
              { document, path: [guard] },
              `nothing fills {{${odd}}}: give it in "params" of "${guard}" in schemas/guards.json${suggest(odd, given)}`,
            );
        }
    }
  },
};
