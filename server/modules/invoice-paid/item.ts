import { cents, text, halfUp } from "../../../schemas/vocabulary/decimal.ts";
import type { InvoicePaid, InvoicePaidExceptions } from "../../../generated/types/records.d.ts";
import type { Id, Money, Percent } from "../../../schemas/vocabulary/value.ts";
import { itemReserves } from "../credit-limit/limits.ts";
import { added, centsOf, given, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import type { Papers } from "./facts.ts";

/** The part of an item's face that one financier funds, and what it has lent on it. */
type FundedPart = { readonly financier: Id; readonly face: Money; readonly principal: Money };

/** States in which an invoice-paid item holds something of its issuer's credit limit. */
const LIVE: ReadonlySet<InvoicePaid["status"]> = new Set([
  "draft",
  "pending_approval",
  "pending_ceo",
  "pending_signature",
  "issued",
  "pending_acceptance",
  "accepted",
  "part_financed",
  "financed",
  "due",
  "overdue",
]);

/** What each financier funds of an item, and has lent on it. */
export const fundingsOf = (item: InvoicePaid): FundedPart[] =>
  rowsIn(item, "fundings").map((row) => ({
    financier: given(row, "financier"),
    face: moneyOf(row, "face"),
    principal: moneyOf(row, "principal"),
  }));

/** The parts with one financier's face and principal moved; a part of nothing is left out. */
export function movedFunding(
  parts: readonly FundedPart[],
  financier: Id | undefined,
  move: { readonly face?: bigint; readonly principal?: bigint },
): FundedPart[] {
  if (financier === undefined) return [...parts];
  const known: readonly FundedPart[] = parts.some((part) => part.financier === financier)
    ? parts
    : [...parts, { financier, face: "0.00", principal: "0.00" }];
  return known
    .map((part) =>
      part.financier === financier
        ? {
            financier,
            face: text(cents(part.face) + (move.face ?? 0n)),
            principal: text(cents(part.principal) + (move.principal ?? 0n)),
          }
        : part,
    )
    .filter((part) => cents(part.face) !== 0n || cents(part.principal) !== 0n);
}

/**
 * What an item holds at each financier's credit limit as it stands: its unpaid face (free and financed) less the
 * principal lent on it, the free part at the first financier allowed. Nothing where no financier is named or the item
 * has ended.
 */
export function reservesOf(item: InvoicePaid): Map<Id, Money> {
  const first = item.financiers?.[0];
  if (first === undefined || !LIVE.has(item.status)) return new Map();
  return itemReserves(text(centsOf(item, "available") + centsOf(item, "financed_face")), first, fundingsOf(item));
}

/** Face moved from free to financed, or back when negative. */
export function tied(item: InvoicePaid, financier: Id, face: bigint) {
  return {
    available: added(item, "available", -face),
    financed_face: added(item, "financed_face", face),
    fundings: movedFunding(fundingsOf(item), financier, { face }),
  };
}

/** Principal lent on an item, or paid back when negative. */
export function lent(item: InvoicePaid, financier: Id | undefined, principal: bigint) {
  return {
    financed_principal: added(item, "financed_principal", principal),
    fundings: movedFunding(fundingsOf(item), financier, { principal }),
  };
}

/** What a financier tied or lent, where the step names none: the only one there is. */
export const funderOf = (item: InvoicePaid, named: Id | null | undefined): Id | undefined =>
  named ?? fundingsOf(item)[0]?.financier ?? item.financiers?.[0];

/**
 * An amount taken off an item's face: from its free part first, then from what is financed, of one financier where it
 * is named, else of all in their order.
 */
export function reduced(item: InvoicePaid, amount: bigint, financier?: Id) {
  const free = centsOf(item, "available");
  const fromFree = amount < free ? amount : free;
  let rest = amount - fromFree;
  let parts: readonly FundedPart[] = fundingsOf(item);
  for (const part of fundingsOf(item).filter((one) => financier === undefined || one.financier === financier)) {
    const share = rest < cents(part.face) ? rest : cents(part.face);
    parts = movedFunding(parts, part.financier, { face: -share });
    rest -= share;
  }
  return {
    available: added(item, "available", -fromFree),
    financed_face: added(item, "financed_face", -(amount - fromFree)),
    fundings: parts,
  };
}

/** Splits an amount over rows in their order, each up to its own: what is taken of each, nothing left out. */
export function inOrder<T extends { readonly amount: string }>(
  rows: readonly T[],
  wanted: bigint,
): (T & { readonly settled: Money })[] {
  let left = wanted;
  return rows.flatMap((row) => {
    const settled = left < cents(row.amount) ? left : cents(row.amount);
    left -= settled;
    return settled > 0n ? [{ ...row, settled: text(settled) }] : [];
  });
}

/** An invoice in an item: its number and the amount that is used of it. */
interface Matched {
  readonly invoice: string;
  readonly number: string;
  readonly amount: string;
}

/** Hundredths of a percent in the whole, and for each of the two papers. */
const WHOLE = 10_000n;

/**
 * How far the invoices of an item agree with orders and deliveries, by their amounts: half for an order that is named,
 * half for a confirmed delivery; and what is missing, the deliveries first.
 */
export function matchedOf(
  rows: readonly Matched[],
  papers: readonly Papers[],
): { readonly score: Percent; readonly exceptions: readonly InvoicePaidExceptions[] } {
  const of = (invoice: string) => papers.find((one) => one.invoice === invoice);
  const face = rows.reduce((sum, { amount }) => sum + cents(amount), 0n);
  const vouched = rows.reduce(
    (sum, { invoice, amount }) =>
      sum + cents(amount) * BigInt(Number(of(invoice)?.ordered === true) + Number(of(invoice)?.delivered === true)),
    0n,
  );
  const lacking = (
    code: "no_delivery" | "no_order",
    severity: "high" | "low",
    has: (papers: Papers | undefined) => boolean,
  ): InvoicePaidExceptions[] =>
    rows.filter(({ invoice }) => !has(of(invoice))).map(({ number }) => ({ severity, code, detail: number }));
  return {
    score: text(face === 0n ? 0n : halfUp(vouched * WHOLE, face * 2n)) as Percent,
    exceptions: [
      ...lacking("no_delivery", "high", (one) => one?.delivered === true),
      ...lacking("no_order", "low", (one) => one?.ordered === true),
    ],
  };
}
