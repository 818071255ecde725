import type { Reading } from "../../platform/store/handle.ts";

/** The legal name of an entity; empty where it is none. */
export async function entityName(db: Reading, id: unknown): Promise<string> {
  const row =
    id === undefined || id === null
      ? undefined
      : await db.first<{ legal_name: string }>("SELECT legal_name FROM company_entity WHERE id = $1::bigint", [id]);
  return row?.legal_name ?? "";
}
