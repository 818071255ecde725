import type { Invoice } from "../../../generated/types/records.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { slipsOf, numberKey } from "./duplicates.ts";

/** Another invoice of the seller that may be the same one. */
interface SellerNumber extends Pick<Invoice, "currency" | "total" | "issue_date" | "buyer_entity"> {
  readonly id: Id<"invoice">;
  readonly key: string;
  readonly invoice_no: string;
}

type Compared = Pick<Invoice, "seller_entity" | "invoice_no" | "currency" | "total" | "issue_date" | "buyer_entity">;

/** Most invoices of the same figures that are looked at; of the same total on the same day are seldom more. */
const MOST = 200;

/**
 * The seller's invoices whose number has the same key, or one that a slip makes of it, and those of the same total on
 * the same day (for the word about look-alikes). Each slip is asked for by the index of numbers, so that none is missed
 * however many invoices the seller has. The ids are gathered into an array first: joined, they are looked for once per
 * invoice of the seller where the database has no statistics yet.
 */
export async function numbersLike(db: Reading, record: Compared): Promise<readonly SellerNumber[]> {
  const seller = record.seller_entity;
  const key = numberKey(record.invoice_no ?? "");
  if (!seller || key === "") return [];
  return db.rows<SellerNumber>(
    `SELECT id, number_key AS key, invoice_no, currency, total, issue_date, buyer_entity FROM invoice
     WHERE seller_entity = $1 AND id = ANY(ARRAY(
       SELECT id FROM invoice WHERE seller_entity = $1 AND number_key = ANY($2::text[])
       UNION (
         SELECT id
         FROM invoice
         WHERE seller_entity = $1
           AND issue_date = $4::date
           AND total = $5::numeric
           AND status NOT IN ('cancelled', 'rejected')
         ORDER BY id DESC
         LIMIT ${MOST}
       )))
     ORDER BY (number_key = $3) DESC, (total = $5::numeric) DESC NULLS LAST, id DESC`,
    [seller, [key, ...slipsOf(key)], key, record.issue_date ?? null, record.total ?? null],
  );
}

/** Other invoices of the seller that may be the same one. */
export const seller_numbers = ({ db, record }: ReadingOf<"invoice">): Promise<readonly SellerNumber[]> =>
  numbersLike(db, record);

/** Whether another invoice of the seller has the number, however it is written. */
export const isNumberInUse = (
  others: readonly SellerNumber[],
  { id, invoice_no }: Pick<Invoice, "id" | "invoice_no">,
) => others.some((other) => other.key === numberKey(invoice_no ?? "") && other.id !== id);
