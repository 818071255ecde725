import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { CallEntry } from "../../world/world.ts";

/** E401: one method and path, one call. */
export const duplicateCall: Rule = {
  code: "E401",
  finds: "a method and path that another call has too",
  whole: true,
  check(world, report) {
    const seen = new Map<string, CallEntry>();
    for (const entry of callsOf(world)) {
      const address = `${entry.call.method} ${String(entry.call.path).replace(/\{\w+\}/g, "{}")}`;
      const other = seen.get(address);
      world.proven += 1;
      if (other && entry.call.path !== "__serverLoader")
        report(
          { document: entry.document, path: [...entry.path, "path"] },
          `${entry.call.method} ${entry.call.path} is ${other.name} already`,
        );
      else seen.set(address, entry);
    }
  },
};
