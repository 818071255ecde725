import { money } from "../../../../schemas/vocabulary/decimal.ts";
import { smallest } from "../../pricing/share.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { usable } from "../../deal/holding/free.ts";
import { claimsBeside } from "../../deal/claims.ts";
import { heldAgain } from "../items.ts";
import { financings_of_invoice } from "../facts/financings_of_invoice.ts";
import { given } from "../../../platform/records/fields.ts";

/**
 * An invoice that nobody holds any more, and nobody disputes, goes into the hand of the financing that still claims a
 * part of it.
 */
export const hand_back = effect("hand_back", { financings_of_invoice }, (moment) => {
  const { record, ask } = moment;
  const isHeld = record.held_by !== undefined && record.held_by !== null;
  const isAgreed =
    record.status === "confirmed" ||
    (record.status === "disputed" && ask.resolution !== undefined && ask.resolution !== "rejected");
  const [first] = isAgreed && !isHeld ? claimsBeside(moment) : [];
  const amount = first === undefined ? "0.00" : smallest(first.amount, money(usable(record)));
  return first === undefined || amount === "0.00"
    ? {}
    : { steps: heldAgain(first.financing, given(record, "id"), amount) };
});
