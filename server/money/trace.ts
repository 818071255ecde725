import { explainedStanding } from "../pricing/standing.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { movementsOf, termsOf } from "./deal.ts";
import type { ReceiptDeal } from "./facts/receipt_deals.ts";

/** How what deals owe on a day was worked out: a row for each stretch of one principal, with its days and rate. */
export function traceOf(deals: readonly ReceiptDeal[], numbers: ReadonlySet<string>, on: string): Row[] {
  return deals.filter(({ kind, record }) => kind === "financing" && numbers.has(String(record["number"]))).flatMap(({ record }) =>
    explainedStanding(termsOf(record), movementsOf(record), on).map(({ name, figures, result }) => ({
      deal_no: record["number"], part: name, from: figures["from"] ?? figures["maturity"], ...(figures["to"] === undefined ? {} : { to: figures["to"], days: Number(figures["days"]), principal: figures["principal"], rate: figures["rate"], basis: Number(figures["basis"]) }), amount: result,
    })));
}
