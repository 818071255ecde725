import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E517: a rule's message stands at fields that are there. */
export const unknownRulePlace: Rule = {
  code: "E517",
  finds: "a rule whose message would stand at a field that is not there",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      (Array.isArray(document.value.rules) ? document.value.rules : []).forEach((rule: unknown, index: number) => {
        (isRecord(rule) && Array.isArray(rule.at) ? rule.at : []).forEach((field: unknown, position: number) => {
          workspace.proven += 1;
          if (!fieldAt(workspace, document.name, String(field)))
            report(
              { document, path: ["rules", index, "at", position] },
              `"${field}" is not in ${document.name}${suggest(String(field), fieldNames(workspace, document.name))}`,
            );
        });
      });
    });
  },
};
