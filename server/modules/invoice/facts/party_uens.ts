import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { anyId, rowsOf, tables } from "../../../platform/store/query.ts";

/** The UENs of an invoice's seller and buyer. */
export async function party_uens({ db, record }: ReadingOf<"invoice">) {
  const parties = [record.seller_entity, record.buyer_entity].flatMap((id) => id ?? []);
  const rows = await rowsOf(
    db,
    tables.selectFrom("company_entity").select(["id", "uen"]).where("id", "=", anyId(parties)),
  );
  const uenOf = (party: typeof record.seller_entity) => rows.find(({ id }) => id === party)?.uen;
  return { seller: uenOf(record.seller_entity), buyer: uenOf(record.buyer_entity) };
}
