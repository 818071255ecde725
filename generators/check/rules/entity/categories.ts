import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../world/field.ts";
import { isRecord } from "../../world/world.ts";

/** E433: documents are asked for by the categories of a business that is there, and of files alone. */
export const unknownCategories: Rule = {
  code: "E433",
  finds: "document categories of no business, or asked for beside no files",
  check(world, report) {
    const known: unknown = fieldAt(world, "document_category", "business")?.options;
    const businesses = Array.isArray(known) ? known.map(String) : [];
    each(world.entities.values(), (document) => {
      const properties: unknown = document.value.properties;
      for (const [name, property] of Object.entries(isRecord(properties) ? properties : {})) {
        if (!isRecord(property) || !Array.isArray(property["categories"])) continue;
        const path = ["properties", name, "categories"];
        world.proven += 1;
        if (property["type"] !== "array" || !isRecord(property["items"]) || property["items"]["file"] === undefined)
          report({ document, path }, `"${name}" is no list of files`);
        property["categories"].forEach((asked: unknown, index: number) => {
          const business = isRecord(asked) ? String(asked["business"]) : "";
          world.proven += 1;
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
