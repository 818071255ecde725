import type { ReadContext } from "../context.ts";
import { projectionOf } from "../query/projection.ts";
import { quoted } from "../store/tables/column.ts";

/** What the references of a record show, by field, whoever asks: for readers who come to the record without a session. */
export async function namesOf(context: ReadContext, entity: string, record: Readonly<Record<string, unknown>>): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const { field, show, refers, many } of projectionOf(context.registry, entity).shown) {
    if (many || record[field] === undefined || record[field] === null) continue;
    const row = await context.db.first<{ name: string | null }>(`SELECT ${quoted(show)}::text AS name FROM ${quoted(refers)} WHERE id = $1`, [record[field]]);
    if (row?.name) names[field] = row.name;
  }
  return names;
}
