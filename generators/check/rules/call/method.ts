import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

const writes = ["creates", "updates", "deletes", "imports", "does"];

/** E415: GET reads and nothing else; lists and reads are GET. */
export const unfitMethod: Rule = {
  code: "E415",
  finds: "a method that does not fit what the call does",
  check(workspace, report) {
    for (const entry of callsOf(workspace)) {
      const { call, document, path } = entry;
      const write = writes.find((key) => key in call);
      if (call.method === "GET" && write)
        report({ document, path: [...path, "method"] }, `a GET may change nothing, and this ${write}`);
      if (call.method !== "GET" && "lists" in call)
        report({ document, path: [...path, "method"] }, "a list is asked by GET");
    }
  },
};
