import type { Rule } from "../../rule.ts";
import { each } from "../../rule.ts";

/** E008: a file whose place does not say what it holds. */
export const misplaced: Rule = {
  code: "E008",
  finds: "a file whose name differs from what it holds",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      if (document.value.$id !== document.name)
        report({ document, path: ["$id"] }, `the file is named "${document.name}", the entity "${document.value.$id}"`);
    });
    each(workspace.lifecycles, (document) => {
      const { entity, axis } = document.value;
      if (`${entity}.${axis}` !== document.name)
        report({ document, path: ["axis"] }, `the file is named "${document.name}", the axis is "${entity}.${axis}"`);
    });
    each(
      workspace.documents.filter((document) => document.kind === "calls"),
      (document) => {
        if (document.value.entity !== document.name)
          report(
            { document, path: ["entity"] },
            `the file is named "${document.name}", its calls are about "${document.value.entity}"`,
          );
      },
    );
  },
};
