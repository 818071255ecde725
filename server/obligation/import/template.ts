import type { ReadContext } from "../../context.ts";
import { FileAnswer } from "../../handler.ts";
import { csv } from "../export/csv.ts";
import { importColumns } from "./columns.ts";

/** An empty table to fill in: its first line names the columns in the caller's language. */
export function importTemplate(context: ReadContext): FileAnswer {
  const head = importColumns(context.registry).map((column) => context.say("invoice_import", `rows.${column}`));
  return new FileAnswer("invoices.csv", "text/csv; charset=utf-8", new TextEncoder().encode(csv(head, [])));
}
