import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../world/field.ts";
import { typed } from "../../world/typed.ts";
import type { World } from "../../world/world.ts";

/** The entities that one stands under, by its references that lead somewhere. */
const above = (world: World, name: string): string[] => {
  const said: unknown = world.entities.get(name)?.value.under;
  return (Array.isArray(said) ? said : []).flatMap(
    (field: unknown) => typed(world, name, fieldAt(world, name, field)).entity ?? [],
  );
};

/** Whether one entity stands under another, directly or by what is between. */
const isUnder = (world: World, name: string, other: string, seen = new Set<string>()): boolean =>
  above(world, name).some((next) => {
    if (next === other) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return isUnder(world, next, other, seen);
  });

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
            if (!fieldAt(world, document.name, String(field)))
              report(
                { document, path: [key, index, spot] },
                `"${field}" is not in ${document.name}${suggest(String(field), fieldNames(world, document.name))}`,
              );
          });
        });
      }
      (Array.isArray(document.value.under) ? document.value.under : []).forEach((field: unknown, index: number) => {
        world.proven += 1;
        const property = fieldAt(world, document.name, field);
        if (!property)
          report(
            { document, path: ["under", index] },
            `"${String(field)}" is not in ${document.name}${suggest(String(field), fieldNames(world, document.name))}`,
          );
        else if (!typed(world, document.name, property).entity)
          report({ document, path: ["under", index] }, `"${String(field)}" of ${document.name} refers to nothing`);
      });
    });
  },
};

/** E534: nothing is taken before itself. */
export const underItself: Rule = {
  code: "E534",
  finds: "an entity that stands under itself",
  check(world, report) {
    each(world.entities.values(), (document) => {
      (Array.isArray(document.value.under) ? document.value.under : []).forEach((field: unknown, index: number) => {
        world.proven += 1;
        const { entity } = typed(world, document.name, fieldAt(world, document.name, field));
        if (entity !== undefined && (entity === document.name || isUnder(world, entity, document.name)))
          report(
            { document, path: ["under", index] },
            `"${String(field)}" puts ${document.name} under itself${entity === document.name ? "" : `: ${entity} stands under ${document.name}`}`,
          );
      });
    });
  },
};
