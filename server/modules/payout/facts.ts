import type { EntityTables } from "../../../generated/types/database.d.ts";
import { isId } from "../../../schemas/vocabulary/format/id.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { firstOf, rowsOf, tables } from "../../platform/store/handle.ts";

/** Deals that money is paid out for. */
type PaidOut = "financing_application" | "refund" | "dpo" | "early_payment";

/** Pay-outs of a deal, by the field that leads to deals of its entity; undefined of a deal that is not stored. */
function payoutsOf({ entity, record }: ReadingOf<PaidOut>) {
  if (record.id === undefined || !isId(record.id)) return undefined;
  const all = tables.selectFrom("disbursement").select("id");
  switch (entity) {
    case "financing_application":
      return all.where("financing", "=", record.id);
    case "refund":
      return all.where("refund", "=", record.id);
    case "dpo":
      return all.where("dpo", "=", record.id);
    case "early_payment":
      return all.where("early_payment", "=", record.id);
  }
}

/** Ids of the deal's pay-outs that have not left yet, or did not arrive. */
export async function live_payouts(reading: ReadingOf<PaidOut>): Promise<readonly Id<"disbursement">[]> {
  const own = payoutsOf(reading)?.where("status", "in", ["due", "prepared", "approved", "failed"]).orderBy("id");
  if (own === undefined) return [];
  return (await rowsOf(reading.db, reading.lock ? own.forUpdate() : own)).map(({ id }) => id);
}

/** The payer's account from which this currency goes: its default one, or the only one that it has. */
export async function usual_payer_account({
  db,
  record,
}: ReadingOf<"disbursement">): Promise<Id<"bank_account"> | undefined> {
  const { payer_entity: payer, currency } = record;
  if (!payer || !currency) return undefined;
  const own = tables
    .selectFrom("bank_account")
    .select(["id", "is_default"])
    .where("entity", "=", payer)
    .where("currency", "=", currency)
    .where("status", "=", "active")
    .where("usage", "in", ["payout", "both"])
    .orderBy("is_default", "desc")
    .orderBy("id")
    .limit(2);
  const [first, second] = await rowsOf(db, own);
  return second === undefined || first?.is_default === true ? first?.id : undefined;
}

/**
 * Whether money of the deal is on its way: of a financing approved or sent, of a refund asked for at all and not
 * failed.
 */
export async function payout_under_way(reading: ReadingOf<"financing_application" | "refund">): Promise<boolean> {
  const statuses: readonly EntityTables["disbursement"]["status"][] =
    reading.entity === "refund" ? ["due", "prepared", "approved", "sent"] : ["approved", "sent"];
  const own = payoutsOf(reading)?.where("status", "in", statuses).limit(1);
  return own !== undefined && (await firstOf(reading.db, own)) !== undefined;
}

/** The account to which a pay-out would go as it is stored; undefined of one that is not stored. */
export async function account_named({
  db,
  record,
}: ReadingOf<"disbursement">): Promise<Id<"bank_account"> | undefined> {
  if (record.id === undefined || !isId(record.id)) return undefined;
  const stored = tables.selectFrom("disbursement").select("payee_account").where("id", "=", record.id);
  return (await firstOf(db, stored))?.payee_account ?? undefined;
}
