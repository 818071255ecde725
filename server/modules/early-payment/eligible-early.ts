import { earlyTotals, type TotalsOf } from "../pricing/totals.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { assess, failed } from "../eligibility/assess.ts";
import { eligibilityInput } from "../eligibility/facts.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { calendarOf } from "../../platform/calendar.ts";
import { payDateBy } from "./pay-date.ts";
import { basisOf, type Basis } from "../pricing/interest.ts";
import { discounted, type Offer, isPayable, type EarlyItem } from "../pricing/discount.ts";
import { offeredInvoices, whyNot } from "../eligibility/eligible-invoices.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { sumOf } from "../pricing/share.ts";
import { cheapestSet } from "../pricing/cheapest.ts";

interface Programme {
  enterprise: string;
  vendors: string[] | null;
  min_apr: string;
  max_apr: string;
  auto_accept: boolean | null;
}

const programmesOf = (context: ReadContext): Promise<Programme[]> =>
  context.db.rows<Programme>(
    `SELECT enterprise_entity AS enterprise, vendor_entities AS vendors, min_apr, max_apr, auto_accept
      FROM early_payment_programme
      WHERE status = 'active'`,
  );

const payDate = (context: ReadContext, by?: unknown): string => payDateBy(by, calendarOf(context));

/**
 * With what a request to an enterprise begins: the first day on which it can pay, or the last one by which cash is
 * needed, and between which yearly rates it is asked; for a day that is chosen, what all that is free would bring.
 */
export async function earlyTerms(
  input: HandlerInputs["early_payment.terms"],
  context: ReadContext,
): Promise<HandlerAnswers["early_payment.terms"]> {
  const entities = context.acting?.entities ?? [];
  const programme = (await programmesOf(context)).find(
    (one) =>
      one.enterprise === input.enterprise_entity && (one.vendors ?? []).some((vendor) => entities.includes(vendor)),
  );
  const brought = async (): Promise<string> =>
    sumOf((await offeredEarly(input, context)).rows.flatMap(({ pay }) => pay ?? []));
  return {
    pay_date: payDate(context, input.pay_by),
    ...(input.pay_date === undefined ? {} : { most: await brought() }),
    ...(programme === undefined
      ? {}
      : { min_apr: programme.min_apr, max_apr: programme.max_apr, auto_accept: programme.auto_accept === true }),
  };
}

/**
 * The supplier's invoices with what being paid early would cost: at the rate that is named, else at the lowest of each
 * enterprise's programme. Those that cannot be paid early say why.
 */
export const eligibleEarly = (
  input: HandlerInputs["early_payment.eligible"],
  context: ReadContext,
): Promise<HandlerAnswers["early_payment.eligible"]> => offeredEarly(input, context);

async function offeredEarly(
  input: Omit<HandlerInputs["early_payment.eligible"], "list">,
  context: ReadContext,
): Promise<HandlerAnswers["early_payment.eligible"]> {
  const today = context.ports.clock.today();
  const day = input.pay_date ?? payDate(context);
  const programmes = await programmesOf(context);
  const totalsOf = earlyTotals(context.registry);
  const rows = [];
  for (const invoice of await offeredInvoices(context, "seller", {
    other: input.enterprise_entity,
    currency: input.currency,
  })) {
    const programme = programmes.find(
      (one) =>
        one.enterprise === invoice.buyer_entity && (one.vendors ?? []).map(String).includes(invoice.seller_entity),
    );
    const checks = assess(
      await eligibilityInput(
        context.db,
        {
          product: "early_payment",
          seller: invoice.seller_entity,
          obligor: invoice.buyer_entity,
          currency: invoice.currency,
          amount: invoice.outstanding,
          start: day,
          items: [{ invoice: invoice.id, amount: invoice.outstanding }],
          // What the request that is changed holds is free for it.
          own: input.request === undefined ? undefined : { entity: "early_payment", id: input.request },
        },
        today,
      ),
    ).filter((check) => check.code !== "ACCOUNT_ACTIVE" && check.code !== "DOCS");
    const tooLate = day > plusDays(invoice.due_date, -3);
    const apr = input.apr ?? programme?.min_apr ?? "0.00";
    const reason = programme === undefined ? "no_programme" : (whyNot(checks) ?? (tooLate ? "tenor" : undefined));
    const eligible = programme !== undefined && !tooLate && failed(checks).length === 0;
    // What an invoice that is late already would cost has no answer.
    const price = eligible
      ? discounted(invoice.outstanding, day, invoice.due_date, { mode: "apr", apr }, basisOf(invoice.currency))
      : undefined;
    rows.push({
      id: invoice.id,
      invoice: invoice.id,
      reference: invoice.invoice_no,
      counterparty: invoice.counterparty,
      currency: invoice.currency,
      due_date: invoice.due_date,
      outstanding: invoice.outstanding,
      days_early: price?.days,
      market_low: programme?.min_apr,
      market_high: programme?.max_apr,
      discount: price?.discount,
      pay: price && totalsOf([price]).net,
      eligible,
      checks,
      why_not: reason,
      next_step: reason,
      shown: { invoice: invoice.invoice_no },
    });
  }
  // What can be paid early comes first, the soonest due of it at the top.
  rows.sort((one, other) => Number(other.eligible) - Number(one.eligible));
  return { rows, count: rows.length };
}

/** An invoice that may be paid early: what is left of it, and when it is due. */
interface FreeForEarly {
  readonly id: string;
  readonly outstanding: string;
  readonly due_date: string;
}

/** The face that brings a cash amount, in proportion of the whole invoice and rounded up, at least 1,000.00. */
function faceFor(wanted: bigint, pay: bigint, outstanding: bigint): bigint {
  const face = (wanted * outstanding + pay - 1n) / pay;
  const least = 100_000n;
  return face < least ? (least < outstanding ? least : outstanding) : face > outstanding ? outstanding : face;
}

/**
 * The cheapest set of invoices that brings a wanted cash amount on a pay date under an offer: the soonest due first,
 * the last one in part. Invoices that are due within three days of it, or would bring next to nothing, are left out;
 * `missing` is what all of them do not bring.
 */
export function cheapestEarly(
  wanted: string,
  invoices: readonly FreeForEarly[],
  payDate: string,
  offer: Offer,
  basis: Basis,
  totalsOf: TotalsOf,
): { readonly items: readonly EarlyItem[]; readonly missing: string } {
  const able = invoices
    .filter((invoice) => payDate <= plusDays(invoice.due_date, -3))
    .map((invoice) => {
      const item = discounted(invoice.outstanding, payDate, invoice.due_date, offer, basis);
      return { ...invoice, item: { ...item, pay: totalsOf([item]).net } };
    })
    .filter(({ item }) => isPayable(item));
  const { chosen, missing } = cheapestSet(
    wanted,
    able.map((invoice) => ({
      id: invoice.id,
      most: invoice.item.pay,
      annualised: invoice.item.flat_pct,
      maturity: invoice.due_date,
    })),
  );
  const items = chosen.flatMap(({ id, amount }) => {
    const invoice = able.find((one) => one.id === id);
    if (!invoice) return [];
    const face =
      amount === invoice.item.pay
        ? cents(invoice.outstanding)
        : faceFor(cents(amount), cents(invoice.item.pay), cents(invoice.outstanding));
    return [{ id, amount: text(face), dueDate: invoice.due_date }];
  });
  return { items, missing };
}
