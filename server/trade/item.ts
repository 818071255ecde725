import { cents, text } from "../../schemas/vocabulary/decimal.ts";
import { itemReserves, type FundedPart } from "../limits/item-reserve.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { added, centsOf, idsIn, rowsIn } from "./amount.ts";

/** States in which an invoice-paid item holds something of its issuer's credit limit. */
const LIVE = new Set(["draft", "pending_approval", "pending_ceo", "pending_signature", "issued", "pending_acceptance", "accepted", "part_financed", "financed", "due", "overdue"]);

/** What each financier funds of an item, and has lent on it. */
export const fundingsOf = (item: Row): FundedPart[] =>
  rowsIn(item, "fundings").map((row) => ({ financier: String(row["financier"]), face: String(row["face"] ?? "0.00"), principal: String(row["principal"] ?? "0.00") }));

/** The parts with one financier's face and principal moved; a part of nothing is left out. */
export function movedFunding(parts: readonly FundedPart[], financier: string, move: { readonly face?: bigint; readonly principal?: bigint }): FundedPart[] {
  const known = parts.some((part) => part.financier === financier) ? parts : [...parts, { financier, face: "0.00", principal: "0.00" }];
  return known
    .map((part) => (part.financier === financier ? { financier, face: text(cents(part.face) + (move.face ?? 0n)), principal: text(cents(part.principal) + (move.principal ?? 0n)) } : part))
    .filter((part) => cents(part.face) !== 0n || cents(part.principal) !== 0n);
}

/**
 * What an item holds at each financier's credit limit as it stands: its unpaid face (free and financed) less the principal
 * lent on it, the free part at the first financier allowed. Nothing where no financier is named or the item has ended.
 */
export function reservesOf(item: Row): Map<string, string> {
  const first = idsIn(item, "financiers")[0];
  if (first === undefined || !LIVE.has(String(item["status"]))) return new Map();
  return itemReserves(text(centsOf(item, "available") + centsOf(item, "financed_face")), first, fundingsOf(item));
}

/** Face moved from free to financed, or back when negative. */
export function tied(item: Row, financier: string, face: bigint): Row {
  return { available: added(item, "available", -face), financed_face: added(item, "financed_face", face), fundings: movedFunding(fundingsOf(item), financier, { face }) };
}

/** Principal lent on an item, or paid back when negative. */
export function lent(item: Row, financier: string, principal: bigint): Row {
  return { financed_principal: added(item, "financed_principal", principal), fundings: movedFunding(fundingsOf(item), financier, { principal }) };
}

/** What a financier tied or lent, where the step names none: the only one there is. */
export const funderOf = (item: Row, named: unknown): string => String(named ?? fundingsOf(item)[0]?.financier ?? idsIn(item, "financiers")[0] ?? "");

/** An amount taken off an item's face: from its free part first, then from what is financed, of one financier where it is named, else of all in their order. */
export function reduced(item: Row, amount: bigint, financier?: string): Row {
  const free = centsOf(item, "available");
  const fromFree = amount < free ? amount : free;
  let rest = amount - fromFree;
  let parts: readonly FundedPart[] = fundingsOf(item);
  for (const part of fundingsOf(item).filter((one) => financier === undefined || one.financier === financier)) {
    const taken = rest < cents(part.face) ? rest : cents(part.face);
    parts = movedFunding(parts, part.financier, { face: -taken });
    rest -= taken;
  }
  return { face: added(item, "face", -amount), available: added(item, "available", -fromFree), financed_face: added(item, "financed_face", -(amount - fromFree)), fundings: parts };
}

/** Splits an amount over rows in their order, each up to its own: what is taken of each, nothing left out. */
export function inOrder<T extends { readonly amount: string }>(rows: readonly T[], wanted: bigint): (T & { readonly taken: string })[] {
  let left = wanted;
  return rows.flatMap((row) => {
    const taken = left < cents(row.amount) ? left : cents(row.amount);
    left -= taken;
    return taken > 0n ? [{ ...row, taken: text(taken) }] : [];
  });
}
