import { smallest } from "../../pricing/share.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";
import { usable } from "../../trade/holding/free.ts";
import { claimsBeside } from "../claims.ts";
import { heldAgain } from "../items.ts";

/** An invoice that nobody holds any more, and nobody disputes, goes into the hand of the financing that still claims a part of it. */
export const hand_back: Effect = (moment) => {
  const { record, ask } = moment;
  const isHeld = record["held_by"] !== undefined && record["held_by"] !== null;
  const isAgreed = record["status"] === "confirmed" || (record["status"] === "disputed" && ask["resolution"] !== undefined && ask["resolution"] !== "rejected");
  const [first] = isAgreed && !isHeld ? claimsBeside(moment) : [];
  const amount = first === undefined ? "0.00" : smallest(first.amount, usable(record));
  return first === undefined || amount === "0.00" ? {} : { steps: heldAgain(first.financing, String(record["id"]), amount) };
};
