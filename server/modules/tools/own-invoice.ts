import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ToolInvoice } from "../../../generated/types/records.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { isAllowed } from "../../platform/calls/guard.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import type { FileAnswer } from "../../platform/handler.ts";
import { documentWith } from "../../platform/letters/document.ts";
import { derived } from "../../platform/lifecycle/derived-fields.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { readRecord } from "../../platform/query/read.ts";
import { auditReveal } from "../../platform/records/audit.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { bookingRates, exchanged, HOME } from "../../platform/exchange-rate.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Registry } from "../../../registry/registry.ts";

/** Who issues an own invoice and where it is paid. */
interface Issuer {
  readonly seller_entity: Id<"company_entity">;
  readonly document_kind: NonNullable<ToolInvoice["document_kind"]>;
  readonly payment_account: Id<"bank_account"> | null;
}

/**
 * Who issues an own invoice of a company in a currency: the entity that is named, else its main one, with the account
 * that is named, else the entity's default one to which debts are paid.
 */
export const issuerOf = (
  db: Reading,
  company: unknown,
  currency: unknown,
  named: Pick<ToolInvoice, "seller_entity" | "payment_account">,
): Promise<Issuer | undefined> =>
  db.first<Issuer>(
    `SELECT issuer.id AS seller_entity,
       CASE WHEN issuer.gst_registered AND issuer.gst_no IS NOT NULL THEN 'tax_invoice' ELSE 'invoice' END AS document_kind,
       (
         SELECT account.id
         FROM bank_account account
         WHERE account.entity = issuer.id AND account.status = 'active' AND account.currency = $3
           AND account.usage IN ('collection', 'both')
         ORDER BY account.id IS DISTINCT FROM $4::bigint, account.is_default DESC NULLS LAST, account.id
         LIMIT 1
       ) AS payment_account
     FROM company_entity issuer
     WHERE issuer.company = $1::bigint
     ORDER BY issuer.id IS DISTINCT FROM $2::bigint, issuer.is_default DESC NULLS LAST, issuer.id
     LIMIT 1`,
    [company ?? null, named.seller_entity ?? null, currency ?? null, named.payment_account ?? null],
  );

/** An own invoice names its issuer and where it is paid, from its draft on, and is called what the issuer issues. */
export async function ownInvoiceFields(context: ReadContext, values: ToolInvoice): Promise<Row> {
  const company = values.company ?? context.acting?.company?.id;
  const issuer = await issuerOf(context.db, company, values.currency, values);
  return derived(context.registry, "tool_invoice", { ...values, ...issuer });
}

/**
 * What an own invoice that charges GST in another currency comes to in Singapore dollars, at the platform's rate, as
 * the tax office asks for it: without GST, the GST, and both. Nothing of any other.
 */
export function inHomeCurrency(registry: Registry, values: Row): Row {
  const {
    currency,
    net_total: net,
    gst_total: gst,
  } = values as Pick<ToolInvoice, "currency" | "net_total" | "gst_total">;
  const rates = bookingRates(registry);
  const rate = rates[currency ?? HOME];
  if (rate === undefined || !net || !gst || cents(gst) === 0n)
    return { ...values, sgd_rate: null, net_sgd: null, gst_sgd: null, total_sgd: null };
  const [net_sgd, gst_sgd] = [exchanged(net, rate), exchanged(gst, rate)];
  return { ...values, sgd_rate: rate, net_sgd, gst_sgd, total_sgd: text(cents(net_sgd) + cents(gst_sgd)) };
}

/** Permissions by which the numbers of own accounts are read in full. */
const WITH_ACCOUNT = ["supplier:invoice.prepare", "supplier:bank.prepare", "supplier:bank.approve"];

/**
 * An own invoice as its customer gets it. Who prepares invoices has the account's number in full, which the audit
 * notes; such a paper is kept nowhere. Others see its last digits.
 * @throws Refusal not_found for an invoice of another company
 */
export async function ownInvoicePaper(
  input: HandlerInputs["tool_invoice.pdf"],
  context: WriteContext,
): Promise<FileAnswer> {
  const { record } = await readRecord(context, "tool_invoice", input.id);
  const letter = record.template === "letterhead" ? "own_invoice" : "own_invoice_plain";
  if (!isAllowed(WITH_ACCOUNT, context.acting)) return documentWith(context, letter, record);
  if (record.payment_account) {
    const { record: account } = await readRecord(context, "bank_account", record.payment_account);
    await auditReveal(context, "bank_account", account, "account_no", `invoice-${record.id}`);
  }
  return documentWith(context, letter, record, true);
}
