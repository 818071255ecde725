import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The UENs of an invoice's seller and buyer. */
export const party_uens: Fact = async ({ db, record }) => {
  const rows = await db.rows<{ id: string; uen: string }>(`SELECT id, uen FROM company_entity WHERE id = ANY($1::bigint[])`, [[record["seller_entity"], record["buyer_entity"]].filter(Boolean)]);
  const uen = (id: unknown) => rows.find((row) => row.id === id)?.uen;
  return { seller: uen(record["seller_entity"]), buyer: uen(record["buyer_entity"]) };
};
