import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E433: documents are asked for by the categories of a business that is there, and of files alone. */
export const unknownCategories: Rule = {
  code: "E433",
  finds: "document categories of no business, or asked for beside no files",
  check(workspace, report) {
    const known: unknown = fieldAt(workspace, "document_category", "business")?.options;
    const businesses = Array.isArray(known) ? known.map(String) : [];
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
