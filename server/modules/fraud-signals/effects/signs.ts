import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { fraudSignalsOf } from "../signals.ts";
import { warning_signs } from "../facts/warning_signs.ts";

/** What about the deal may hint at fraud; somebody of the fund provider is to look at it. */
export const read_signs = effect("read_signs", { warning_signs }, ({ facts }) => {
  const seen = facts.warning_signs;
  return { sets: { signs: seen === undefined ? null : fraudSignalsOf(seen), signs_seen_on: null } };
});

/** Somebody of the fund provider has looked at the signs. */
export const see_signs = effect("see_signs", ({ today }) => ({ sets: { signs_seen_on: today } }));
