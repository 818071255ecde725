import type { Registry } from "../../../../registry/registry.ts";
import type { Reading } from "../handle.ts";
import { quoted } from "../tables/column.ts";
import { encryptedTables } from "./places.ts";

/** How much is kept with each key, by its name. */
export interface SealedByKey {
  readonly values: ReadonlyMap<string, number>;
  /** Seals of the audit, which are never made anew. */
  readonly seals: ReadonlyMap<string, number>;
}

const KEY = "(regexp_matches(%::text, 'sealed:([a-z0-9]{1,16}):', 'g'))[1]";

async function counted(db: Reading, sources: readonly string[]): Promise<Map<string, number>> {
  if (sources.length === 0) return new Map();
  const rows = await db.rows<{ key: string; count: number }>(
    `SELECT key, count(*)::int AS count FROM (${sources.join(" UNION ALL ")}) s GROUP BY key`,
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Counts what is kept with each key. */
export async function sealedByKey(registry: Registry, db: Reading): Promise<SealedByKey> {
  const columns = encryptedTables(registry).flatMap((table) =>
    table.columns.map(
      ({ name }) =>
        `SELECT ${KEY.replace("%", quoted(name))} AS key FROM ${quoted(table.name)} WHERE ${quoted(name)} IS NOT NULL`,
    ),
  );
  return {
    values: await counted(db, columns),
    seals: await counted(db, [`SELECT ${KEY.replace("%", "seal")} AS key FROM audit_seal`]),
  };
}
