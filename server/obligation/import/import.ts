import { wholeSchema } from "../../../registry/schema/entered.ts";
import { compileValidator } from "../../../registry/validation/compile.ts";
import type { OwnContext, WriteContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { numberKey } from "../../lifecycle/invoice/number-key.ts";
import { engine } from "../../lifecycle/engine.ts";
import { createDraft } from "../../records/draft.ts";
import { Refusal, refuseFields } from "../../refusal.ts";
import type { FieldMessage } from "../../refusal.ts";
import { fieldMessages } from "../../wording/finding-messages.ts";
import { rowsOfCsv } from "./csv-rows.ts";
import type { ImportedInvoice, RowError, TextRow } from "./rows.ts";
import { invoicesOf, placeOf } from "./rows.ts";

/** Thrown to undo what was written: nothing of a file with errors, or of a trial, stays. */
class Undone extends Error {}

/** UEN to entity, of the companies that are linked to this seller as buyers. */
async function buyersOf(context: OwnContext, seller: string): Promise<Map<string, string>> {
  const rows = await context.db.rows<{ id: string; uen: string }>(
    `SELECT entity.id, entity.uen FROM company_relation AS relation JOIN company_entity AS entity ON entity.id = relation.buyer_entity WHERE relation.seller_entity = $1 AND relation.status = 'linked'`, [seller]);
  return new Map(rows.map((row) => [row.uen.toUpperCase(), row.id]));
}

/** What is wrong with the invoices as they stand in the file: incomplete ones, and one number written in two ways. */
function findErrors(context: OwnContext, invoices: readonly ImportedInvoice[]): RowError[] {
  const validate = compileValidator(context.registry, wholeSchema(context.registry, "invoice"));
  const keys = new Map<string, number>();
  return invoices.flatMap((invoice) => {
    const fields = fieldMessages((namespace, key, places) => context.say(namespace, key, places), "invoice", validate(invoice.values, { today: context.ports.clock.today() }));
    const key = numberKey(String(invoice.values["invoice_no"] ?? ""));
    const twin = keys.get(key);
    if (key !== "" && twin !== undefined) fields.push({ field: "invoice_no", message: context.say("guard", "number_free", { invoice_no: String(invoice.values["invoice_no"]) }) });
    keys.set(key, invoice.rows[0] ?? 1);
    return fields.map(({ field, message }) => ({ ...placeOf(invoice, field), message }));
  });
}

/** Saves the invoices as drafts; gives what the server alone could find wrong. */
async function saveAll(write: WriteContext, invoices: readonly ImportedInvoice[]): Promise<RowError[]> {
  const errors: RowError[] = [];
  for (const invoice of invoices) {
    try {
      await createDraft(write, engine, "invoice", invoice.values);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "100") throw error;
      errors.push(...(error.data as FieldMessage[]).map(({ field, message }) => ({ ...placeOf(invoice, field), message })));
    }
  }
  return errors;
}

/** The rows of the request: as they are, or those of an uploaded file. */
function given(input: Input): readonly TextRow[] {
  const file = input["file"] as { bytes: Uint8Array } | undefined;
  return file ? rowsOfCsv(new TextDecoder().decode(file.bytes)) : input["rows"] as TextRow[] | undefined ?? [];
}

/**
 * Takes many invoices at once, all or none: errors by row and column, and with `dry_run` only those.
 * @throws Refusal 100 when the seller is not one of the asker's own entities
 */
export async function importInvoices(input: Input, context: OwnContext): Promise<unknown> {
  const seller = String(input["seller_entity"] ?? context.acting?.entities[0] ?? "");
  if (!context.acting?.entities.includes(seller)) refuseFields([{ field: "seller_entity", message: context.say("error", "code.1005") }]);
  const invoices = invoicesOf(given(input), seller, await buyersOf(context, seller));
  let errors = findErrors(context, invoices);
  if (errors.length === 0) {
    await context.transaction(async (write) => {
      errors = await saveAll(write, invoices);
      if (errors.length > 0 || input["dry_run"] === true) throw new Undone();
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  }
  errors.sort((left, right) => left.row - right.row);
  return { ok: errors.length === 0, count: errors.length === 0 ? invoices.length : 0, errors: errors.slice(0, 500) };
}
