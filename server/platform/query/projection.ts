import type { Registry } from "../../../registry/registry.ts";
import type { Entity } from "../../../generated/types/grammar/index.d.ts";
import { quoted } from "../store/tables/column.ts";
import { isDerived, resolved, type Property } from "../store/tables/property.ts";
import { hasTable, propertiesOf, tableOf, type Table } from "../store/tables/table.ts";
import { fieldExpression, type ExpressionScope } from "./expression.ts";
import { partyNames, partyText, rowPartyTexts } from "./parties.ts";

/** What a statement selects of an entity, worked out once per registry and entity. */
export interface Projection {
  table: Table;
  properties: ReadonlyMap<string, Property>;
  /** Fields asked at each reading. */
  derived: readonly string[];
  /** Refs with a field to show. */
  shown: readonly { field: string; refers: string; show: string; many: boolean }[];
  /** Refs with a field to show in the items of lists. */
  shownInItems: readonly { field: string; item: string; refers: string; show: string }[];
  parties: readonly string[];
}

function itemRefs(registry: Registry, entity: Entity, field: string, items: Property): Projection["shownInItems"] {
  return Object.entries(items.properties ?? {}).flatMap(([item, inner]) => {
    const property = resolved(entity, inner);
    const one = property.ref ? property : property.items;
    const target = one?.ref && hasTable(registry, one.ref) ? registry.entities.get(one.ref) : undefined;
    const show = one?.show;
    return one?.ref && show && (target?.properties[show] || (show === "number" && target?.number))
      ? [{ field, item, refers: one.ref, show }]
      : [];
  });
}

const kept = new WeakMap<Registry, Map<string, Projection>>();

/** The projection of an entity. @throws Error when it has no table */
export function projectionOf(registry: Registry, entity: string): Projection {
  const all = kept.get(registry) ?? new Map<string, Projection>();
  kept.set(registry, all);
  const known = all.get(entity);
  if (known) return known;
  const found = registry.entities.get(entity);
  if (!found) throw new Error(`no entity "${entity}"`);
  const properties = propertiesOf(found);
  const projection: Projection = {
    table: tableOf(registry, entity),
    properties: new Map(properties),
    derived: properties.filter(([, property]) => isDerived(property)).map(([name]) => name),
    shown: properties.flatMap(([field, property]) => {
      const one = property.ref ? property : property.items;
      const target = one?.ref ? registry.entities.get(one.ref) : undefined;
      return one?.ref && one.show && target?.properties[one.show]
        ? [{ field, refers: one.ref, show: one.show, many: one !== property }]
        : [];
    }),
    shownInItems: properties.flatMap(([field, property]) =>
      property.type === "array" && property.items
        ? itemRefs(registry, found, field, resolved(found, property.items))
        : [],
    ),
    parties: partyNames(registry, entity),
  };
  all.set(entity, projection);
  return projection;
}

/**
 * What is selected of `alias`: columns, derived fields, shown names, which parties the asker is, and of which rows of
 * lists.
 */
export function selectText(place: ExpressionScope): string {
  const { registry, entity, alias } = place;
  const { table, derived, shown, parties } = projectionOf(registry, entity);
  return [
    `${alias}.*`,
    ...derived.map((field) => `${fieldExpression(place, field).text} AS ${quoted(field)}`),
    ...shown
      .filter(({ field, many }) =>
        many ? table.byName.has(field) : table.byName.has(field) || derived.includes(field),
      )
      .map(({ field, refers, show, many }) =>
        many
          ? `(
              SELECT array_agg(r.${quoted(show)}::text ORDER BY array_position(${alias}.${quoted(field)}, r."id"))
              FROM ${quoted(refers)} r
              WHERE r."id" = ANY(${alias}.${quoted(field)})
            ) AS "show:${field}"`
          : `(
              SELECT r.${quoted(show)} FROM ${quoted(refers)} r WHERE r."id" = ${fieldExpression(place, field).text}
            ) AS "show:${field}"`,
      ),
    ...parties.map((party) => `coalesce(${partyText(place, party)}, false) AS "party:${party}"`),
    ...rowPartyTexts(place),
  ].join(", ");
}
