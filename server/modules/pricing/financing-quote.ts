import { money } from "../../../schemas/vocabulary/decimal.ts";
import type { Explanation } from "../../platform/lifecycle/plan/plan.ts";
import { annualised, type Basis, daysFrom, interest } from "./interest.ts";
import { type FeeLine, type FeeRule, feeLine, feesCollected } from "./fees.ts";
import { less, share, smallest, sumOf, notBelowZero } from "./share.ts";
import type { Money, Percent } from "../../../schemas/vocabulary/value.ts";

/** When interest is taken. */
export type InterestMode = "arrears" | "upfront";

/** What a financing is priced from. */
interface FinancingRequest {
  /** Outstanding of each item, and the percentage that is advanced on it. */
  readonly items: readonly { readonly face: string; readonly advanceRate: string }[];
  /** The wanted or approved amount; the advance is never above it. */
  readonly cap?: string | undefined;
  /** Percent a year. */
  readonly rate: string;
  /** Interest is collected at repayment, or kept back from the pay-out for all days to maturity. */
  readonly mode?: InterestMode | undefined;
  readonly basis: Basis;
  readonly from: string;
  readonly maturity: string;
  readonly fees: readonly FeeRule[];
  /** Percent of GST. */
  readonly gstRate: string;
}

/** What a financing comes to for the supplier. */
export interface FinancingQuote {
  readonly face: Money;
  /** The most that the advance rates allow. */
  readonly most: Money;
  readonly advance: Money;
  readonly days: number;
  readonly interest: Money;
  /** Net of the fees kept back from the pay-out, and their GST. */
  readonly fees: Money;
  readonly gst: Money;
  readonly net: Money;
  /** The order to be paid before: fees with GST. */
  readonly upfront: Money;
  readonly residual: Money;
  readonly receives: Money;
  readonly cost: Money;
  readonly annualised_pct: Percent;
  readonly deductions: readonly FeeLine[];
  readonly orders: readonly FeeLine[];
  readonly explain: readonly Explanation[];
}

/**
 * The most that may be advanced on items: each outstanding × its advance rate, rounded half up once per item, added up.
 */
export function mostAdvance(items: FinancingRequest["items"]): Money {
  return sumOf(items.map((item) => share(item.face, item.advanceRate)));
}

const explainedFee = (line: FeeLine, gstRate: string): Explanation[] => [
  { name: line.code, formula: line.formula, figures: line.figures, result: line.net },
  ...(line.gst === "0.00"
    ? []
    : [
        {
          name: `${line.code} GST`,
          formula: "net × GST rate",
          figures: { net: line.net, gst_rate: gstRate },
          result: line.gst,
        },
      ]),
];

/**
 * Prices a financing: advance, fees with GST, what is paid out, interest to maturity, residual, and the whole cost a
 * year on the advance.
 */
export function financingQuote(request: FinancingRequest): FinancingQuote {
  const { items, rate, basis, gstRate } = request;
  const face = sumOf(items.map((item) => item.face));
  const most = mostAdvance(items);
  const advance = request.cap === undefined ? most : smallest(most, money(request.cap));
  const lines = request.fees.map((rule) => feeLine(rule, { advance, face }, gstRate));
  const deductions = feesCollected(lines, "deduct");
  const orders = feesCollected(lines, "upfront_order");
  const fees = sumOf(deductions.map((line) => line.net));
  const gst = sumOf(deductions.map((line) => line.gst));
  const upfront = sumOf(orders.map((line) => line.total));
  const days = daysFrom(request.from, request.maturity);
  const interestAmount = interest({ principal: advance, rate, days, basis });
  const isUpfront = request.mode === "upfront";
  const net = less(advance, fees, gst, ...(isUpfront ? [interestAmount] : []));
  const residual = less(face, advance, ...(isUpfront ? [] : [interestAmount]));
  const cost = sumOf([fees, gst, interestAmount, upfront]);
  const yearly = annualised(cost, advance, days, basis);
  return {
    face,
    most,
    advance,
    days,
    interest: interestAmount,
    fees,
    gst,
    net,
    upfront,
    residual,
    cost,
    annualised_pct: yearly,
    deductions,
    orders,
    receives: less(sumOf([net, residual]), upfront),
    explain: [
      ...items.map((item) => ({
        name: "advance",
        formula: "outstanding × advance rate",
        figures: { outstanding: item.face, advance_rate: item.advanceRate },
        result: share(item.face, item.advanceRate),
      })),
      ...(request.cap === undefined || advance === most
        ? []
        : [
            {
              name: "advance",
              formula: "the smaller of the most and the amount asked for",
              figures: { most, asked: request.cap },
              result: advance,
            },
          ]),
      ...[...deductions, ...orders].flatMap((line) => explainedFee(line, gstRate)),
      {
        name: "net",
        formula: isUpfront ? "advance − fees − GST − interest" : "advance − fees − GST",
        figures: { advance, fees, gst, ...(isUpfront ? { interest: interestAmount } : {}) },
        result: net,
      },
      {
        name: "interest",
        formula: "advance × rate × days ÷ basis",
        figures: { advance, rate, days: String(days), basis: String(basis) },
        result: interestAmount,
      },
      {
        name: "residual",
        formula: isUpfront ? "face − advance" : "face − advance − interest",
        figures: { face, advance, ...(isUpfront ? {} : { interest: interestAmount }) },
        result: residual,
      },
      {
        name: "annualised",
        formula: "(fees + GST + interest + order) ÷ advance × basis ÷ days",
        figures: { cost, advance, basis: String(basis), days: String(days) },
        result: yearly,
      },
    ],
  };
}

/**
 * How much principal exceeds what the advance rates allow on what is still outstanding: due from the supplier, as
 * principal only.
 */
export function overAdvance(principal: string, items: FinancingRequest["items"]): Money {
  return notBelowZero(less(principal, mostAdvance(items)));
}
