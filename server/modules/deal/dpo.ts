import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { type Basis, daysFrom, interestCents } from "../pricing/interest.ts";
import { discountEarned } from "../pricing/discount.ts";
import { shareCents } from "../pricing/share.ts";
import { standing, type Movement, type Terms } from "../pricing/standing.ts";
import type { Dpo, DpoMovements, DpoPayables } from "../../../generated/types/records.d.ts";
import type { BusinessDate, Money } from "../../../schemas/vocabulary/value.ts";
import { centsOf, given, moneyOf, rowsIn } from "../../platform/records/fields.ts";

/** What is owed on an order, and on what terms; an early payment says the same in its own fields. */
export type Debt = Pick<
  Dpo,
  | "payables"
  | "movements"
  | "pay_date"
  | "maturity_date"
  | "rate"
  | "basis_days"
  | "grace_days"
  | "penalty_rate"
  | "late_fee_rate"
  | "discount_total"
  | "buyer_rebate_pct"
  | "rebate"
>;

/** The payables that count: those that the vendor did not decline. */
export const payablesOf = (dpo: Pick<Dpo, "payables">): readonly DpoPayables[] =>
  rowsIn(dpo, "payables").filter((row) => row.answer !== "declined");

/** What of the platform fee, which is billed once an order is repaid, is still to be paid on it. */
export const openBill = ({ status, fee_due: due }: Pick<Dpo, "status" | "fee_due">): Money =>
  status === "repaid" && due ? due : "0.00";

/** Payables that fall due on one day, as one debt. */
interface Group {
  readonly maturity: BusinessDate;
  readonly face: bigint;
  readonly movements: readonly Movement[];
}

/** What was paid on an order or forgone; what was recovered after it was written off is none of it. */
const movementsOf = (dpo: Debt): readonly DpoMovements[] =>
  rowsIn(dpo, "movements").filter(({ kind }) => kind !== "recovery");

const basisOf = ({ basis_days: days }: Debt): Basis => (days === 360 ? 360 : 365);

function groupsOf(dpo: Debt): Group[] {
  const days = [...new Set(payablesOf(dpo).map((row) => given(row, "maturity_date")))].toSorted();
  return days.map((maturity) => ({
    maturity,
    face: payablesOf(dpo)
      .filter((row) => row.maturity_date === maturity)
      .reduce((sum, row) => sum + centsOf(row, "face"), 0n),
    movements: movementsOf(dpo)
      .filter((row) => row.maturity === maturity)
      .map((row) => ({
        date: given(row, "date"),
        penalty: moneyOf(row, "penalty"),
        interest: "0.00",
        fee: moneyOf(row, "fee"),
        principal: moneyOf(row, "principal"),
      })),
  }));
}

const termsOf = (dpo: Debt, { maturity, face }: Group): Terms => ({
  principal: text(face),
  rate: undefined,
  basis: basisOf(dpo),
  from: given(dpo, "pay_date"),
  maturity,
  graceDays: dpo.grace_days ?? 0,
  penaltyRate: dpo.penalty_rate ?? "0.00",
  lateFee: moneyOf(dpo, "late_fee_rate"),
});

/** Where a discounted payables order stands at the end of a day. */
interface DpoBalance {
  readonly face: Money;
  readonly penalty: Money;
  readonly fee: Money;
  /** What of penalty and late fee has arisen so far, paid or not. */
  readonly earned: { readonly penalty: Money; readonly fee: Money };
  /** Day on which the earliest unpaid payables fall due; the last of all where none is unpaid. */
  readonly maturity: BusinessDate;
  readonly dpd: number;
  /** What of the face the enterprise need not pay where it pays all of a day's payables now, before they fall due. */
  readonly rebate: Money;
  readonly groups: readonly {
    readonly maturity: BusinessDate;
    readonly face: Money;
    readonly penalty: Money;
    readonly rebate: Money;
  }[];
}

/**
 * The part of the discount for the days left that the rule gives back to the enterprise, for each day's payables; never
 * more than is not earned yet.
 */
function rebates(
  dpo: Debt,
  groups: readonly { readonly maturity: string; readonly principal: string }[],
  on: string,
): bigint[] {
  const part = cents(dpo.buyer_rebate_pct ?? "0.00");
  if (part === 0n) return groups.map(() => 0n);
  let room = centsOf(dpo, "discount_total") - cents(earnedDiscount(dpo, on)) - centsOf(dpo, "rebate");
  return groups.map(({ maturity, principal }) => {
    const wanted = shareCents(
      interestCents(cents(principal), cents(dpo.rate ?? "0.00"), daysFrom(on, maturity), basisOf(dpo)),
      part,
    );
    const allowed = room <= 0n ? 0n : wanted < room ? wanted : room;
    room -= allowed;
    return allowed;
  });
}

/**
 * Where the order stands: each day's payables are one debt with a penalty of its own from its maturity once the grace
 * days are over; the late fee arises once for the whole order.
 */
export function dpoBalance(dpo: Debt, on: string): DpoBalance {
  const parts = groupsOf(dpo).map((group) => ({
    maturity: group.maturity,
    movements: group.movements,
    ...standing(termsOf(dpo, group), group.movements, on),
  }));
  const sum = (amounts: readonly string[]) => text(amounts.reduce((total, amount) => total + cents(amount), 0n));
  const arisen = parts.some((part) => cents(part.earned.fee) > 0n) ? centsOf(dpo, "late_fee_rate") : 0n;
  const paid = movementsOf(dpo)
    .filter((row) => daysFrom(given(row, "date"), on) >= 0)
    .reduce((total, row) => total + centsOf(row, "fee"), 0n);
  const rebated = rebates(dpo, parts, on);
  const outstanding = parts.find((part) => cents(part.principal) > 0n) ?? parts.at(-1);
  return {
    face: sum(parts.map((part) => part.principal)),
    penalty: sum(parts.map((part) => part.penalty)),
    fee: text(arisen - paid),
    earned: { penalty: sum(parts.map((part) => part.earned.penalty)), fee: text(arisen) },
    maturity: outstanding?.maturity ?? given(dpo, "maturity_date"),
    dpd: outstanding && cents(outstanding.principal) > 0n ? outstanding.dpd : 0,
    rebate: text(rebated.reduce((total, amount) => total + amount, 0n)),
    groups: parts.map((part, index) => ({
      maturity: part.maturity,
      face: part.principal,
      penalty: part.penalty,
      rebate: text(rebated[index] ?? 0n),
    })),
  };
}

/**
 * How a repayment is spread over the days on which payables fall due, the earliest first; the late fee goes with the
 * first. What pays all of a day's payables but the rebate for paying early pays them in full.
 */
export function repaymentRows(
  dpo: Debt,
  on: BusinessDate,
  paid: { readonly face: bigint; readonly penalty: bigint; readonly fee: bigint },
): DpoMovements[] {
  let { face, penalty, fee } = paid;
  return dpoBalance(dpo, on).groups.flatMap((group) => {
    const rebate =
      group.rebate !== "0.00" && face >= cents(group.face) - cents(group.rebate) ? cents(group.rebate) : 0n;
    const principal = rebate > 0n || face > cents(group.face) ? cents(group.face) : face;
    const charged = penalty < cents(group.penalty) ? penalty : cents(group.penalty);
    const late = fee;
    [face, penalty, fee] = [face - principal + rebate, penalty - charged, 0n];
    return principal + charged + late === 0n
      ? []
      : [
          {
            date: on,
            maturity: group.maturity,
            principal: text(principal),
            penalty: text(charged),
            fee: text(late),
            ...(rebate > 0n ? { rebate: text(rebate) } : {}),
          },
        ];
  });
}

/** What of the discount is earned up to a day, payable by payable. */
export function earnedDiscount(dpo: Debt, on: string): Money {
  return text(
    payablesOf(dpo).reduce(
      (sum, row) =>
        sum +
        cents(
          discountEarned(
            moneyOf(row, "face"),
            given(dpo, "pay_date"),
            given(row, "maturity_date"),
            given(dpo, "rate"),
            basisOf(dpo),
            on,
          ),
        ),
      0n,
    ),
  );
}
