import { suggest } from "../../near.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { settings } from "../../world/world.ts";

/** E146: a code that errors.json does not have. */
export const unknownShownCode: Rule = {
  code: "E146",
  finds: "an onCode for a code that errors.json does not have",
  check(world, report) {
    const known = Object.keys(settings(world, "errors", "codes"));
    for (const { codes } of screens(world)) {
      for (const { code, place } of codes) {
        world.proven += 1;
        if (!known.includes(code)) report(place, `unknown code "${code}"${suggest(code, known)}`);
      }
    }
  },
};
