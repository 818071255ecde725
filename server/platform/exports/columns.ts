import type { NamedCall } from "../../../registry/registry.ts";
import { insteadOf } from "../../../schemas/vocabulary/instead.ts";
import type { OwnContext } from "../context.ts";
import type { Input } from "../handler.ts";
import { hasMask } from "../masking/mask.ts";
import { projectionOf } from "../query/projection.ts";
import type { Wire } from "../query/wire.ts";
import { refuseFields } from "../refusal.ts";
import { resolved, type Property } from "../store/tables/property.ts";
import type { Column, Kind } from "../formats/workbook.ts";

/** What every record has, whether its entity names it or not. */
const OF_ALL: Readonly<Record<string, Property>> = {
  number: { type: "string" },
  created_at: { format: "datetime" },
  updated_at: { format: "datetime" },
};

/** The property of a column, `company_profile.uen` for one inside a group; undefined where the list has none. */
function columnProperty(context: OwnContext, entity: string, column: string): Property | undefined {
  const { properties, table } = projectionOf(context.registry, entity);
  const said = context.registry.entities.get(entity);
  const [first = "", ...inner] = column.split(".");
  const own = properties.get(first) ?? (table.byName.has(first) ? OF_ALL[first] : undefined);
  return inner.reduce<Property | undefined>(
    (found, name) => (found && said ? resolved(said, found).properties?.[name] : undefined),
    own,
  );
}

/**
 * Columns of the file: those asked for, else the list's own sorting columns, which are what people know it by.
 * @throws Refusal invalid_fields for one that the list has not
 */
export function columnsOf(context: OwnContext, list: NamedCall, input: Input): string[] {
  const asked = input["columns"];
  if (!Array.isArray(asked) || asked.length === 0)
    return [...(list.sorts ?? [])].filter((name) => !name.endsWith("_at"));
  const entity = list.lists ?? list.entity;
  const said = context.registry.entities.get(entity);
  // What is masked on the screen is written masked as well.
  const isKept = (name: string): boolean => {
    const property = columnProperty(context, entity, name);
    return property === undefined || (property.sensitive === true && !(said !== undefined && hasMask(said, property)));
  };
  const wrong = asked.map(String).filter(isKept);
  if (wrong.length > 0)
    refuseFields(
      wrong.map((name) => ({
        field: "columns",
        message: context.say("error", "keyword.unknown", { label: name.slice(0, 60) }),
      })),
    );
  return asked.map(String);
}

/** A value as people read it: names for references, words for options, the rest as it is. */
function shownValue(context: OwnContext, entity: string, row: Wire, column: string): unknown {
  const named = (row["shown"] as Wire | undefined)?.[column];
  if (named !== undefined) return named;
  const property = columnProperty(context, entity, column);
  const worded = insteadOf(property?.instead, row[column], row);
  if (worded !== undefined)
    return context.say(
      entity,
      `${column}.${worded.name}`,
      Object.fromEntries((worded.with ?? []).map((name) => [name, String(row[name] ?? "")])),
    );
  const value = column
    .split(".")
    .reduce<unknown>(
      (found, name) =>
        typeof found === "object" && found !== null ? (found as Record<string, unknown>)[name] : undefined,
      row,
    );
  return property?.options && value !== undefined && value !== null
    ? context.say(entity, `${column}.${String(value)}`)
    : value;
}

/** How a column's values are written where figures and dates may be more than text. */
function kindOf(context: OwnContext, entity: string, column: string): Kind {
  const format = columnProperty(context, entity, column)?.format;
  if (format === "money") return "money";
  if (format === "date" || format === "datetime") return "date";
  return format === "integer" || format === "number" || format === "percent" || format === "rate" ? "number" : "text";
}

/** How the columns of a list are headed and written. */
export const describedColumns = (context: OwnContext, entity: string, columns: readonly string[]): Column[] =>
  columns.map((column) => ({ head: context.say(entity, column), kind: kindOf(context, entity, column) }));

/** A row of the file: what people read in each column. */
export const cellsOf =
  (context: OwnContext, entity: string, columns: readonly string[]) =>
  (row: Wire): unknown[] =>
    columns.map((column) => shownValue(context, entity, row, column));
