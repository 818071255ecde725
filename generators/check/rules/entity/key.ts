import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../world/field.ts";
import { typed } from "../../world/typed.ts";

/** E506: keys and indexes over fields that are there, and records under others by references. */
export const unknownKeyField: Rule = {
  code: "E506",
  finds: "a unique or index over a field that is not there, or an under that refers to nothing",
  check(world, report) {
    each(world.entities.values(), (document) => {
      for (const key of ["unique", "indexes"]) {
        (Array.isArray(document.value[key]) ? document.value[key] : []).forEach((fields: unknown, index: number) => {
          (Array.isArray(fields) ? fields : []).forEach((field: unknown, spot: number) => {
            world.proven += 1;
            if (!fieldAt(world, document.name, String(field))) report({ document, path: [key, index, spot] }, `"${field}" is not in ${document.name}${suggest(String(field), fieldNames(world, document.name))}`);
          });
        });
      }
      (Array.isArray(document.value.under) ? document.value.under : []).forEach((field: unknown, index: number) => {
        world.proven += 1;
        const property = fieldAt(world, document.name, String(field));
        if (!property) report({ document, path: ["under", index] }, `"${String(field)}" is not in ${document.name}${suggest(String(field), fieldNames(world, document.name))}`);
        else if (!typed(world, document.name, property).entity) report({ document, path: ["under", index] }, `"${String(field)}" of ${document.name} refers to nothing`);
      });
    });
  },
};
