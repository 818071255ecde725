import type { RepaymentTrace } from "../../../generated/types/records.d.ts";
import type { BusinessDate, Money, Percent } from "../../../schemas/vocabulary/value.ts";
import { explainedStanding } from "../pricing/standing.ts";
import { isRecovering, movementsOf, termsOf } from "../deal/deal.ts";
import { given } from "../../platform/records/fields.ts";
import type { ReceiptDeal } from "./facts.ts";

/** How what deals owe on a day was worked out: a row for each stretch of one principal, with its days and rate. */
export function traceOf(deals: readonly ReceiptDeal[], numbers: ReadonlySet<string>, on: string): RepaymentTrace[] {
  return deals.flatMap((deal) => {
    if (deal.kind !== "financing" || !numbers.has(deal.number)) return [];
    // What is written off earns no more.
    const until = isRecovering(deal.record) ? given(deal.record, "written_off_on") : on;
    return explainedStanding(termsOf(deal.record), movementsOf(deal.record), until).map(
      ({ name, figures, result }): RepaymentTrace => ({
        deal_no: deal.number,
        part: name as RepaymentTrace["part"],
        from: figures["from"] as BusinessDate,
        to: figures["to"] as BusinessDate,
        principal: figures["principal"] as Money,
        amount: result as Money,
        // The late fee is a flat sum.
        ...(figures["days"] === undefined
          ? {}
          : {
              days: Number(figures["days"]),
              rate: figures["rate"] as Percent,
              basis: Number(figures["basis"]),
            }),
      }),
    );
  });
}
