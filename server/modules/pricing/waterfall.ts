import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Explanation } from "../../platform/lifecycle/plan/plan.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";

/** The components of a deal in the order in which a receipt pays them. */
export const COMPONENTS = ["penalty", "interest", "fee", "principal"] as const;
type Component = (typeof COMPONENTS)[number];

/** auto: the whole order. principal_only: the supplier gives back principal that a credit note left uncovered. */
type WaterfallMode = "auto" | "principal_only";

/**
 * A deal as a receipt meets it: what is owed on the value date, and how much of its face the payer still has to pay.
 */
export interface AmountsDue {
  readonly id: string;
  readonly number: string;
  readonly maturity: string;
  readonly penalty: string;
  readonly interest: string;
  readonly fee: string;
  readonly principal: string;
  /**
   * Face that is not collected yet: what a payer's money beyond the debt belongs to. "0.00" where nothing goes back.
   */
  readonly face: string;
  /** Whether penalty and fee are owed beside the face (the payer bears them) and not out of it. */
  readonly chargesBeside?: boolean;
  /** Named in the remittance. */
  readonly named?: boolean;
}

/** What of a receipt goes to one deal. */
export interface AllocationLine {
  readonly id: string;
  readonly number: string;
  readonly due: Money;
  readonly penalty: Money;
  readonly interest: Money;
  readonly fee: Money;
  readonly principal: Money;
  /** Face collected beyond the debt: goes back to the supplier. */
  readonly residual: Money;
  /** What stays owed. */
  readonly rest: Money;
}

/** A receipt laid out over deals. lines + residual + unapplied make the receipt, to the cent. */
export interface Waterfall {
  readonly lines: readonly AllocationLine[];
  readonly allocated: Money;
  readonly residual: Money;
  readonly unapplied: Money;
  readonly explain: readonly Explanation[];
}

/** The order between deals: those named in the remittance first, then the oldest maturity, then the lowest id. */
function inOrder(deals: readonly AmountsDue[]): AmountsDue[] {
  return [...deals].sort(
    (left, right) =>
      Number(right.named === true) - Number(left.named === true) ||
      left.maturity.localeCompare(right.maturity) ||
      (BigInt(left.id) < BigInt(right.id) ? -1 : 1),
  );
}

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right);

/**
 * Lays a receipt out over deals: deal by deal in their order, inside each penalty, interest, fee, principal; what a
 * payer's money leaves of the deal's uncollected face is its residual; what is left after all deals is unapplied.
 */
export function waterfall(amount: string, deals: readonly AmountsDue[], mode: WaterfallMode = "auto"): Waterfall {
  let left = cents(amount);
  let residual = 0n;
  const explain: Explanation[] = [];
  const lines: AllocationLine[] = [];
  for (const deal of inOrder(deals)) {
    const before = left;
    const due = COMPONENTS.reduce((sum, part) => sum + cents(deal[part]), 0n);
    const paid = { penalty: 0n, interest: 0n, fee: 0n, principal: 0n };
    for (const part of COMPONENTS) {
      if (mode === "principal_only" && part !== "principal") continue;
      paid[part] = smaller(left, cents(deal[part]));
      left -= paid[part];
      if (paid[part] > 0n)
        explain.push({
          name: `${deal.number} ${part}`,
          formula: "the smaller of what is left and what is owed",
          figures: { left: text(left + paid[part]), owed: deal[part] },
          result: text(paid[part]),
        });
    }
    const cleared = before - left;
    const ofFace = deal.chargesBeside === true ? paid.interest + paid.principal : cleared;
    const beyond =
      mode === "auto" && cleared === due && cents(deal.face) > ofFace ? smaller(left, cents(deal.face) - ofFace) : 0n;
    if (beyond > 0n)
      explain.push({
        name: `${deal.number} residual`,
        formula: "face − debt paid out of it",
        figures: { face: deal.face, debt: text(ofFace), left: text(left) },
        result: text(beyond),
      });
    left -= beyond;
    residual += beyond;
    if (before > left) {
      lines.push({
        id: deal.id,
        number: deal.number,
        due: text(due),
        penalty: text(paid.penalty),
        interest: text(paid.interest),
        fee: text(paid.fee),
        principal: text(paid.principal),
        residual: text(beyond),
        rest: text(due - cleared),
      });
    }
  }
  return {
    lines,
    allocated: text(cents(amount) - residual - left),
    residual: text(residual),
    unapplied: text(left),
    explain,
  };
}

/** What a person wants to put on one deal. */
type WantedLine = { readonly id: string } & { readonly [part in Component]: string };

/** A component that takes more than is owed. */
interface Excess {
  /** Place of the line, from 0. */
  readonly line: number;
  readonly part: Component;
  readonly owed: string;
}

/** Components of a manual allocation above what is outstanding; a deal that is not owed to at all takes nothing. */
export function excesses(lines: readonly WantedLine[], deals: readonly AmountsDue[]): Excess[] {
  const left = new Map<string, bigint>(
    deals.flatMap((deal) => COMPONENTS.map((part) => [`${deal.id} ${part}`, cents(deal[part])] as const)),
  );
  return lines.flatMap((line, index) =>
    COMPONENTS.flatMap((part) => {
      const key = `${line.id} ${part}`;
      const outstanding = left.get(key) ?? 0n;
      left.set(key, outstanding - cents(line[part]));
      return cents(line[part]) > outstanding
        ? [{ line: index, part, owed: text(outstanding < 0n ? 0n : outstanding) }]
        : [];
    }),
  );
}
