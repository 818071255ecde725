import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../world/field.ts";
import { isRecord } from "../../world/world.ts";

/** E517: a rule's message stands at fields that are there. */
export const unknownRulePlace: Rule = {
  code: "E517",
  finds: "a rule whose message would stand at a field that is not there",
  check(world, report) {
    each(world.entities.values(), (document) => {
      (Array.isArray(document.value.rules) ? document.value.rules : []).forEach((rule: unknown, index: number) => {
        (isRecord(rule) && Array.isArray(rule.at) ? rule.at : []).forEach((field: unknown, spot: number) => {
          world.proven += 1;
          if (!fieldAt(world, document.name, String(field)))
            report(
              { document, path: ["rules", index, "at", spot] },
              `"${field}" is not in ${document.name}${suggest(String(field), fieldNames(world, document.name))}`,
            );
        });
      });
    });
  },
};
