import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { RequestContext } from "../../../platform/context.ts";
import { kindOf } from "../../../platform/files/kind.ts";
import { givenRows, mostRows, type TextRow } from "../../../platform/import/given-rows.ts";
import { refuseFields } from "../../../platform/refusal.ts";
import { invoiceColumns } from "./columns.ts";

/** Refuses the file (or the pasted rows) as a whole. */
const refuseAll = (context: RequestContext, field: string, key: string, places: Record<string, unknown> = {}): never =>
  refuseFields([
    {
      field,
      message: context.say("error", key, {
        label: field === "file" ? context.say("file", "entity") : context.say("invoice_import", field),
        ...places,
      }),
    },
  ]);

/**
 * The rows of imported invoices: as they were sent, or those of an uploaded file.
 * @throws Refusal 100 when there are none, or more than constants.json allows in one go, or the file is no table or has
 * a column that nobody knows
 */
export async function givenInvoices(
  context: RequestContext,
  input: HandlerInputs["invoice.import"],
): Promise<readonly TextRow[]> {
  const file = input.file;
  if (file && !kindOf(file.name, file.bytes, ["csv"])) return refuseAll(context, "file", "keyword.file");
  const { rows, unknown, isFile } = await givenRows(context, invoiceColumns(context.registry), input);
  if (unknown.length > 0)
    return refuseAll(context, "file", "rule.unknown_columns", { columns: unknown.join(", ").slice(0, 200) });
  const field = isFile ? "file" : "rows";
  const most = mostRows(context.registry);
  if (rows.length === 0) return refuseAll(context, field, "rule.no_rows");
  if (rows.length > most)
    return refuseAll(context, field, isFile ? "rule.more_rows" : "rule.too_many_rows", {
      limit: most,
      count: rows.length,
    });
  return rows;
}
