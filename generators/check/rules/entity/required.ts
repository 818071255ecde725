import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { properties } from "../../workspace/properties.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E513: what must be there must be a field, and one that people can give. */
export const unknownRequiredField: Rule = {
  code: "E513",
  finds: "a required field that is not there",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const spots = [{ property: document.value, path: [] as (string | number)[] }, ...properties(document)];
      for (const { property, path } of spots) {
        if (!Array.isArray(property.required)) continue;
        const known = Object.keys(isRecord(property.properties) ? property.properties : {});
        property.required.forEach((field: unknown, index: number) => {
          workspace.proven += 1;
          if (!known.includes(String(field)))
            report(
              { document, path: [...path, "required", index] },
              `"${field}" is no field here${suggest(String(field), known)}`,
            );
        });
      }
    });
  },
};
