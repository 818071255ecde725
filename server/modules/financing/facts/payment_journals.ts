import { own_journals } from "../../ledger/facts.ts";
import type { PostedJournal } from "../../ledger/postings/reversed.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { given, rowsIn } from "../../../platform/records/fields.ts";

/**
 * Journals that a payment leaves as they are when it is taken back: what arose by time is worked out anew, payables and
 * early payments undo their own.
 */
const NOT_ITS_OWN = [
  "interest_accrued",
  "penalty_arisen",
  "late_fee_arisen",
  "reversal",
  "dpo_repaid",
  "penalty_received",
  "platform_fee_billed",
  "discount_earned",
  "early_payment_repaid",
];

const BOOKED_AS_UNAPPLIED = "receipt_unmatched";

/** What repayments that were taken back booked anew as not applied of their receipt: it bounces with the receipt. */
async function givenBack(reading: ReadingOf<"receipt">): Promise<readonly PostedJournal[]> {
  const { db, record } = reading;
  const taken = await db.rows<{ id: string }>(
    "SELECT id FROM repayment WHERE receipt = $1::bigint AND status = 'reversed' ORDER BY id",
    [record.id],
  );
  const found: PostedJournal[] = [];
  for (const { id } of taken) found.push(...(await own_journals({ ...reading, record: { id } })));
  return found.filter(({ event, source }) => event === BOOKED_AS_UNAPPLIED && source === record.number);
}

/**
 * The journals of a payment: those that the record's own transitions posted, those of the repayments of a receipt with
 * what reversed ones gave back to it, and for a repayment that was posted with its receipt the receipt's, save what the
 * receipt booked as not applied.
 */
export const payment_journals = async (
  reading: ReadingOf<"disbursement" | "receipt" | "repayment">,
): Promise<readonly PostedJournal[]> => {
  const { db, entity, record } = reading;
  const more =
    entity === "receipt"
      ? (
          await db.rows<{ id: string }>(
            "SELECT id FROM repayment WHERE receipt = $1::bigint AND status = 'posted' ORDER BY id",
            [record.id],
          )
        ).map((row) => row.id)
      : entity === "repayment"
        ? [given(record, "receipt")]
        : [];
  const found: PostedJournal[] = [];
  for (const id of [given(record, "id"), ...more]) found.push(...(await own_journals({ ...reading, record: { id } })));
  const own = found.filter(({ event }) => !NOT_ITS_OWN.includes(event));
  if (entity === "receipt") return [...own, ...(await givenBack(reading))];
  if (entity !== "repayment") return own;
  const deals = rowsIn(record, "lines").map((line) => line.deal_no);
  return own.filter(({ event, source }) => event !== BOOKED_AS_UNAPPLIED && deals.includes(source));
};

/** Whether a repayment was posted with its receipt, straight from the bank. */
export const paid_from_bank = async ({ db, record }: ReadingOf<"repayment">): Promise<boolean> =>
  (
    await db.rows(
      "SELECT id FROM timeline_entry WHERE subject_entity = 'repayment' AND subject_id = $1::bigint AND transition = 'post' LIMIT 1",
      [record.id ?? null],
    )
  ).length > 0;
