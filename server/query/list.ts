import type { ReadContext } from "../context.ts";
import type { NamedCall, Registry } from "../../registry/registry.ts";
import type { Condition } from "../../generated/types/grammar/index.d.ts";
import { quoted } from "../store/tables/column.ts";
import { conditionText, fieldExpression, type Place } from "./expression.ts";
import { partyText, scopeText } from "./parties.ts";
import { projectionOf, selectText } from "./projection.ts";
import { readersOf } from "./readable.ts";
import { askerOf } from "./read.ts";
import { selectedRecord, type SelectedRecord } from "./row.ts";
import type { ListRequest } from "./list-request.ts";
import { Values } from "./values.ts";

/** What a list call contributes to its statement. */
export type ListShape = Pick<NamedCall, "search" | "totals"> & { when?: Condition; /** The page alone is wanted, not how many there are. */ uncounted?: true; /** Of these alone, by their ids. */ only?: readonly string[] };

export interface ListAnswer {
  rows: SelectedRecord[];
  count: number;
  summary?: { by_currency: Record<string, unknown>[] };
}

/** The asker must be one of those who may read the field: what one may not read one may not ask about either. */
function guarded(place: Place, field: string, text: string): string {
  const readers = readersOf(place.registry, place.entity, field, place.values.asker.acting);
  if (!readers) return text;
  const parties = projectionOf(place.registry, place.entity).parties.filter((party) => readers.includes(party));
  return parties.length === 0 ? "false" : `((${parties.map((party) => partyText(place, party)).join(" OR ")}) AND ${text})`;
}

function filterText(place: Place, { key, values }: ListRequest["filters"][number]): string {
  const { text, type } = fieldExpression(place, key.field);
  if (type === "timestamp with time zone") return `(${text})::date ${key.sign} ${place.values.add(values[0])}::date`;
  if (key.sign !== "=") return `${text} ${key.sign} ${place.values.add(values[0])}::${type}`;
  if (type === "boolean") return `${text} = ${place.values.add(values[0] === "true")}`;
  return type.endsWith("[]") ? `${text} && ${place.values.add(values)}::${type}` : `${text} = ANY(${place.values.add(values)}::${type}[])`;
}

function keywordText(place: Place, fields: readonly string[], keyword: string): string {
  const pattern = place.values.add(`%${keyword.replace(/[\\%_]/g, "\\$&")}%`);
  return `(${fields.map((field) => guarded(place, field, `${fieldExpression(place, field).text}::text ILIKE ${pattern}`)).join(" OR ")})`;
}

/** Rows by what people see: a ref sorts by the name it shows. */
function sortText(place: Place, field: string): string {
  const shown = projectionOf(place.registry, place.entity).shown.find((one) => one.field === field && !one.many);
  const text = shown ? `(SELECT r.${quoted(shown.show)} FROM ${quoted(shown.refers)} r WHERE r."id" = ${place.alias}.${quoted(field)})` : fieldExpression(place, field).text;
  const readable = guarded(place, field, "true");
  return readable === "true" ? text : `CASE WHEN ${readable} THEN ${text} END`;
}

function whereText(place: Place, shape: ListShape, request: Pick<ListRequest, "keyword" | "filters">): string {
  const tests = [scopeText(place)];
  if (shape.only) tests.push(`${place.alias}."id" = ANY(${place.values.add(shape.only)}::bigint[])`);
  if (shape.when) tests.push(conditionText(place, shape.when));
  for (const filter of request.filters) tests.push(guarded(place, filter.key.field, filterText(place, filter)));
  if (request.keyword.trim() !== "" && shape.search) tests.push(keywordText(place, shape.search, request.keyword.trim()));
  return tests.join(" AND ");
}

function totalsText(place: Place, table: string, where: string, totals: readonly string[]): string {
  const byCurrency = projectionOf(place.registry, place.entity).table.byName.has("currency");
  const total = (field: string): string => {
    const weight = projectionOf(place.registry, place.entity).properties.get(field)?.averaged;
    if (weight === undefined) return `coalesce(sum(${guardedSum(place, field)}), 0)`;
    const [value, by] = [guardedSum(place, field), guardedSum(place, weight)];
    // Rows that lack one of the two weigh nothing.
    return `coalesce(round(sum(${value} * ${by}) / nullif(sum(CASE WHEN ${value} IS NOT NULL THEN ${by} END), 0), 2), 0)`;
  };
  const sums = totals.map((field) => `, '${field}', ${total(field)}::numeric(20,2)::text`).join("");
  const currency = byCurrency ? `, 'currency', ${place.alias}."currency"` : "";
  return `(SELECT coalesce(json_agg(s.one), '[]') FROM (SELECT json_build_object('count', count(*)${currency}${sums}) AS one FROM ${table} ${place.alias} WHERE ${where}${byCurrency ? ` GROUP BY ${place.alias}."currency" ORDER BY ${place.alias}."currency"` : ""}) s)`;
}

/** A figure as it is summed: of the rows that count for it, and where the asker may read it. */
function guardedSum(place: Place, field: string): string {
  const { summed } = projectionOf(place.registry, place.entity).properties.get(field) ?? {};
  const readable = guarded(place, field, "true");
  const tests = [...(readable === "true" ? [] : [readable]), ...(summed === undefined ? [] : [conditionText(place, summed)])];
  const text = fieldExpression(place, field).text;
  return tests.length === 0 ? text : `CASE WHEN ${tests.join(" AND ")} THEN ${text} END`;
}

/** The order of a list; rows that the sort does not tell apart follow their ids. */
function orderText(place: Place, request: Pick<ListRequest, "sort" | "descending">): string {
  const way = request.descending ? "DESC NULLS LAST" : "ASC NULLS LAST";
  return (request.sort === "id" ? "" : `${sortText(place, request.sort)} ${way}, `) + `t."id" ${request.descending ? "DESC" : "ASC"}`;
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** The one statement of a list: the page's rows, and over the whole filtered set the count or the totals. */
export function listStatement(registry: Registry, entity: string, shape: ListShape, request: ListRequest, values: Values): Statement {
  const place: Place = { registry, entity, alias: "t", values };
  const table = quoted(projectionOf(registry, entity).table.name);
  const where = whereText(place, shape, request);
  const order = orderText(place, request);
  const whole = shape.uncounted ? "NULL::bigint" : shape.totals ? totalsText(place, table, where, shape.totals) : `(SELECT count(*) FROM ${table} t WHERE ${where})`;
  const page = `SELECT t.* FROM ${table} t WHERE ${where} ORDER BY ${order} LIMIT ${request.size} OFFSET ${(request.page - 1) * request.size}`;
  // The aggregate stands left, so that an empty page still brings its count.
  return { text: `SELECT w.whole AS ":whole", p.* FROM (SELECT ${whole} AS whole) w LEFT JOIN LATERAL (SELECT ${selectText(place)} FROM (${page}) t ORDER BY ${order}) p ON true`, values: values.list };
}

/** Lists records of which the asker is a party. */
export async function listRows(context: ReadContext, entity: string, shape: ListShape, request: ListRequest): Promise<ListAnswer> {
  const { text, values } = listStatement(context.registry, entity, shape, request, new Values(askerOf(context)));
  const found = await context.db.rows(text, values);
  const whole = found[0]?.[":whole"];
  const rows = found.filter((row) => row["id"] !== null).map((row) => selectedRecord(row, { registry: context.registry, entity, db: context.db }));
  if (!shape.totals) return { rows, count: Number(whole ?? 0) };
  const summary = (whole ?? []) as (Record<string, unknown> & { count: number })[];
  return { rows, count: summary.reduce((sum, one) => sum + one.count, 0), summary: { by_currency: summary } };
}

/** The ids of all records that a list holds for the asker, in its order, as one text with commas: of a million no more than twenty megabytes. */
export async function listedIds(context: ReadContext, entity: string, shape: Pick<ListShape, "search" | "when">, request: Omit<ListRequest, "page" | "size">): Promise<string> {
  const values = new Values(askerOf(context));
  const place: Place = { registry: context.registry, entity, alias: "t", values };
  const where = whereText(place, shape, request);
  const row = await context.db.first<{ ids: string | null }>(`SELECT string_agg(t."id"::text, ',' ORDER BY ${orderText(place, request)}) AS ids FROM ${quoted(projectionOf(context.registry, entity).table.name)} t WHERE ${where}`, values.list);
  return row?.ids ?? "";
}
