import type { Reading } from "../store/handle.ts";

/** An entity belongs to one company for ever, so what was read once is not asked again; ids are never used twice. */
const known = new Map<string, string>();
const MOST = 20_000;

/** The companies of these entities, in their order; entities that are not there are left out. */
export async function companiesOfEntities(db: Reading, ids: readonly string[]): Promise<string[]> {
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    if (known.size > MOST) known.clear();
    for (const row of await db.rows<{ id: string; company: string | null }>(
      "SELECT id, company FROM company_entity WHERE id = ANY($1::bigint[])",
      [missing],
    )) {
      if (row.company !== null) known.set(row.id, row.company);
    }
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}
