import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";

/**
 * E433: documents are asked for by the categories of a business that is there, and of files alone; what carries some of
 * them is a record that the entity refers to.
 */
export const unknownCategories: Rule = {
  code: "E433",
  finds: "document categories of no business, asked for beside no files, or carried by what is no record",
  check(workspace, report) {
    const known: unknown = fieldAt(workspace, "document_category", "business")?.options;
    const businesses = Array.isArray(known) ? known.map(String) : [];
    const carried: unknown = workspace.calls.get("document_category.carried")?.call.input;
    const carriers = (isRecord(carried) ? Object.keys(carried) : []).filter((one) => one !== "business");
    each(workspace.entities.values(), (document) => {
      const properties: unknown = document.value.properties;
      for (const [name, property] of Object.entries(isRecord(properties) ? properties : {})) {
        if (!isRecord(property) || !Array.isArray(property["categories"])) continue;
        const path = ["properties", name, "categories"];
        workspace.proven += 1;
        if (property["type"] !== "array" || !isRecord(property["items"]) || property["items"]["file"] === undefined)
          report({ document, path }, `"${name}" is no list of files`);
        property["categories"].forEach((category: unknown, index: number) => {
          const business = isRecord(category) ? String(category["business"]) : "";
          const by: unknown = isRecord(category) ? category["carried_by"] : undefined;
          for (const [entity, field] of Object.entries(isRecord(by) ? by : {})) {
            const at = { document, path: [...path, index, "carried_by", entity] };
            workspace.proven += 1;
            if (!carriers.includes(entity))
              report({ ...at, key: true }, `"${entity}" carries no documents${suggest(entity, carriers)}`);
            else if (fieldAt(workspace, String(document.value.$id), String(field))?.ref !== entity)
              report(at, `"${String(field)}" refers to no ${entity}`);
          }
          workspace.proven += 1;
          if (!businesses.includes(business))
            report(
              { document, path: [...path, index, "business"] },
              `"${business}" is no business of document_category${suggest(business, businesses)}`,
            );
        });
      }
    });
  },
};
