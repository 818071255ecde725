import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";

/** E342: who gets a task can see what it is about, and decide there. */
export const taskNowhere: Rule = {
  code: "E342",
  finds: "a task about a record that no detail page shows",
  check(workspace, report) {
    const shown = new Set(
      workspace.pages.flatMap(({ value }) => {
        const call = workspace.calls.get(String(value.source?.call ?? ""));
        return value.layout === "detail" && (value.frame ?? "main") === "main" && call?.call.reads === value.entity
          ? [String(value.entity)]
          : [];
      }),
    );
    each(workspace.lifecycles, (document) => {
      for (const { transition, path } of own(workspace, document)) {
        if (!transition.task) continue;
        workspace.proven += 1;
        if (!shown.has(String(document.value.entity)))
          report(
            { document, path: [...path, "task"] },
            `nobody can see the ${String(document.value.entity)} that this task is about: write a detail page whose source reads it`,
          );
      }
    });
  },
};
