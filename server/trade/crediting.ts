import { compare } from "../../schemas/vocabulary/decimal.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { mostAdvance } from "../pricing/financing-quote.ts";
import { overAdvance } from "../pricing/over-advance.ts";
import { less, notBelowZero, smallest, sumOf } from "../pricing/share.ts";
import { moneyOf } from "./amount.ts";
import type { FundedLine, Funding, FundingOfInvoice } from "./facts/funding_of_invoice.ts";

/** What a credit note is about: the invoice, the invoice-paid item it is in, and the financings that stand on it. */
export interface Credited {
  readonly invoice: Row;
  readonly item?: Row | undefined;
  readonly fundings: FundingOfInvoice | undefined;
}

/** How far a credit note reaches: what no deal uses goes first, then what is free of the item, then what one financing expects. */
export interface Reach {
  /** The most that may be credited by one note. */
  readonly most: string;
  /** Taken off the item's face. */
  readonly ofItem: string;
  /** Taken off what the financing expects. */
  readonly ofFunding: string;
  readonly funding: Funding | undefined;
}

const expected = (lines: readonly FundedLine[]): string => sumOf(lines.filter(({ own }) => own).map(({ face }) => face));

/**
 * How far a credit note of an amount reaches. What applications that are still being decided hold of the item is out of its reach,
 * and so is what was passed on. Takes and gives decimal text.
 */
export function reachOf({ invoice, item, fundings }: Credited, total: string): Reach {
  const live = fundings?.live ?? [];
  const [funding] = live;
  const open = funding ? expected(funding.lines) : "0.00";
  const outstanding = moneyOf(invoice, "outstanding");
  const beyond = (amount: string): string => notBelowZero(less(total, amount));
  if (item === undefined) {
    const free = notBelowZero(less(outstanding, ...live.map(({ lines }) => expected(lines))));
    return { most: smallest(outstanding, sumOf([free, open])), ofItem: "0.00", ofFunding: funding ? beyond(free) : "0.00", funding };
  }
  const outside = notBelowZero(less(outstanding, moneyOf(invoice, "held_amount")));
  const free = sumOf([outside, moneyOf(item, "available")]);
  return { most: smallest(outstanding, funding ? sumOf([free, open]) : free), ofItem: beyond(outside), ofFunding: funding ? beyond(free) : "0.00", funding };
}

/** A financing's lines once so much less is expected of those that the credit note is about, one after the other. */
function linesAfter({ lines }: Funding, reduction: string): FundedLine[] {
  let left = reduction;
  return lines.map((line) => {
    const taken = line.own ? smallest(left, line.face) : "0.00";
    left = less(left, taken);
    return { ...line, face: less(line.face, taken) };
  });
}

/** What a financing comes to after a reduction: face still expected, the most it may have advanced on it, and what exceeds that and was not called yet. */
export function advancedToo(funding: Funding, reduction: string) {
  const lines = linesAfter(funding, reduction);
  const items = lines.map(({ face, advance_rate: advanceRate }) => ({ face, advanceRate }));
  const over = notBelowZero(less(overAdvance(funding.principal, items), funding.called));
  return { lines, face: sumOf(lines.map(({ face }) => face)), most: mostAdvance(items), over, isOver: compare(over, "0.00") > 0 };
}
