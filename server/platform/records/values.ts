import type { Column } from "../store/tables/column.ts";
import { quoted } from "../store/tables/column.ts";
import type { ChildTable } from "../store/tables/table.ts";
import type { Row, Transaction } from "../store/handle.ts";

/** A record's value as the column takes it. */
export function stored(column: Column, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return column.carried === "json" ? JSON.stringify(value) : value;
}

/**
 * Writes the items of an array field that has its own table, in their order; gives their rows as they stand, as a read
 * of the table would.
 */
export async function writeChildren(
  trx: Transaction,
  child: ChildTable,
  parent: string,
  items: readonly Record<string, unknown>[],
): Promise<Row[]> {
  if (items.length === 0) return [];
  const rows = items.map((item, place) => ({ ...item, place }));
  const types = [...child.columns.map((column) => `${quoted(column.name)} ${column.type}`), "place integer"];
  // What has a fallback is never empty, also where the item leaves it out.
  const picked = child.columns.map((column) =>
    column.fallback === undefined
      ? `r.${quoted(column.name)}`
      : `coalesce(r.${quoted(column.name)}, ${column.fallback})`,
  );
  const names = child.columns.map((column) => quoted(column.name));
  const written = await trx.rows<Row & { place: number }>(
    `INSERT INTO ${quoted(child.name)} (parent, place, ${names.join(", ")}) SELECT $1::bigint, r.place,
        ${picked.join(", ")}
      FROM jsonb_to_recordset($2::jsonb) AS r(${types.join(", ")})
      RETURNING *`,
    [parent, JSON.stringify(rows)],
  );
  return written.toSorted((left, right) => left.place - right.place);
}
