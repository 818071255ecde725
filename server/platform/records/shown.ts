import type { ReadContext } from "../context.ts";
import { projectionOf } from "../query/projection.ts";
import type { SelectedRecord } from "../query/row.ts";
import type { Wire } from "../query/wire.ts";
import { quoted } from "../store/tables/column.ts";

const idsIn = (value: unknown): string[] => (value === undefined || value === null ? [] : [value].flat().map(String));

/** What people call records of one entity, by id. */
async function namesOf(
  context: ReadContext,
  refers: string,
  show: string,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const rows = await context.db.rows<{ id: string; name: unknown }>(
    `SELECT "id", ${quoted(show)} AS name FROM ${quoted(refers)} WHERE "id" = ANY($1::bigint[])`,
    [ids],
  );
  return new Map(rows.filter(({ name }) => name !== null).map(({ id, name }) => [id, name]));
}

/**
 * Gives every item of a record's lists that names other records a `shown` of its own, as the record has one: a row of
 * a table is drawn like a record. One statement for each entity that is named.
 */
export async function showInItems(context: ReadContext, entity: string, wire: Wire): Promise<Wire> {
  const wanted = projectionOf(context.registry, entity).shownInItems.filter(
    ({ field }) => Array.isArray(wire[field]) && (wire[field] as unknown[]).length > 0,
  );
  if (wanted.length === 0) return {};
  const items = new Map(
    [...new Set(wanted.map(({ field }) => field))].map((field) => [
      field,
      (wire[field] as Wire[]).map((item): Wire => ({ ...item })),
    ]),
  );
  const known = new Map<string, Map<string, unknown>>();
  for (const { field, item: name, refers, show } of wanted) {
    const rows = items.get(field) ?? [];
    const key = `${refers}.${show}`;
    const names = known.get(key) ?? new Map<string, unknown>();
    known.set(key, names);
    const missing = [...new Set(rows.flatMap((row) => idsIn(row[name])))].filter((id) => !names.has(id));
    if (missing.length > 0) for (const [id, said] of await namesOf(context, refers, show, missing)) names.set(id, said);
    for (const row of rows) {
      const found = idsIn(row[name]).flatMap((id) => (names.has(id) ? [names.get(id)] : []));
      if (found.length > 0)
        row["shown"] = { ...(row["shown"] as Wire | undefined), [name]: Array.isArray(row[name]) ? found : found[0] };
    }
  }
  return Object.fromEntries(items);
}

const PEOPLE = ["created_by", "updated_by"] as const;

/** Who made and last changed a record, with their names: colleagues only; who works at another company is not told. */
export async function showPeople(
  context: ReadContext,
  { record }: SelectedRecord,
): Promise<{ fields: Wire; shown: Wire }> {
  const company = context.acting?.company?.id;
  const ids = PEOPLE.flatMap((field) => idsIn(record[field]));
  if (company === undefined || ids.length === 0) return { fields: {}, shown: {} };
  const rows = await context.db.rows<{ id: string; name: string | null }>(
    `SELECT "id", "name" FROM "user" WHERE "id" = ANY($1::bigint[]) AND "company" = $2::bigint`,
    [ids, company],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const own = PEOPLE.filter((field) => names.has(String(record[field])));
  return {
    fields: Object.fromEntries(own.map((field) => [field, record[field]])),
    shown: Object.fromEntries(
      own.flatMap((field) => (names.get(String(record[field])) ? [[field, names.get(String(record[field]))]] : [])),
    ),
  };
}
