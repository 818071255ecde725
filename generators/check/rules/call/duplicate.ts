import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { CallEntry } from "../../workspace/workspace.ts";

/** E401: one method and path, one call. */
export const duplicateCall: Rule = {
  code: "E401",
  finds: "a method and path that another call has too",
  whole: true,
  check(workspace, report) {
    const seen = new Map<string, CallEntry>();
    for (const entry of callsOf(workspace)) {
      const address = `${entry.call.method} ${String(entry.call.path).replace(/\{\w+\}/g, "{}")}`;
      const other = seen.get(address);
      workspace.proven += 1;
      if (other && entry.call.path !== "__serverLoader")
        report(
          { document: entry.document, path: [...entry.path, "path"] },
          `${entry.call.method} ${entry.call.path} is ${other.name} already`,
        );
      else seen.set(address, entry);
    }
  },
};
