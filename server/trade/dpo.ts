import { cents, text } from "../../schemas/vocabulary/decimal.ts";
import type { Basis } from "../pricing/day-count.ts";
import { daysFrom } from "../pricing/day-count.ts";
import { discountEarned } from "../pricing/dpo.ts";
import { interestCents } from "../pricing/interest.ts";
import { shareCents } from "../pricing/share.ts";
import { standing, type Movement, type Terms } from "../pricing/standing.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { centsOf, rowsIn } from "./amount.ts";

/** The payables that count: those that the vendor did not decline. */
export const payablesOf = (dpo: Row): Row[] => rowsIn(dpo, "payables").filter((row) => row["answer"] !== "declined");

/** Payables that fall due on one day, as one debt. */
interface Group {
  readonly maturity: string;
  readonly face: bigint;
  readonly movements: readonly Movement[];
}

const basisOf = (dpo: Row): Basis => (Number(dpo["basis_days"]) === 360 ? 360 : 365);

function groupsOf(dpo: Row): Group[] {
  const days = [...new Set(payablesOf(dpo).map((row) => String(row["maturity_date"])))].toSorted();
  return days.map((maturity) => ({
    maturity, face: payablesOf(dpo).filter((row) => String(row["maturity_date"]) === maturity).reduce((sum, row) => sum + cents(String(row["face"])), 0n),
    movements: rowsIn(dpo, "movements").filter((row) => row["maturity"] === maturity).map((row) => ({ date: String(row["date"]), penalty: String(row["penalty"]), interest: "0.00", fee: String(row["fee"]), principal: String(row["principal"]) })),
  }));
}

const termsOf = (dpo: Row, { maturity, face }: Group): Terms => ({
  principal: text(face), rate: undefined, basis: basisOf(dpo), from: String(dpo["pay_date"]), maturity, graceDays: Number(dpo["grace_days"] ?? 0),
  penaltyRate: String(dpo["penalty_rate"] ?? "0.00"), lateFee: String(dpo["late_fee_rate"] ?? "0.00"),
});

/** Where a discounted payables order stands at the end of a day. */
export interface DpoStanding {
  readonly face: string;
  readonly penalty: string;
  readonly fee: string;
  /** What of penalty and late fee has arisen so far, paid or not. */
  readonly earned: { readonly penalty: string; readonly fee: string };
  /** Day on which the earliest unpaid payables fall due; the last of all where none is unpaid. */
  readonly maturity: string;
  readonly dpd: number;
  /** What of the face the enterprise need not pay where it pays all of a day's payables now, before they fall due. */
  readonly rebate: string;
  readonly groups: readonly { readonly maturity: string; readonly face: string; readonly penalty: string; readonly rebate: string }[];
}

/** The part of the discount for the days left that the rule gives back to the enterprise, for each day's payables; never more than is not earned yet. */
function rebates(dpo: Row, groups: readonly { readonly maturity: string; readonly principal: string }[], on: string): bigint[] {
  const part = centsOf(dpo, "buyer_rebate_pct");
  if (part === 0n) return groups.map(() => 0n);
  let room = centsOf(dpo, "discount_total") - cents(earnedDiscount(dpo, on)) - centsOf(dpo, "rebate");
  return groups.map(({ maturity, principal }) => {
    const wanted = shareCents(interestCents(cents(principal), centsOf(dpo, "rate"), daysFrom(on, maturity), basisOf(dpo)), part);
    const given = room <= 0n ? 0n : wanted < room ? wanted : room;
    room -= given;
    return given;
  });
}

/**
 * Where the order stands: each day's payables are one debt with a penalty of its own from its maturity once the grace days are over;
 * the late fee arises once for the whole order.
 */
export function dpoStanding(dpo: Row, on: string): DpoStanding {
  const parts = groupsOf(dpo).map((group) => ({ maturity: group.maturity, movements: group.movements, ...standing(termsOf(dpo, group), group.movements, on) }));
  const sum = (amounts: readonly string[]) => text(amounts.reduce((total, amount) => total + cents(amount), 0n));
  const arisen = parts.some((part) => cents(part.earned.fee) > 0n) ? cents(String(dpo["late_fee_rate"] ?? "0.00")) : 0n;
  const paid = rowsIn(dpo, "movements").filter((row) => daysFrom(String(row["date"]), on) >= 0).reduce((total, row) => total + cents(String(row["fee"])), 0n);
  const given = rebates(dpo, parts, on);
  const unpaid = parts.find((part) => cents(part.principal) > 0n) ?? parts.at(-1);
  return {
    face: sum(parts.map((part) => part.principal)), penalty: sum(parts.map((part) => part.penalty)), fee: text(arisen - paid),
    earned: { penalty: sum(parts.map((part) => part.earned.penalty)), fee: text(arisen) },
    maturity: unpaid?.maturity ?? String(dpo["maturity_date"]), dpd: unpaid && cents(unpaid.principal) > 0n ? unpaid.dpd : 0,
    rebate: text(given.reduce((total, amount) => total + amount, 0n)),
    groups: parts.map((part, place) => ({ maturity: part.maturity, face: part.principal, penalty: part.penalty, rebate: text(given[place] ?? 0n) })),
  };
}

/** How a repayment is spread over the days on which payables fall due, the earliest first; the late fee goes with the first. What pays all of a day's payables but the rebate for paying early pays them in full. */
export function repaymentRows(dpo: Row, on: string, paid: { readonly face: bigint; readonly penalty: bigint; readonly fee: bigint }): Row[] {
  let { face, penalty, fee } = paid;
  return dpoStanding(dpo, on).groups.flatMap((group) => {
    const rebate = group.rebate !== "0.00" && face >= cents(group.face) - cents(group.rebate) ? cents(group.rebate) : 0n;
    const principal = rebate > 0n || face > cents(group.face) ? cents(group.face) : face;
    const charged = penalty < cents(group.penalty) ? penalty : cents(group.penalty);
    const late = fee;
    [face, penalty, fee] = [face - principal + rebate, penalty - charged, 0n];
    return principal + charged + late === 0n ? [] : [{ date: on, maturity: group.maturity, principal: text(principal), penalty: text(charged), fee: text(late), ...(rebate > 0n ? { rebate: text(rebate) } : {}) }];
  });
}

/** What of the discount is earned up to a day, payable by payable. */
export function earnedDiscount(dpo: Row, on: string): string {
  return text(payablesOf(dpo).reduce((sum, row) => sum + cents(discountEarned(String(row["face"]), String(dpo["pay_date"]), String(row["maturity_date"]), String(dpo["rate"]), basisOf(dpo), on)), 0n));
}
