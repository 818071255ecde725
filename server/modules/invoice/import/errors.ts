import { wholeSchema } from "../../../../registry/schema/entered.ts";
import { compileValidator } from "../../../../registry/validation/compile.ts";
import type { OwnContext } from "../../../platform/context.ts";
import { calendarOf } from "../../../platform/calendar/calendar.ts";
import { computedRow } from "../../../platform/lifecycle/derive/computed.ts";
import { numberKey } from "../number-key.ts";
import { fieldMessages } from "../../../platform/wording/finding-messages.ts";
import type { RowError } from "../../../platform/import/all-or-none.ts";
import type { TextRow } from "../../../platform/import/given-rows.ts";
import type { ImportedInvoice } from "./rows.ts";
import { claimedRate, codeOf, COMMON_COLUMNS, placeOf, text } from "./rows.ts";

/** Rows of one invoice that say something else of it than its first row does. */
function disagreements(context: OwnContext, rows: readonly TextRow[], invoice: ImportedInvoice): RowError[] {
  const [first = 1, ...others] = invoice.rows;
  return others.flatMap((row) =>
    COMMON_COLUMNS.flatMap((field) => {
      const said = text(rows[row - 1]?.[field]);
      return said === "" || said === text(rows[first - 1]?.[field])
        ? []
        : [{ row, field, message: context.say("error", "rule.other_than_first_row", { row: first }) }];
    }),
  );
}

/** Rows whose GST rate is not the one of their GST code. */
function otherRates(context: OwnContext, rows: readonly TextRow[]): RowError[] {
  return rows.flatMap((row, place) => {
    const claimed = claimedRate(row);
    const rate = computedRow(context.registry, "invoice", "lines", { gst_code: codeOf(row) })["gst_rate"];
    if (claimed === undefined || rate === undefined || Number(claimed) === Number(rate)) return [];
    return [
      {
        row: place + 1,
        field: "gst_rate",
        message: context.say("error", "rule.rate_of_code", { code: codeOf(row), rate: String(rate) }),
      },
    ];
  });
}

/** What is wrong with one invoice by itself, each error at the row and column it came from. */
function ownErrors(
  context: OwnContext,
  rows: readonly TextRow[],
  invoice: ImportedInvoice,
  validate: ReturnType<typeof compileValidator>,
): RowError[] {
  return validate(invoice.values, calendarOf(context)).flatMap((finding) => {
    const place = placeOf(invoice, finding.path);
    const uen = text(rows[place.row - 1]?.["buyer_uen"]);
    if (finding.path === "buyer_entity" && uen !== "")
      return [{ ...place, message: context.say("error", "rule.unknown_buyer", { uen }) }];
    // What is told of a column is told by the name that stands over it in the file.
    const isRenamed = finding.path === "buyer_entity";
    const told = isRenamed ? { ...finding, path: `rows.${place.field}` } : finding;
    return fieldMessages(context.say, isRenamed ? "invoice_import" : "invoice", [told]).map(({ message }) => ({
      ...place,
      message,
    }));
  });
}

/**
 * What is wrong with the invoices as they stand in the rows: incomplete ones, rows that disagree, one number written in
 * two ways.
 */
export function findErrors(
  context: OwnContext,
  rows: readonly TextRow[],
  invoices: readonly ImportedInvoice[],
): RowError[] {
  const validate = compileValidator(context.registry, wholeSchema(context.registry, "invoice"));
  const keys = new Set<string>();
  const errors = invoices.flatMap((invoice) => {
    const key = numberKey(String(invoice.values["invoice_no"] ?? ""));
    const twin = key !== "" && keys.has(key);
    keys.add(key);
    return [
      ...ownErrors(context, rows, invoice, validate),
      ...disagreements(context, rows, invoice),
      ...(twin
        ? [
            {
              ...placeOf(invoice, "invoice_no"),
              message: context.say("guard", "number_free", { invoice_no: String(invoice.values["invoice_no"]) }),
            },
          ]
        : []),
    ];
  });
  return [...errors, ...otherRates(context, rows)];
}
