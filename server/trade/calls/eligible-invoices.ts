import type { ReadContext } from "../../context.ts";
import { assess, failed } from "../../eligibility/assess.ts";
import type { Check } from "../../eligibility/check.ts";
import { eligibilityGround } from "../../eligibility/read.ts";
import type { Product } from "../../eligibility/ground.ts";
import type { Input } from "../../handler.ts";

const PRODUCTS: Readonly<Record<string, Product>> = { finance: "factoring", ep: "early_payment", dpo: "dpo", ip: "issue" };
const WHY: Readonly<Record<string, string>> = { NOT_LOCKED: "locked", NOT_FUNDED: "funded", NO_DUPLICATE: "funded", NOT_OVERDUE: "overdue", NO_DISPUTE: "disputed", TENOR: "tenor", CONFIRMED: "unconfirmed", CREDIT_NOTES: "credit_note" };

/** An invoice that a picker may offer. */
export interface Offered extends Record<string, unknown> {
  id: string;
  invoice_no: string;
  seller_entity: string;
  buyer_entity: string;
  counterparty: string;
  currency: string;
  outstanding: string;
  due_date: string;
}

/** Invoices of the asker's company on the side that a picker is for, none of them over. */
export const offeredInvoices = (context: ReadContext, side: "seller" | "buyer", where: { readonly other?: unknown; readonly currency?: unknown }): Promise<Offered[]> => {
  const [own, other] = side === "seller" ? ["seller_entity", "buyer_entity"] : ["buyer_entity", "seller_entity"];
  return context.db.rows<Offered>(
    `SELECT invoice.id, invoice.invoice_no, invoice.seller_entity, invoice.buyer_entity, party.legal_name AS counterparty, invoice.currency, invoice.outstanding, invoice.due_date_adjusted AS due_date
     FROM invoice JOIN company_entity AS mine ON mine.id = invoice.${own} LEFT JOIN company_entity AS party ON party.id = invoice.${other}
     WHERE mine.company = $1 AND invoice.status IN ('submitted', 'confirmed', 'disputed') AND invoice.submitted_at IS NOT NULL AND ($2::bigint IS NULL OR invoice.${other} = $2) AND ($3::text IS NULL OR invoice.currency = $3) ORDER BY invoice.due_date_adjusted, invoice.id LIMIT 200`,
    [context.acting?.company?.id ?? "0", where.other ?? null, where.currency ?? null]);
};

/** Why an invoice cannot be chosen, in the one word a picker shows. */
export const whyNot = (checks: readonly Check[]): string | undefined => failed(checks).map((check) => WHY[check.code]).find((word) => word !== undefined);

/** Invoices for a picker, each with every check of its eligibility and the number behind it; those that cannot be chosen say why. */
export async function eligibleInvoices(input: Input, context: ReadContext): Promise<unknown> {
  const product = PRODUCTS[String(input["eligible_for"])] ?? "factoring";
  const today = context.ports.clock.today();
  const isBuyers = product === "dpo" || product === "issue";
  const other = isBuyers ? input["vendor_entity"] : input["enterprise_entity"];
  const rows = [];
  for (const invoice of await offeredInvoices(context, isBuyers ? "buyer" : "seller", { other, currency: input["currency"] })) {
    const ground = await eligibilityGround(context.db, {
      product, financier: input["financier_entity"] === undefined ? undefined : String(input["financier_entity"]), facility: input["facility"] === undefined ? undefined : String(input["facility"]), seller: invoice.seller_entity, obligor: invoice.buyer_entity,
      currency: invoice.currency, amount: invoice.outstanding, start: String(input["pay_date"] ?? today), items: [{ invoice: invoice.id, amount: invoice.outstanding }],
    }, today);
    const checks = assess(ground).filter((check) => !["DOCS", "ACCOUNT_ACTIVE"].includes(check.code));
    rows.push({
      id: invoice.id, invoice: invoice.id, reference: invoice.invoice_no, counterparty: invoice.counterparty, currency: invoice.currency, due_date: invoice.due_date, outstanding: invoice.outstanding,
      eligible: failed(checks).length === 0, checks, why_not: whyNot(checks), shown: { invoice: invoice.invoice_no },
    });
  }
  return { rows, count: rows.length };
}
