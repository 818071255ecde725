import type { FinancingApplication, FinancingApplicationItems } from "../../../generated/types/records.d.ts";
import { percentText } from "../../../schemas/vocabulary/decimal.ts";
import type { BusinessDate, Id, Money, Percent } from "../../../schemas/vocabulary/value.ts";
import { basisOfContract } from "../pricing/interest.ts";
import { type FinancingQuote, financingQuote } from "../pricing/financing-quote.ts";
import { notBelowZero } from "../pricing/share.ts";
import { rolled } from "../../../schemas/vocabulary/day/business-day.ts";
import type { FinancingTerms } from "./facts.ts";
import type { Addition } from "../../platform/lifecycle/effects.ts";
import { moneyOf, rowsIn } from "../../platform/records/fields.ts";

/** A financing with its price: what the record keeps of it, and the quote behind it. */
export interface Priced {
  readonly terms: FinancingTerms;
  readonly quote: FinancingQuote;
  readonly items: readonly FinancingApplicationItems[];
  readonly maturity: BusinessDate;
  readonly obligor: Id<"company_entity"> | undefined;
  readonly from: BusinessDate;
}

/** An application with the terms of its facility, on a day. */
interface Pricing {
  readonly record: FinancingApplication;
  readonly today: BusinessDate;
  readonly holidays: ReadonlySet<string>;
  readonly facts: { readonly financing_terms: FinancingTerms | undefined };
}

/**
 * Prices an application under its facility: each item at its advance rate, capped by the amount asked for (or
 * approved), from the pay-out day to the last maturity of the items on a business day. Undefined without facility or
 * items.
 * @param agreed amount and rate where they are settled already
 */
export function priced(
  { record, today, holidays, facts }: Pricing,
  agreed: { readonly amount?: Money; readonly rate?: Percent } = {},
): Priced | undefined {
  const { financing_terms: terms } = facts;
  const named = rowsIn(record, "items");
  const rows = named.length > 0 ? named : (terms?.chosen ?? []);
  if (terms === undefined || rows.length === 0) return undefined;
  const items = rows.map((item, index) => {
    const found = terms.items[index];
    const face = item.face === undefined || item.face === null ? (found?.free ?? "0.00") : moneyOf(item, "face");
    const rate = found?.advance_rate ?? percentText(0n);
    return { ...item, face, due_date: found?.maturity ?? null, advance_rate: rate };
  });
  const maturity = rolled(
    terms.items.map((item) => item?.maturity ?? today).reduce((latest, one) => (one > latest ? one : latest)),
    holidays,
  );
  const day = record.disbursement_date;
  const from = day && day >= today ? day : rolled(today, holidays);
  const amount = named.length > 0 ? record.requested_amount : record.amount_wanted;
  const requested = agreed.amount ?? (amount || undefined);
  const quote = financingQuote({
    items: items.map((item) => ({ face: item.face, advanceRate: item.advance_rate })),
    cap: requested,
    rate: agreed.rate ?? terms.rate,
    mode: terms.interest_mode,
    basis: basisOfContract(terms.day_count, terms.currency),
    from,
    maturity,
    fees: terms.fees,
    gstRate: terms.gst_rate,
  });
  return { terms, quote, items, maturity, obligor: terms.items[0]?.obligor, from };
}

/** The fields of an application that carry its price. */
type PriceField =
  | "facility"
  | "items"
  | "maturity_date"
  | "obligor_entity"
  | "net"
  | "days"
  | "interest_estimate"
  | "residual_estimate"
  | "annualised_pct"
  | "upfront";

/** The fields of the application that carry its price. */
export function priceFields({
  terms,
  quote,
  items,
  maturity,
  obligor,
}: Priced): Pick<FinancingApplication, PriceField> {
  return {
    facility: terms.facility,
    items,
    maturity_date: maturity,
    ...(obligor === undefined ? {} : { obligor_entity: obligor }),
    net: quote.net,
    days: quote.days,
    interest_estimate: quote.interest,
    residual_estimate: notBelowZero(quote.residual),
    annualised_pct: quote.annualised_pct,
    upfront: quote.upfront,
  };
}

/** What a plan shows of a price. */
type Shown = Required<Pick<Addition, "figures" | "lines" | "explain">>;

/** What the plan shows of a price: figures, the lines of the quote, and the formula behind each figure. */
export function shownPrice({ terms, quote }: Priced, rate: Percent, validUntil: BusinessDate): Shown {
  const lines = [
    ...quote.explain
      .filter((one) => one.name === "advance")
      .slice(-1)
      .map((one) => ({ name: one.name, formula: one.formula, amount: quote.advance })),
    ...quote.deductions.flatMap((line) => [
      { name: line.code, formula: line.formula, amount: `-${line.net}` },
      { name: `${line.code} GST`, formula: "net × GST rate", amount: `-${line.gst}` },
    ]),
    ...(terms.interest_mode === "upfront"
      ? [
          { name: "interest", formula: "advance × rate × days ÷ basis", amount: `-${quote.interest}` },
          { name: "net", formula: "advance − fees − GST − interest", amount: quote.net },
          { name: "residual", formula: "face − advance", amount: quote.residual },
        ]
      : [
          { name: "net", formula: "advance − fees − GST", amount: quote.net },
          { name: "interest", formula: "advance × rate × days ÷ basis", amount: quote.interest },
          { name: "residual", formula: "face − advance − interest", amount: quote.residual },
        ]),
    ...quote.orders.map((line) => ({ name: line.code, formula: "net + GST, paid before", amount: `-${line.total}` })),
    { name: "receives", formula: "net + residual − order", amount: quote.receives },
  ];
  return {
    figures: {
      financier: terms.financier_name,
      face: quote.face,
      advance: quote.advance,
      rate,
      days: String(quote.days),
      interest: quote.interest,
      fees: quote.fees,
      gst: quote.gst,
      net: quote.net,
      upfront: quote.upfront,
      residual: quote.residual,
      annualised_pct: quote.annualised_pct,
      valid_until: validUntil,
    },
    lines: lines.map((line) => ({ ...line, amount: line.amount === "-0.00" ? "0.00" : line.amount })),
    explain: quote.explain,
  };
}
