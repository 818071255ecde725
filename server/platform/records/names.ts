import type { ReadContext } from "../context.ts";
import { expandEntity } from "../../../registry/schema/entity.ts";
import { projectionOf } from "../query/projection.ts";
import { quoted } from "../store/tables/column.ts";

/**
 * What the references of a record show, by field, whoever asks: for readers who come to the record without a session.
 */
export async function namesOf(
  context: ReadContext,
  entity: string,
  record: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const { field, show, refers, many } of projectionOf(context.registry, entity).shown) {
    if (many || record[field] === undefined || record[field] === null) continue;
    const row = await context.db.first<{ name: string | null }>(
      `SELECT ${quoted(show)}::text AS name FROM ${quoted(refers)} WHERE id = $1`,
      [record[field]],
    );
    if (row?.name) names[field] = row.name;
  }
  return names;
}

/** The rows that a record holds, each with what its references show, by field: for the same readers. */
export async function namedRowsOf(
  context: ReadContext,
  entity: string,
  record: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown[]>> {
  const named: Record<string, unknown[]> = {};
  for (const [field, { items }] of Object.entries(expandEntity(context.registry, entity).properties)) {
    const references = Object.entries(items?.properties ?? {}).flatMap(([name, { ref, show }]) =>
      ref === undefined || show === undefined ? [] : [{ name, ref, show }],
    );
    const rows = record[field];
    if (references.length === 0 || !Array.isArray(rows)) continue;
    named[field] = await Promise.all(
      (rows as Record<string, unknown>[]).map(async (row) => {
        const shown: Record<string, string> = {};
        for (const { name, ref, show } of references) {
          const found =
            row[name] === undefined || row[name] === null
              ? undefined
              : await context.db.first<{ name: string | null }>(
                  `SELECT ${quoted(show)}::text AS name FROM ${quoted(ref)} WHERE id = $1`,
                  [row[name]],
                );
          if (found?.name) shown[name] = found.name;
        }
        return { ...row, shown };
      }),
    );
  }
  return named;
}
