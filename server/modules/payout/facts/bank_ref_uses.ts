import { isId } from "../../../../schemas/vocabulary/format/id.ts";
import { oneAtATime } from "../../../platform/lifecycle/facts/one-at-a-time.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Whether the bank's reference stands already: of a receipt on its account, of a pay-out from its account. */
export const bank_ref_uses = async (reading: ReadingOf<"disbursement" | "receipt">): Promise<boolean> => {
  const { db, entity, record, ask } = reading;
  const isReceipt = entity === "receipt";
  const [table, column, account] = isReceipt
    ? ["receipt", "account", record.account]
    : ["disbursement", "payer_account", record.payer_account];
  await oneAtATime(reading, "reference at the bank", table, account);
  const used = await db.rows(
    `SELECT id FROM ${table} WHERE ${column} = $1::bigint AND upper(bank_ref) = upper($2) AND id IS DISTINCT FROM $3::bigint AND status NOT IN ('rejected', 'failed') LIMIT 1`,
    [account ?? null, ask.bank_ref ?? record.bank_ref ?? "", isId(record.id ?? "") ? record.id : null],
  );
  return used.length > 0;
};
