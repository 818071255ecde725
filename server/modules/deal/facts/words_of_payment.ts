import { isId } from "../../../../schemas/vocabulary/format/id.ts";
import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import type { Receipt } from "../../../../generated/types/records.d.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import type { NextStep } from "../../../platform/lifecycle/plan/plan.ts";
import { creation, step } from "../../../platform/lifecycle/step.ts";
import { less, sumOf } from "../../pricing/share.ts";
import { given, moneyOf } from "../../../platform/records/fields.ts";

/** A payment that somebody has announced for a debt of its own and that is not booked yet. */
interface Word {
  readonly id: Id<"receipt">;
  readonly status: "announced" | "recorded" | "matched";
  readonly amount: Money;
}

/** The payments announced to buy the deal back, or to give the refund back, that are not booked yet. */
export const words_of_payment = ({
  db,
  entity,
  record,
  lock,
}: ReadingOf<"financing_application" | "refund">): Promise<readonly Word[]> =>
  db.rows<{ id: Id<"receipt">; status: Word["status"]; amount: Money }>(
    `SELECT id, status, amount
     FROM receipt
     WHERE ${entity === "refund" ? "claimed_refund" : "bought_back"} = $1::bigint
       AND status IN ('announced', 'recorded', 'matched')
     ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [isId(record.id ?? "") ? record.id : null],
  );

/**
 * The payer announces a payment of its debt. An earlier one that the receiver has not found yet falls away for it; what
 * the receiver has found already is taken off.
 */
export function announcedSteps(words: readonly Word[], payment: Receipt): NextStep[] {
  const found = words.filter(({ status }) => status !== "announced").map(({ amount }) => amount);
  const amount = less(moneyOf(payment, "amount"), sumOf(found));
  return [
    ...words.filter(({ status }) => status === "announced").map(({ id }) => step("receipt.supersede", id)),
    ...(amount.startsWith("-") || amount === "0.00"
      ? []
      : [
          creation("receipt.announce_for", {
            ...payment,
            made_by: "payer",
            amount,
            bank_ref: given(payment, "bank_ref"),
          }),
        ]),
  ];
}
