import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../world/field.ts";
import { partiesOf, roleNames } from "../../world/reach.ts";
import { typed } from "../../world/typed.ts";
import { isRecord } from "../../world/world.ts";
import type { World } from "../../world/world.ts";

const companies = ["company", "company_entity"];

/** E507: a party leads to a company, through references if need be. */
export const lostParty: Rule = {
  code: "E507",
  finds: "a party that does not lead to a company",
  check(world, report) {
    each(world.entities.values(), (document) => {
      for (const [party, reach] of Object.entries<unknown>(
        isRecord(document.value.parties) ? document.value.parties : {},
      )) {
        for (const word of ["role", "acting"]) {
          const role = isRecord(reach) ? reach[word] : undefined;
          if (typeof role === "string" && !roleNames(world).includes(role))
            report(
              { document, path: ["parties", party, word] },
              `unknown role "${role}"${suggest(role, roleNames(world))}`,
            );
        }
        const bound = isRecord(reach) ? reach.for : undefined;
        if (typeof bound === "string") {
          const wrong = unbound(world, document.name, bound);
          world.proven += 1;
          if (wrong) report({ document, path: ["parties", party, "for"] }, wrong);
        }
        if (isRecord(reach) && typeof reach.rows === "string") {
          const readers =
            isRecord(document.value.rows) && isRecord(document.value.rows[reach.rows])
              ? document.value.rows[reach.rows]
              : {};
          world.proven += 1;
          if (!Array.isArray(readers[party]))
            report({ document, path: ["parties", party, "rows"] }, `rows of "${reach.rows}" say no way to "${party}"`);
        }
        const said = isRecord(reach) ? reach.field : reach;
        if (typeof said !== "string") continue;
        const wrong = trail(world, document.name, said);
        world.proven += 1;
        if (wrong) report({ document, path: ["parties", party, ...(isRecord(reach) ? ["field"] : [])] }, wrong);
      }
    });
  },
};

/** E508: a party through another entity needs its field to point here and a party of the same name there. */
export const lostThrough: Rule = {
  code: "E508",
  finds: "a party through an entity that does not point here or has no such party",
  check(world, report) {
    each(world.entities.values(), (document) => {
      for (const [party, reach] of Object.entries<unknown>(
        isRecord(document.value.parties) ? document.value.parties : {},
      )) {
        if (!isRecord(reach) || typeof reach.through !== "string") continue;
        const [entity = "", field = ""] = reach.through.split(".");
        const place = { document, path: ["parties", party, "through"] };
        const property = fieldAt(world, entity, field);
        const target =
          typeof reach.from === "string"
            ? (typed(world, document.name, fieldAt(world, document.name, reach.from)).entity ?? reach.from)
            : document.name;
        world.proven += 2;
        if (!world.entities.has(entity))
          report(place, `unknown entity "${entity}"${suggest(entity, world.entities.keys())}`);
        else if (!property) report(place, `"${field}" is not in ${entity}${suggest(field, fieldNames(world, entity))}`);
        else if (!pointsTo(world, entity, property, target))
          report(place, `${reach.through} does not point to a ${target}`);
        else if (!partiesOf(world, entity).includes(party))
          report(place, `${entity} has no party "${party}"${suggest(party, partiesOf(world, entity))}`);
      }
    });
  },
};

function pointsTo(world: World, entity: string, property: unknown, target: string): boolean {
  if (typed(world, entity, property).entity === target) return true;
  const inner = isRecord(property) && isRecord(property.items) ? property.items.properties : undefined;
  return isRecord(inner) && Object.values(inner).some((child) => typed(world, entity, child).entity === target);
}

function unbound(world: World, entity: string, field: string): string | undefined {
  const property = fieldAt(world, entity, field);
  if (!property) return `"${field}" is not in ${entity}${suggest(field, fieldNames(world, entity))}`;
  return typed(world, entity, property).entity === "company_entity"
    ? undefined
    : `"${field}" of ${entity} names no legal entity (ref company_entity)`;
}

/** What is wrong with a path from an entity to a company; undefined where it leads there. */
export function trail(world: World, entity: string, path: string): string | undefined {
  // Of a person's own record, the person may be a party too.
  if (path === "id") return companies.includes(entity) || entity === "user" ? undefined : `a ${entity} is no company`;
  let here = entity;
  let reached: string | undefined;
  for (const [index, name] of path.split(".").entries()) {
    if (index > 0) here = reached ?? here;
    const property = fieldAt(world, here, name);
    if (!property && index > 0 && index === path.split(".").length - 1 && partiesOf(world, here).includes(name))
      return undefined;
    if (!property) return `"${name}" is not in ${here}${suggest(name, fieldNames(world, here))}`;
    reached = typed(world, here, property).entity;
    if (!reached) return `"${name}" of ${here} refers to nothing, so it leads to no company`;
  }
  return reached && companies.includes(reached) ? undefined : `this leads to a ${reached}, not to a company`;
}
