import { suggest } from "../../near.ts";
import type { Use } from "../../page/facts.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { called, find, isKnown, names } from "../../workspace/shape.ts";

/** A kind of finding about fields, used one way, that their shape does not have. */
export function unknownItem(code: string, uses: Use[], word: string): Rule {
  return {
    code,
    finds: `a ${word} that is not in the data it shows`,
    check(workspace, report) {
      for (const facts of screens(workspace)) {
        for (const { use, path, shape, place } of facts.items) {
          if (!uses.includes(use) || !shape || !isKnown(workspace, shape)) continue;
          workspace.proven += 1;
          if (!find(workspace, shape, path))
            report(place, `${word} "${path}" is not in ${called(shape)}${suggest(path, names(workspace, shape))}`);
        }
      }
    },
  };
}
