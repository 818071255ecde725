import type { Rule } from "../../rule.ts";
import { isRecord } from "../../world/world.ts";

/** E916: a figure says its unit in its name and is a whole number, zero or more. */
export const unfitConstant: Rule = {
  code: "E916",
  finds: "a duration or count that is no whole number",
  check(world, report) {
    const document = world.settings.get("constants");
    for (const [group, held] of Object.entries<unknown>(document?.value ?? {})) {
      if (!document || !isRecord(held)) continue;
      for (const [name, value] of Object.entries<unknown>(held)) {
        const counted = /_(seconds|minutes|hours|days|bytes|most|rows|per_minute|per_hour|per_day)$|^(digits|tries|page_size)/.test(name);
        world.proven += 1;
        if (counted && !(Number.isInteger(value) && (value as number) >= 0)) report({ document, path: [group, name] }, `"${name}" must be a whole number, zero or more`);
      }
    }
  },
};
