import type { RepaymentLines } from "../../../generated/types/records.d.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { less, sumOf } from "../pricing/share.ts";
import type { AllocationLine, Waterfall } from "../pricing/waterfall.ts";
import { COMPONENTS } from "../pricing/waterfall.ts";
import type { ReceiptDeal } from "./facts.ts";
import { moneyOf } from "../../platform/records/fields.ts";
import { outstandingOf, type Paying } from "./outstanding.ts";

/**
 * An allocation as a person wants it: each component as given. Where a deal is cleared by it, what is left of the
 * deal's uncollected face is its residual, as with the usual order; the rest is unapplied.
 */
export function manualLines(
  receipt: Paying,
  amount: Money,
  wanted: readonly RepaymentLines[],
  deals: readonly ReceiptDeal[],
): Waterfall {
  let left = less(amount, ...wanted.flatMap((line) => COMPONENTS.map((part) => moneyOf(line, part))));
  const lines: AllocationLine[] = wanted.flatMap((line) => {
    const deal = deals.find(({ number }) => number === line.deal_no);
    if (deal === undefined) return [];
    const owed = outstandingOf(deal, receipt);
    const due = sumOf(COMPONENTS.map((part) => owed[part]));
    const parts = {
      penalty: moneyOf(line, "penalty"),
      interest: moneyOf(line, "interest"),
      fee: moneyOf(line, "fee"),
      principal: moneyOf(line, "principal"),
    };
    const rest = less(due, ...Object.values(parts));
    const ofFace = sumOf([
      parts.interest,
      parts.principal,
      ...(owed.chargesBeside === true ? [] : [parts.penalty, parts.fee]),
    ]);
    const room = cents(owed.face) - cents(ofFace);
    const free = cents(left) < room ? cents(left) : room;
    const residual = rest === "0.00" && free > 0n ? text(free) : "0.00";
    left = less(left, residual);
    return [{ id: owed.id, number: owed.number, due, ...parts, residual, rest }];
  });
  const explain = lines.flatMap((line) =>
    COMPONENTS.filter((part) => line[part] !== "0.00").map((part) => ({
      name: `${line.number} ${part}`,
      formula: "by hand",
      figures: { wanted: line[part] },
      result: line[part],
    })),
  );
  return {
    lines,
    allocated: sumOf(lines.flatMap((line) => COMPONENTS.map((part) => line[part]))),
    residual: sumOf(lines.map((line) => line.residual)),
    unapplied: left,
    explain,
  };
}
