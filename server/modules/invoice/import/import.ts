import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { OwnContext, WriteContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { createDraft } from "../../../platform/records/draft.ts";
import { Refusal, refuseFields } from "../../../platform/refusal.ts";
import type { FieldMessage } from "../../../platform/refusal.ts";
import { findErrors } from "./errors.ts";
import { allOrNone, type RowError } from "../../../platform/import/all-or-none.ts";
import { givenInvoices } from "./given.ts";
import type { ImportedInvoice } from "./rows.ts";
import { invoicesOf, placeOf } from "./rows.ts";

/** UEN to entity, of the companies that are linked to this seller as buyers. */
async function buyersOf(context: OwnContext, seller: string): Promise<Map<string, string>> {
  const rows = await context.db.rows<{ id: string; uen: string }>(
    `SELECT entity.id, entity.uen FROM company_relation AS relation JOIN company_entity AS entity ON entity.id = relation.buyer_entity WHERE relation.seller_entity = $1 AND relation.status = 'linked'`,
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
      if (!(error instanceof Refusal) || error.code !== "100") throw error;
      errors.push(
        ...(error.data as FieldMessage[]).map(({ field, message }) => ({ ...placeOf(invoice, field), message })),
      );
    }
  }
  return errors;
}

/**
 * Takes many invoices at once, all or none: errors by row and column, and with `dry_run` only those.
 * @throws Refusal 100 when the seller is not one of the asker's own entities, or the rows are none, too many or no
 * table
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
