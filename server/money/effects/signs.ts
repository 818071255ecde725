import type { Effect } from "../../lifecycle/effects/effect.ts";
import { signsOf } from "../../signs/judge.ts";
import type { Seen } from "../../signs/sign.ts";

/** What about the deal may hint at fraud; somebody of the fund provider is to look at it. */
export const read_signs: Effect = ({ facts }) => {
  const seen = facts["warning_signs"] as Seen | undefined;
  return { sets: { signs: seen === undefined ? null : signsOf(seen), signs_seen_on: null } };
};

/** Somebody of the fund provider has looked at the signs. */
export const see_signs: Effect = ({ today }) => ({ sets: { signs_seen_on: today } });
