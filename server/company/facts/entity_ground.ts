import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The company behind an entity, whether the entity is its main one, and its other main ones. */
export interface EntityGround {
  readonly company: string;
  readonly is_default: boolean;
  readonly others: readonly string[];
}

/** Reads it, of an entity or of a record about one. */
export const entity_ground: Fact = async ({ db, entity, record, lock }): Promise<EntityGround> => {
  const id = entity === "company_entity" ? record["id"] : record["entity"];
  const rows = await db.rows<{ id: string; company: string; is_default: boolean | null }>(
    `SELECT id, company, is_default FROM company_entity WHERE company = (SELECT company FROM company_entity WHERE id = $1::bigint) ORDER BY id${lock ? " FOR UPDATE" : ""}`, [id ?? null]);
  const own = rows.find((row) => row.id === String(id));
  return { company: own?.company ?? "0", is_default: own?.is_default === true, others: rows.filter((row) => row.is_default === true && row.id !== own?.id).map((row) => row.id) };
};
