import { suggest } from "../../../output/near.ts";
import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E409: a view that the answered entity does not have, the call's own or one that may be asked for. */
export const unknownCallView: Rule = {
  code: "E409",
  finds: "a call answering a view that its entity does not have",
  check(workspace, report) {
    for (const entry of callsOf(workspace)) {
      const { view, views: declared, lists, reads, answer } = entry.call;
      const about = lists ?? reads ?? answer;
      const views = Object.keys(workspace.entities.get(about)?.value.views ?? {});
      const named = [
        ...(typeof view === "string" ? [{ name: view, path: ["view"] }] : []),
        ...(Array.isArray(declared)
          ? declared.map((name, index) => ({ name: String(name), path: ["views", index] }))
          : []),
      ];
      for (const { name, path } of named) {
        workspace.proven += 1;
        if (!views.includes(name))
          report(
            { document: entry.document, path: [...entry.path, ...path] },
            `view "${name}" is not in ${about}${suggest(name, views)}`,
          );
      }
    }
  },
};
