import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

const kinds = ["lists", "reads", "creates", "updates", "deletes", "imports", "does", "handler"];

/** E402: a call does one thing. */
export const oneKindOfCall: Rule = {
  code: "E402",
  finds: "a call that does nothing or several things",
  check(workspace, report) {
    for (const entry of callsOf(workspace)) {
      const held = kinds.filter((kind) => kind in entry.call);
      const together =
        held.length === 2 && held.includes("does") && (held.includes("creates") || held.includes("updates"));
      if (held.length !== 1 && !together)
        report(
          { document: entry.document, path: [...entry.path, ...(held[1] ? [held[1]] : [])], key: true },
          held.length === 0
            ? `a call needs one of ${kinds.join(", ")}`
            : `a call does one thing, this has ${held.join(" and ")}`,
        );
    }
  },
};
