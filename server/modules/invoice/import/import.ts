import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { RequestContext, OwnContext, WriteContext } from "../../../platform/context.ts";
import { kindOf } from "../../../platform/files/kind.ts";
import { givenRows, mostRows, type TextRow } from "../../../platform/import/given-rows.ts";
import { refuseFields, Refusal, type FieldMessage } from "../../../platform/refusal.ts";
import { invoiceColumns } from "./columns.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { createDraft } from "../../../platform/records/draft.ts";
import { findErrors } from "./errors.ts";
import { allOrNone, type RowError } from "../../../platform/import/all-or-none.ts";
import { type ImportedInvoice, invoicesOf, placeOf } from "./rows.ts";

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
 * @throws Refusal invalid_fields when there are none, or more than constants.json allows in one go, or the file is no
 * table or has a column that nobody knows
 */
async function givenInvoices(
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

/** UEN to entity, of the companies that are linked to this seller as buyers. */
async function buyersOf(context: OwnContext, seller: string): Promise<Map<string, string>> {
  const rows = await context.db.rows<{ id: string; uen: string }>(
    `SELECT entity.id, entity.uen
      FROM company_relation AS relation
      JOIN company_entity AS entity ON entity.id = relation.buyer_entity
      WHERE relation.seller_entity = $1 AND relation.status = 'linked'`,
    [seller],
  );
  return new Map(rows.map((row) => [row.uen.toUpperCase(), row.id]));
}

/** Saves the invoices as drafts; gives what the server alone could find wrong. */
async function saveAll(write: WriteContext, invoices: readonly ImportedInvoice[]): Promise<RowError[]> {
  const errors: RowError[] = [];
  for (const invoice of invoices) {
    try {
      await createDraft(write, engine, "invoice", { ...invoice.values, source: "csv" });
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== "invalid_fields") throw error;
      errors.push(
        ...(error.data as FieldMessage[]).map(({ field, message }) => ({ ...placeOf(invoice, field), message })),
      );
    }
  }
  return errors;
}

/**
 * Takes many invoices at once, all or none: errors by row and column, and with `dry_run` only those.
 * @throws Refusal invalid_fields when the seller is not one of the asker's own entities, or the rows are none, too many
 * or no table
 */
export async function importInvoices(input: HandlerInputs["invoice.import"], context: OwnContext): Promise<unknown> {
  const seller = input.seller_entity ?? context.acting?.entities[0] ?? "";
  if (!context.acting?.entities.includes(seller))
    refuseFields([{ field: "seller_entity", message: context.say("error", "code.1005") }]);
  const rows = await givenInvoices(context, input);
  const invoices = invoicesOf(rows, seller, await buyersOf(context, seller));
  const found = findErrors(context, rows, invoices);
  const wrong = new Set(found.map(({ row }) => row));
  // What can be saved is tried also beside rows with errors, so that everything wrong is told at once.
  const whole = invoices.filter((invoice) => !invoice.rows.some((row) => wrong.has(row)));
  return allOrNone(context, { count: invoices.length, found, isTrial: input.dry_run === true }, (write) =>
    saveAll(write, whole),
  );
}
