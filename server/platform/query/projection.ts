import { readersOfField } from "../../../registry/access.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Acting, RequestContext } from "../context.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { propertiesOf, hasTable, tableOf, type Table } from "../store/tables/table.ts";
import type { Entity } from "../../../generated/types/grammar/index.d.ts";
import { isDerived } from "../../../registry/schema/derived.ts";
import type { AnyRecord } from "../any-record.ts";
import { quoted, resolved, type Property } from "../store/tables/column.ts";
import { fieldExpression, type ExpressionScope } from "./expression.ts";
import { shownFields, shownText } from "./shown-name.ts";
import { partyNames, partyText, rowPartyTexts } from "./parties.ts";

/** Whether someone who is these parties, with these permissions, is named by a `by` list. */
export function isNamed(
  by: readonly string[] | undefined,
  parties: readonly string[],
  acting: Acting | undefined,
): boolean {
  if (!by) return true;
  return by.some((entry) => {
    const [party = "", permission] = entry.split(":");
    return parties.includes(party) && (permission === undefined || (acting?.permissions.has(permission) ?? false));
  });
}

/** Whether a field may be read by someone who is these parties of the record. */
export function isReadable(
  registry: Registry,
  entity: string,
  field: string,
  parties: readonly string[],
  acting: Acting | undefined,
): boolean {
  return isNamed(readersOfField(registry.entities.get(entity) ?? {}, field), parties, acting);
}

/** The parties among which someone must be to read a field; undefined when all may. */
export function readersOf(
  registry: Registry,
  entity: string,
  field: string,
  acting: Acting | undefined,
): string[] | undefined {
  const by = readersOfField(registry.entities.get(entity) ?? {}, field);
  return by
    ?.filter((entry) => isNamed([entry], [entry.split(":")[0] ?? ""], acting))
    .map((entry) => entry.split(":")[0] ?? "");
}

/**
 * The field people call a record by: the entity's title, else its human number, else its first required text, else its
 * id.
 */
export function titleField(registry: Registry, entity: string): string {
  const found = registry.entities.get(entity);
  if (!found) return "id";
  if (found.title) return found.title;
  if (found.number) return "number";
  const isText = new Set(
    propertiesOf(found)
      .filter(
        ([, property]) =>
          !property.options &&
          !property.ref &&
          (property.format === "text" ||
            property.format === "line" ||
            (property.type === "string" && !property.format)),
      )
      .map(([name]) => name),
  );
  return (found.required ?? []).find((field) => isText.has(field)) ?? "id";
}

/** What titles of an entity are kept as where they are options. */
export function titleOptions(registry: Registry, entity: string): readonly string[] {
  const found = registry.entities.get(entity);
  const field = titleField(registry, entity);
  const property = found && propertiesOf(found).find(([name]) => name === field)?.[1];
  return (property?.options ?? []).map(String);
}

/** In whose language a title is written: the reader's, or that of whom a mail goes to. */
export interface TitleWords {
  readonly language: "en-US" | "zh-CN";
  readonly say: (namespace: string, key: string) => string;
}

/**
 * A title of a record of an entity as it is written in a language, where that is otherwise than it is stored: a month,
 * or one of several options.
 */
export function titleInWords(
  registry: Registry,
  entity: string,
  title: string,
  { language, say }: TitleWords,
): string | undefined {
  const found = registry.entities.get(entity);
  const field = titleField(registry, entity);
  const property = found && propertiesOf(found).find(([name]) => name === field)?.[1];
  if (property?.options?.includes(title) === true) return say(entity, `${field}.${title}`);
  return property?.format === "month" ? formats[property.format]?.show(title, { language }) : undefined;
}

/** What a record is called, as its own fields have it: its title, else its number. */
export function storedTitle(registry: Registry, entity: string, record: AnyRecord): string | undefined {
  const value = record[titleField(registry, entity)] ?? record.number;
  return value === undefined || value === null ? undefined : String(value);
}

/** The same as people read it, by the word in the caller's language where it is one of several options. */
export function ownTitle(
  { registry, say, language }: Pick<RequestContext, "registry" | "say" | "language">,
  entity: string,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const title = storedTitle(registry, entity, record);
  if (title === undefined) return undefined;
  return titleInWords(registry, entity, title, { say, language: language === "zh" ? "zh-CN" : "en-US" }) ?? title;
}

/** What a statement selects of an entity, worked out once per registry and entity. */
interface Projection {
  table: Table;
  properties: ReadonlyMap<string, Property>;
  /** Fields asked at each reading. */
  derived: readonly string[];
  /** Refs with fields to show. */
  shown: readonly { field: string; refers: string; show: readonly string[]; many: boolean }[];
  /** Refs with fields to show in the items of lists. */
  shownInItems: readonly { field: string; item: string; refers: string; show: readonly string[] }[];
  parties: readonly string[];
}

function itemRefs(registry: Registry, entity: Entity, field: string, items: Property): Projection["shownInItems"] {
  return Object.entries(items.properties ?? {}).flatMap(([item, inner]) => {
    const property = resolved(entity, inner);
    const one = property.ref ? property : property.items;
    const target = one?.ref && hasTable(registry, one.ref) ? registry.entities.get(one.ref) : undefined;
    const show = shownFields(one ?? {});
    const isThere = (name: string): boolean =>
      target?.properties[name] !== undefined || (name === "number" && target?.number !== undefined);
    return one?.ref && show.length > 0 && show.every(isThere) ? [{ field, item, refers: one.ref, show }] : [];
  });
}

const cache = new WeakMap<Registry, Map<string, Projection>>();

/** The projection of an entity. @throws Error when it has no table */
export function projectionOf(registry: Registry, entity: string): Projection {
  const all = cache.get(registry) ?? new Map<string, Projection>();
  cache.set(registry, all);
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
      const show = shownFields(one ?? {});
      return one?.ref && show.length > 0 && show.every((name) => target?.properties[name] !== undefined)
        ? [{ field, refers: one.ref, show, many: one !== property }]
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
export function selectText(scope: ExpressionScope): string {
  const { registry, entity, alias } = scope;
  const { table, derived, shown, parties } = projectionOf(registry, entity);
  return [
    `${alias}.*`,
    ...derived.map((field) => `${fieldExpression(scope, field).text} AS ${quoted(field)}`),
    ...shown
      .filter(({ field, many }) =>
        many ? table.byName.has(field) : table.byName.has(field) || derived.includes(field),
      )
      .map(({ field, refers, show, many }) =>
        many
          ? `(
              SELECT array_agg(${shownText("r", show)}${show.length === 1 ? "::text" : ""} ORDER BY array_position(${alias}.${quoted(field)}, r."id"))
              FROM ${quoted(refers)} r
              WHERE r."id" = ANY(${alias}.${quoted(field)})
            ) AS "show:${field}"`
          : `(
              SELECT ${shownText("r", show)} FROM ${quoted(refers)} r WHERE r."id" = ${fieldExpression(scope, field).text}
            ) AS "show:${field}"`,
      ),
    ...parties.map((party) => `coalesce(${partyText(scope, party)}, false) AS "party:${party}"`),
    ...rowPartyTexts(scope),
  ].join(", ");
}
