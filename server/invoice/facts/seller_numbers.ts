import { numberKey } from "../number-key.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/**
 * The seller's invoices whose number has the same key, or one of nearly the same length and beginning
 * (for the word about look-alikes); a few at most, found by the index over seller and key.
 */
export const seller_numbers: Fact = async ({ db, record }) => {
  const seller = record["seller_entity"];
  const key = numberKey(String(record["invoice_no"] ?? ""));
  if (seller === undefined || key === "") return [];
  return db.rows(
    `SELECT id, number_key AS key, invoice_no FROM invoice
     WHERE seller_entity = $1 AND (number_key = $2 OR (length(number_key) BETWEEN $3 AND $4 AND left(number_key, 2) = left($2, 2)))
     ORDER BY (number_key = $2) DESC, id DESC LIMIT 200`,
    [seller, key, key.length - 1, key.length + 1],
  );
};
