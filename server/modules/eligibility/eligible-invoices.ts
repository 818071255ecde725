import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { Answered } from "../../platform/answered.ts";
import type { ReadContext } from "../../platform/context.ts";
import { assess, failed } from "./assess.ts";
import type { Check } from "./checks.ts";
import { eligibilityInput } from "./facts.ts";
import type { Product } from "./input.ts";

const PRODUCTS: Readonly<Record<string, Product>> = {
  finance: "factoring",
  ep: "early_payment",
  dpo: "dpo",
  ip: "issue",
};
const WHY: Readonly<Record<string, string>> = {
  NOT_LOCKED: "locked",
  NOT_FUNDED: "funded",
  NO_DUPLICATE: "funded",
  NOT_OVERDUE: "overdue",
  NO_DISPUTE: "disputed",
  TENOR: "tenor",
  CONFIRMED: "unconfirmed",
  CREDIT_NOTES: "credit_note",
};

/** An invoice that a picker may offer. */
interface Offered {
  id: Id<"invoice">;
  invoice_no: string;
  seller_entity: string;
  buyer_entity: string;
  counterparty: string;
  currency: string;
  /** What is outstanding of it, and no more than its buyer confirmed. */
  outstanding: string;
  due_date: string;
}

/** What eligibility reads of an invoice. */
type AssessedInvoice = Pick<Offered, "id" | "seller_entity" | "buyer_entity" | "currency" | "outstanding">;

/** A row of the list of invoices as far as eligibility reads it; undefined where the reader sees less of it. */
function assessedInvoice(row: Answered<"invoice">): AssessedInvoice | undefined {
  const { id, seller_entity, buyer_entity, currency, outstanding } = row;
  return id && seller_entity && buyer_entity && currency && outstanding
    ? { id: id as Id<"invoice">, seller_entity, buyer_entity, currency, outstanding }
    : undefined;
}

/** Invoices of the asker's company on the side that a picker is for, none of them over. */
export const offeredInvoices = (
  context: ReadContext,
  side: "seller" | "buyer",
  where: { readonly other?: unknown; readonly currency?: unknown },
): Promise<Offered[]> => {
  const [own, other] = side === "seller" ? ["seller_entity", "buyer_entity"] : ["buyer_entity", "seller_entity"];
  return context.db.rows<Offered>(
    `SELECT invoice.id, invoice.invoice_no, invoice.seller_entity, invoice.buyer_entity,
       party.legal_name AS counterparty, invoice.currency, invoice.due_date_adjusted AS due_date,
       least(invoice.outstanding, coalesce(invoice.confirmed_amount, invoice.outstanding))::numeric(15,2) AS outstanding
     FROM invoice
     JOIN company_entity AS mine ON mine.id = invoice.${own}
     LEFT JOIN company_entity AS party ON party.id = invoice.${other}
     WHERE mine.company = $1
       AND invoice.status IN ('submitted', 'confirmed', 'disputed')
       AND invoice.submitted_at IS NOT NULL
       AND ($2::bigint IS NULL OR invoice.${other} = $2)
       AND ($3::text IS NULL OR invoice.currency = $3)
     ORDER BY invoice.due_date_adjusted, invoice.id
     LIMIT 200`,
    [context.acting?.company?.id ?? "0", where.other ?? null, where.currency ?? null],
  );
};

/** Why an invoice cannot be chosen, in the one word a picker shows. */
export const whyNot = (checks: readonly Check[]): string | undefined =>
  failed(checks)
    .map((check) => WHY[check.code])
    .find((word) => word !== undefined);

/** What is asked of invoices that are to be used. */
interface EligibilityQuery {
  readonly product: Product;
  readonly financier: string | undefined;
  readonly facility: string | undefined;
  readonly start: string;
}

const optional = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

/** What an input asks, and from which day on. */
const queryOf = (
  input: HandlerInputs["invoice.eligible"] | HandlerInputs["invoice.eligibility"],
  today: string,
): EligibilityQuery => ({
  product: PRODUCTS[String(input.eligible_for)] ?? "factoring",
  financier: optional(input.financier_entity),
  facility: optional(input.facility),
  start: input.pay_date ?? today,
});

/** A financier asks what speaks for and against its own business, and of nobody else's. */
const ownQuery = (query: EligibilityQuery, { acting }: ReadContext): EligibilityQuery =>
  acting?.role === "financier" ? { ...query, financier: acting.entities[0], facility: undefined } : query;

/**
 * Every check that speaks for or against using an invoice, documents and accounts apart: those belong to the
 * application.
 */
async function checksOf(
  context: ReadContext,
  { product, financier, facility, start }: EligibilityQuery,
  invoice: AssessedInvoice,
): Promise<Check[]> {
  const input = await eligibilityInput(
    context.db,
    {
      product,
      financier,
      facility,
      seller: invoice.seller_entity,
      obligor: invoice.buyer_entity,
      currency: invoice.currency,
      amount: invoice.outstanding,
      start,
      items: [{ invoice: invoice.id, amount: invoice.outstanding }],
    },
    context.ports.clock.today(),
  );
  return assess(input).filter((check) => !["DOCS", "ACCOUNT_ACTIVE"].includes(check.code));
}

/**
 * Rows of invoices, each with what speaks for and against using it for what `eligible_for` names; as they were where
 * nothing is named, or where the reader does not see what it rests on.
 */
export async function eligibilityOfRows(
  input: HandlerInputs["invoice.eligibility"],
  context: ReadContext,
): Promise<HandlerAnswers["invoice.eligibility"]> {
  const { rows } = input;
  if (input.eligible_for === undefined) return rows;
  const query = ownQuery(queryOf(input, context.ports.clock.today()), context);
  const answers: Readonly<Record<string, unknown>>[] = [];
  for (const row of rows) {
    const invoice = assessedInvoice(row);
    const checks = invoice && (await checksOf(context, query, invoice));
    answers.push(
      checks ? { ...row, eligible: failed(checks).length === 0, eligibility: checks, why_not: whyNot(checks) } : row,
    );
  }
  return answers;
}

/**
 * Invoices for a picker, each with every check of its eligibility and the number behind it; those that cannot be chosen
 * say why.
 */
export async function eligibleInvoices(
  input: HandlerInputs["invoice.eligible"],
  context: ReadContext,
): Promise<HandlerAnswers["invoice.eligible"]> {
  const query = queryOf(input, context.ports.clock.today());
  const isBuyers = query.product === "dpo" || query.product === "issue";
  const other = isBuyers ? input.vendor_entity : input.enterprise_entity;
  const rows = [];
  for (const invoice of await offeredInvoices(context, isBuyers ? "buyer" : "seller", {
    other,
    currency: input.currency,
  })) {
    const checks = await checksOf(context, query, invoice);
    rows.push({
      id: invoice.id,
      invoice: invoice.id,
      reference: invoice.invoice_no,
      counterparty: invoice.counterparty,
      currency: invoice.currency,
      due_date: invoice.due_date,
      outstanding: invoice.outstanding,
      eligible: failed(checks).length === 0,
      checks,
      why_not: whyNot(checks),
      shown: { invoice: invoice.invoice_no },
    });
  }
  return { rows, count: rows.length };
}
