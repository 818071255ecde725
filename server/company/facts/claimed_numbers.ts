import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Legal entities of a company that hold a registration number. */
export type ClaimedNumbers = readonly string[];

/** Reads them. */
export const claimed_numbers: Fact = async ({ db, record, lock }): Promise<ClaimedNumbers> =>
  (await db.rows<{ id: string }>(`SELECT id FROM company_entity WHERE company = $1::bigint AND uen IS NOT NULL ORDER BY id${lock ? " FOR UPDATE" : ""}`, [record["id"] ?? null])).map(({ id }) => id);
