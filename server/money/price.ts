import { basisOfContract } from "../pricing/day-count.ts";
import type { FinancingQuote } from "../pricing/financing-quote.ts";
import { financingQuote } from "../pricing/financing-quote.ts";
import { notBelowZero, share, smallest } from "../pricing/share.ts";
import { rolled } from "../lifecycle/calendar/business-day.ts";
import type { FinancingTerms } from "./facts/financing_terms.ts";
import type { Addition } from "../lifecycle/effects/effect.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import type { Moment } from "../lifecycle/plan/moment.ts";
import { moneyOf, rowsIn } from "../trade/amount.ts";

/** A financing with its price: what the record keeps of it, and the quote behind it. */
export interface Priced {
  readonly terms: FinancingTerms;
  readonly quote: FinancingQuote;
  readonly items: readonly Row[];
  readonly maturity: string;
  readonly obligor: string | undefined;
  readonly from: string;
}

/** The facility's terms, as loaded beside the application; undefined where no facility fits. */
export const termsIn = ({ facts }: Pick<Moment, "facts">): FinancingTerms | undefined => facts["financing_terms"] as FinancingTerms | undefined;

/**
 * Prices an application under its facility: each item at its advance rate, capped by the amount asked for (or approved), from the
 * pay-out day to the last maturity of the items on a business day. Undefined without facility or items.
 * @param agreed amount and rate where they are settled already
 */
export function priced(moment: Pick<Moment, "record" | "today" | "holidays" | "facts">, agreed: { readonly amount?: string | undefined; readonly rate?: string | undefined } = {}): Priced | undefined {
  const { record, today, holidays } = moment;
  const terms = termsIn(moment);
  const named = rowsIn(record, "items");
  const rows = named.length > 0 ? named : terms?.chosen ?? [];
  if (terms === undefined || rows.length === 0) return undefined;
  const items = rows.map((item, place) => {
    const found = terms.items[place];
    const face = item["face"] === undefined || item["face"] === null ? found?.free ?? "0.00" : moneyOf(item, "face");
    const rate = found?.advance_rate ?? "0.00";
    return { ...item, face, due_date: found?.maturity ?? null, advance_rate: rate, advance: share(face, rate) };
  });
  const maturity = rolled(terms.items.map((item) => item?.maturity ?? today).reduce((latest, one) => (one > latest ? one : latest), ""), holidays);
  const day = record["disbursement_date"];
  const from = typeof day === "string" && day >= today ? day : rolled(today, holidays);
  const amount = named.length > 0 ? record["requested_amount"] : record["amount_wanted"];
  const asked = agreed.amount ?? (typeof amount === "string" && amount !== "" ? amount : undefined);
  const quote = financingQuote({
    items: items.map((item) => ({ face: item.face, advanceRate: item.advance_rate })), cap: asked, rate: agreed.rate ?? terms.rate, mode: terms.interest_mode,
    basis: basisOfContract(terms.day_count, terms.currency), from, maturity, fees: terms.fees, gstRate: terms.gst_rate,
  });
  return { terms, quote, items, maturity, obligor: terms.items[0]?.obligor, from };
}

/** The fields of the application that carry its price. */
export function priceFields({ terms, quote, items, maturity, obligor }: Priced): Row {
  return {
    facility: terms.facility, items, maturity_date: maturity, ...(obligor === undefined ? {} : { obligor_entity: obligor }), face: quote.face, net: quote.net, days: quote.days,
    interest_estimate: quote.interest, residual_estimate: notBelowZero(quote.residual), annualised_pct: quote.annualised_pct, upfront: quote.upfront,
  };
}

/** What the plan shows of a price: figures, the lines of the quote, and the formula behind each figure. */
export function shownPrice({ terms, quote }: Priced, rate: string, validUntil: string): Addition {
  const lines = [
    ...quote.explain.filter((one) => one.name === "advance").slice(-1).map((one) => ({ name: one.name, formula: one.formula, amount: quote.advance })),
    ...quote.deductions.flatMap((line) => [{ name: line.code, formula: line.formula, amount: `-${line.net}` }, { name: `${line.code} GST`, formula: "net × GST rate", amount: `-${line.gst}` }]),
    ...(terms.interest_mode === "upfront" ? [
      { name: "interest", formula: "advance × rate × days ÷ basis", amount: `-${quote.interest}` }, { name: "net", formula: "advance − fees − GST − interest", amount: quote.net },
      { name: "residual", formula: "face − advance", amount: quote.residual },
    ] : [
      { name: "net", formula: "advance − fees − GST", amount: quote.net }, { name: "interest", formula: "advance × rate × days ÷ basis", amount: quote.interest },
      { name: "residual", formula: "face − advance − interest", amount: quote.residual },
    ]),
    ...quote.orders.map((line) => ({ name: line.code, formula: "net + GST, paid before", amount: `-${line.total}` })),
    { name: "receives", formula: "net + residual − order", amount: quote.receives },
  ];
  return {
    figures: {
      financier: terms.financier_name, face: quote.face, advance: quote.advance, rate, days: String(quote.days), interest: quote.interest, fees: quote.fees, gst: quote.gst,
      net: quote.net, upfront: quote.upfront, residual: quote.residual, annualised_pct: quote.annualised_pct, valid_until: validUntil,
    },
    lines: lines.map((line) => ({ ...line, amount: line.amount === "-0.00" ? "0.00" : line.amount })), explain: quote.explain,
  };
}

/** What may be lent at most: the advance rates' sum, and the amount asked for. */
export const mostLent = ({ quote }: Priced, asked: string): string => smallest(quote.most, asked);
