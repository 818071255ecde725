import { suggest } from "../../near.ts";
import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { settings } from "../../world/world.ts";

/** E410: a code that errors.json does not have. */
export const unknownCode: Rule = {
  code: "E410",
  finds: "an error code that errors.json does not have",
  check(world, report) {
    const known = Object.keys(settings(world, "errors", "codes"));
    for (const entry of callsOf(world)) {
      (Array.isArray(entry.call.errors) ? entry.call.errors : []).forEach((code: string, index: number) => {
        world.proven += 1;
        if (!known.includes(code))
          report(
            { document: entry.document, path: [...entry.path, "errors", index] },
            `unknown code "${code}"${suggest(code, known)}`,
          );
      });
    }
  },
};
