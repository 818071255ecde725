import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E560: what stands with another record says by two of its fields which one: a name, and an id. */
export const standsWithNothing: Rule = {
  code: "E560",
  finds: "what stands with a record that no field of it names",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const declared = document.value.stands_with;
      if (!isRecord(declared)) return;
      for (const word of ["entity", "id"] as const) {
        if (typeof declared[word] !== "string") continue;
        const location = { document, path: ["stands_with", word] };
        const field = fieldAt(workspace, document.name, declared[word]);
        workspace.proven += 1;
        if (!field)
          report(
            location,
            `"${declared[word]}" is not in ${document.name}${suggest(declared[word], fieldNames(workspace, document.name))}`,
          );
        else if (word === "id" ? field.format !== "id" : field.type !== "string" || field.format !== undefined)
          report(
            location,
            `"${declared[word]}" is no ${word === "id" ? "id" : "name"} of ${word === "id" ? "a record" : "an entity"}`,
          );
      }
    });
  },
};
