import type { HandlerAnswers, HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { FinancingApplication } from "../../../../generated/types/records.d.ts";
import type { BusinessDate, Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { daysFrom, basisOfContract, annualised } from "../../pricing/interest.ts";
import { cheapestSet } from "../../pricing/cheapest.ts";
import { share } from "../../pricing/share.ts";
import { candidates, type Financeable } from "../candidates.ts";
import { financing_terms, type FinancingTerms } from "../facts.ts";
import { financingQuote } from "../../pricing/financing-quote.ts";

type EligibleInput = HandlerInputs["financing_application.eligible"];

/**
 * The fund provider's terms for one item, as an application of it alone would get them; a fund provider is told its
 * own, for the supplier that it names.
 */
async function termsFor(
  input: EligibleInput,
  context: ReadContext,
  row: Financeable,
): Promise<FinancingTerms | undefined> {
  const isAssisting = context.acting?.role === "financier";
  const { basis, financier_entity, seller_entity: named } = input;
  if (
    isAssisting &&
    (named === undefined || financier_entity === undefined || !context.acting?.entities.includes(financier_entity))
  )
    return undefined;
  const seller = isAssisting ? named : (context.acting?.entities[0] as Id<"company_entity"> | undefined);
  const record: FinancingApplication = {
    basis,
    financier_entity,
    seller_entity: seller,
    currency: row.currency,
    items: [basis === "invoice" ? { invoice: row.invoice } : { invoice_paid: row.invoice_paid }],
  };
  return financing_terms({
    db: context.db,
    registry: context.registry,
    entity: "financing_application",
    record,
    ask: {},
    lock: false,
    today: context.ports.clock.today(),
  });
}

/**
 * Obligors whose promises to pay the fund provider finances: an invoice on one of them is financed once it is an
 * invoice-paid item, where the invoice itself is not.
 */
async function promisedFor(context: ReadContext, financier: unknown): Promise<ReadonlySet<string>> {
  if (financier === undefined) return new Set();
  const rows = await context.db.rows<{ entity: string }>(
    `SELECT DISTINCT entity FROM facility
      WHERE financier_entity = $1::bigint AND status = 'active' AND 'finance' = ANY(products)`,
    [financier],
  );
  return new Set(rows.map(({ entity }) => entity));
}

const priceOf = (terms: FinancingTerms, row: Financeable, today: BusinessDate) =>
  financingQuote({
    items: [{ face: row.outstanding, advanceRate: terms.items[0]?.advance_rate ?? "0.00" }],
    rate: terms.rate,
    mode: terms.interest_mode,
    basis: basisOfContract(terms.day_count, terms.currency),
    from: today,
    maturity: row.due_date,
    fees: terms.fees,
    gstRate: terms.gst_rate,
  });

/**
 * What the asker could have financed, each with why not where it could not be; with a fund provider named, its advance
 * rate and what it would bring. `amount_wanted` chooses the cheapest set that brings it.
 */
export async function eligibleItems(
  input: EligibleInput,
  context: ReadContext,
): Promise<HandlerAnswers["financing_application.eligible"]> {
  const today = context.ports.clock.today();
  const entities = context.acting?.entities ?? [];
  const found = await candidates(context.db, input.basis, entities, today, {
    holder: input.seller_entity,
    financier: input.financier_entity,
  });
  const promised = input.basis === "invoice" ? await promisedFor(context, input.financier_entity) : new Set<string>();
  const rows = [];
  for (const row of found) {
    const terms =
      input.financier_entity === undefined || row.why_not !== null ? undefined : await termsFor(input, context, row);
    const days = daysFrom(today, row.due_date);
    const rate = terms?.items[0]?.advance_rate;
    const isOffered = input.financier_entity === undefined || terms !== undefined;
    const notOffered = promised.has(row.obligor) ? "as_invoice_paid" : "not_offered";
    const why = row.why_not ?? (isOffered ? undefined : notOffered);
    rows.push({
      id: row.id,
      ...(row.invoice === null ? { invoice_paid: row.invoice_paid } : { invoice: row.invoice }),
      reference: row.reference,
      counterparty: row.counterparty,
      currency: row.currency,
      due_date: row.due_date,
      days_early: days,
      outstanding: row.outstanding,
      eligible: why === undefined,
      ...(why === undefined ? {} : { why_not: why }),
      ...(rate === undefined ? {} : { advance_rate: rate, advance: share(row.outstanding, rate) }),
      ...(terms === undefined ? {} : { annualised_pct: priceOf(terms, row, today).annualised_pct }),
      shown: row.invoice === null ? { invoice_paid: row.reference } : { invoice: row.reference },
    });
  }
  if (input.amount_wanted === undefined) return { rows, count: rows.length };
  const usable = rows
    .filter((row) => row.eligible && row.advance !== undefined)
    .map((row) => ({
      id: row.id,
      most: row.advance ?? "0.00",
      annualised: row.annualised_pct ?? annualised("0.00", "1.00", 1, 365),
      maturity: row.due_date,
    }));
  const { chosen, missing } = cheapestSet(input.amount_wanted, usable);
  return {
    rows: rows.map((row) => ({ ...row, chosen: chosen.find((one) => one.id === row.id)?.amount ?? "0.00" })),
    count: rows.length,
    summary: { missing },
  };
}
