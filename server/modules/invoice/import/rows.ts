import type { TextRow } from "../../../platform/import/given-rows.ts";
import { formats } from "../../../../schemas/vocabulary/format/formats.ts";

/** An invoice made of rows of one number, and the row that each of its lines came from. */
export interface ImportedInvoice {
  readonly values: Record<string, unknown>;
  readonly rows: readonly number[];
}

/** Columns that tell of the whole invoice; rows of one number must agree on them. */
export const COMMON_COLUMNS = ["buyer_uen", "currency", "issue_date", "due_date", "po_no"] as const;

/** The GST code that a row without one has. */
const USUAL_CODE = "SR";

/** A cell as text without the blanks around it. */
export const text = (value: unknown): string => (typeof value === "string" ? value.normalize("NFKC").trim() : "");

/** A typed value read by its format; what cannot be read stays as typed, so that the validator names it. */
function read(format: string, typed: unknown): string | undefined {
  const given = text(typed);
  return given === "" ? undefined : (formats[format]?.read(given) ?? given);
}

const filled = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));

/** The GST code of a row, in capitals as the list of codes has it. */
export const codeOf = (row: TextRow): string => text(row["gst_code"]).toUpperCase() || USUAL_CODE;

/** The GST rate that a row claims, if it does; the rate that counts follows from its code. */
export const claimedRate = (row: TextRow): string | undefined =>
  read("percent", text(row["gst_rate"]).replace(/\s*%$/, ""));

function lineOf(row: TextRow): Record<string, unknown> {
  return filled({
    description: text(row["description"]),
    quantity: read("number", row["quantity"]),
    unit: text(row["unit"]),
    unit_price: read("money", row["unit_price"]),
    gst_code: codeOf(row),
  });
}

/**
 * Rows as invoices: rows of the same number are the lines of one.
 * @param buyers UEN to entity, of those the seller may invoice
 */
export function invoicesOf(
  rows: readonly TextRow[],
  seller: string,
  buyers: ReadonlyMap<string, string>,
): ImportedInvoice[] {
  const found = new Map<string, { values: Record<string, unknown>; rows: number[] }>();
  for (const [place, row] of rows.entries()) {
    const number = text(row["invoice_no"]);
    const known = found.get(number);
    if (known && number !== "") {
      (known.values["lines"] as unknown[]).push(lineOf(row));
      known.rows.push(place + 1);
      continue;
    }
    found.set(number === "" ? `row ${place}` : number, {
      rows: [place + 1],
      values: filled({
        invoice_no: number,
        seller_entity: seller,
        buyer_entity: buyers.get(text(row["buyer_uen"]).toUpperCase()),
        currency: text(row["currency"]).toUpperCase() || "SGD",
        issue_date: read("date", row["issue_date"]),
        due_date: read("date", row["due_date"]),
        po_no: text(row["po_no"]),
        lines: [lineOf(row)],
      }),
    });
  }
  return [...found.values()];
}

/** The row and column that a field of an invoice came from: `lines[1].unit_price` is unit_price of its second row. */
export function placeOf(invoice: ImportedInvoice, field: string): { row: number; field: string } {
  const line = /^lines\[(\d+)\]\.?(.*)$/.exec(field);
  if (!line) return { row: invoice.rows[0] ?? 1, field: field === "buyer_entity" ? "buyer_uen" : field };
  return { row: invoice.rows[Number(line[1])] ?? invoice.rows[0] ?? 1, field: line[2] || "description" };
}
