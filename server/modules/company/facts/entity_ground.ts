import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** The company behind an entity, whether the entity is its main one, and its other main ones. */
export interface EntityGround {
  readonly company: Id<"company"> | undefined;
  readonly is_default: boolean;
  readonly others: readonly Id<"company_entity">[];
}

/** Reads it, of an entity or of a record about one. */
export const entity_ground = async ({
  db,
  entity,
  record,
  lock,
}: ReadingOf<"company_change" | "company_entity">): Promise<EntityGround> => {
  const id = entity === "company_entity" ? record.id : record.entity;
  const rows = await db.rows<{ id: Id<"company_entity">; company: Id<"company">; is_default: boolean | null }>(
    `SELECT id, company, is_default FROM company_entity WHERE company = (SELECT company FROM company_entity WHERE id = $1::bigint) ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [id ?? null],
  );
  const own = rows.find((row) => row.id === String(id));
  return {
    company: own?.company,
    is_default: own?.is_default === true,
    others: rows.filter((row) => row.is_default === true && row.id !== own?.id).map((row) => row.id),
  };
};
