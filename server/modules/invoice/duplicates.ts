import { createHash } from "node:crypto";
import type { Invoice } from "../../../generated/types/records.d.ts";

/**
 * The form in which two invoice numbers are compared: NFKC, upper case, leading zeros of
 * each digit run away (zeros alone become one 0), and only then spaces, `-`, `/` and `.` away.
 * So `A-1-01` is A11 while `A-101` is A101.
 */
export function numberKey(invoiceNo: string): string {
  return invoiceNo
    .normalize("NFKC")
    .toUpperCase()
    .replace(/\d+/g, (run) => run.replace(/^0+(?=\d)/, ""))
    .replace(/[\s\-/.]/g, "");
}

/** SHA-256 over both UENs, the number's key, issue date, currency and total: the same invoice, whoever enters it. */
export function fingerprint(
  invoice: Pick<Invoice, "invoice_no" | "issue_date" | "currency" | "total">,
  sellerUen: string,
  buyerUen: string,
): string {
  const parts = [
    sellerUen.toUpperCase(),
    buyerUen.toUpperCase(),
    numberKey(invoice.invoice_no ?? ""),
    invoice.issue_date,
    invoice.currency,
    invoice.total,
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Whether two keys differ by at most one character put in, left out or exchanged, or by one swap of neighbours. */
export function isNear(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  const [restLeft, restRight] = [left.slice(start), right.slice(start)];
  if (restLeft.slice(1) === restRight.slice(1) || restLeft === restRight.slice(1) || restLeft.slice(1) === restRight)
    return true;
  return restLeft.slice(2) === restRight.slice(2) && restLeft[0] === restRight[1] && restLeft[1] === restRight[0];
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/** Letters that two keys share at their beginning, so that what is told apart by its first two is no slip. */
const SHARED = 2;

/**
 * All keys that differ from one by a slip, as `isNear` judges, and that begin as it does: what is put in or exchanged
 * is a letter, a digit, or what the key itself has. An index finds them one by one, however many invoices there are.
 */
export function slipsOf(key: string): string[] {
  const letters = [...new Set(LETTERS + key)];
  const found = new Set<string>();
  for (let at = 0; at <= key.length; at += 1) {
    const [before, after] = [key.slice(0, at), key.slice(at)];
    for (const letter of letters) found.add(before + letter + after).add(before + letter + after.slice(1));
    found.add(before + after.slice(1)).add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
  }
  return [...found].filter((one) => one !== key && one.slice(0, SHARED) === key.slice(0, SHARED));
}

/** What is compared of invoices that may be one: the number's key, and the figures. */
interface Alike {
  readonly key: string;
  readonly currency?: unknown;
  readonly total?: unknown;
  readonly issue_date?: unknown;
  readonly buyer_entity?: unknown;
}

const agree = (left: unknown, right: unknown): boolean =>
  left === undefined || right === undefined || left === null || right === null || String(left) === String(right);

/**
 * Whether two invoices under different numbers look like one: numbers that differ by a slip, or the same total on the
 * same day for the same buyer.
 */
export function areAlike(left: Alike, right: Alike): boolean {
  if (left.key === right.key) return false;
  const isFigure = (value: unknown) => value !== undefined && value !== null;
  const sameFigures =
    isFigure(left.total) &&
    isFigure(left.issue_date) &&
    String(left.total) === String(right.total) &&
    left.issue_date === right.issue_date;
  return (
    isNear(left.key, right.key) ||
    (sameFigures && agree(left.currency, right.currency) && agree(left.buyer_entity, right.buyer_entity))
  );
}
