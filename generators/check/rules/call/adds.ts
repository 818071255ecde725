import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E423: more is worked out of rows only where a call lists them, and only when an input asks for it. */
export const addsToNoRows: Rule = {
  code: "E423",
  finds: "a call that adds to rows it does not list, or that nothing asks for",
  check(workspace, report) {
    for (const entry of callsOf(workspace)) {
      const { adds, lists, input } = entry.call;
      if (adds === undefined) continue;
      workspace.proven += 1;
      const lack =
        lists === undefined ? "the call lists nothing" : input === undefined ? "no input asks for it" : undefined;
      if (lack !== undefined)
        report(
          { document: entry.document, path: [...entry.path, "adds"], key: true },
          `"${String(adds)}" adds to rows, but ${lack}`,
        );
    }
  },
};
