import { numberKey } from "../number-key.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/**
 * The seller's invoices whose number has the same key, or one of nearly the same length and beginning, and those of the same
 * total on the same day (for the word about look-alikes); a few at most, found by indexes that begin with the seller.
 */
export const seller_numbers: Fact = async ({ db, record }) => {
  const seller = record["seller_entity"];
  const key = numberKey(String(record["invoice_no"] ?? ""));
  if (seller === undefined || key === "") return [];
  return db.rows(
    `SELECT id, number_key AS key, invoice_no, currency, total, issue_date, buyer_entity FROM invoice
     WHERE seller_entity = $1 AND (number_key = $2 OR (length(number_key) BETWEEN $3 AND $4 AND left(number_key, 2) = left($2, 2)))
       OR seller_entity = $1 AND issue_date = $5::date AND total = $6::numeric AND status NOT IN ('cancelled', 'rejected')
     ORDER BY (number_key = $2) DESC, (total = $6::numeric) DESC NULLS LAST, id DESC LIMIT 200`,
    [seller, key, key.length - 1, key.length + 1, record["issue_date"] ?? null, record["total"] ?? null],
  );
};
