import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { readSome } from "../../platform/query/read.ts";
import { carriedCategories } from "./facts/invoices.ts";

/**
 * The document categories of a business that the invoices and items named have already: a form asks for none of them.
 * Nothing is told where the asker reads not every record that was named.
 */
export async function documentsCarried(
  { business, invoice: invoices = [], invoice_paid: items = [] }: HandlerInputs["document_category.carried"],
  context: ReadContext,
): Promise<HandlerAnswers["document_category.carried"]> {
  const readable = [
    ...(await readSome(context, "invoice", invoices)),
    ...(await readSome(context, "invoice_paid", items)),
  ];
  const isWhole = readable.length === new Set(invoices).size + new Set(items).size;
  const rows = isWhole ? await carriedCategories(context.db, { business, invoices, items }) : [];
  return { rows, count: rows.length };
}
