import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** Names of the steps in which records of an entity are entered. */
function stepsOf(workspace: Workspace, entity: string): string[] {
  const steps: unknown[] = workspace.pages.flatMap(({ value }) =>
    value.entity === entity && value.layout === "form" && Array.isArray(value.steps) ? value.steps : [],
  );
  return steps.flatMap((step) => (isRecord(step) && typeof step["name"] === "string" ? [step["name"]] : []));
}

/** E532: options that stand for the steps of a form are steps of it. */
export const strayStep: Rule = {
  code: "E532",
  finds: "options that stand for the steps of the entity's form, and are none of them",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const search = (value: unknown, path: (string | number)[]): void => {
        if (!isRecord(value)) return;
        if (value["steps"] === true && Array.isArray(value["options"])) {
          const known = stepsOf(workspace, document.name);
          value["options"].forEach((option: unknown, index: number) => {
            workspace.proven += 1;
            if (!known.includes(String(option)))
              report(
                { document, path: [...path, "options", index] },
                `"${String(option)}" is no step of the form of ${document.name}${suggest(String(option), known)}`,
              );
          });
        }
        for (const [key, below] of Object.entries(value)) search(below, [...path, key]);
      };
      search(document.value, []);
    });
  },
};
