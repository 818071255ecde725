import { obligorOf } from "../eligibility/parties.ts";
import { eligibilityRequestOf } from "../eligibility/input.ts";
import { seenOf } from "./read.ts";
import { type Observation, fraudSignalsOf } from "./signals.ts";
import { eligibility } from "../eligibility/facts.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { effect } from "../../platform/lifecycle/effects.ts";

/** What about the deal that is asked for may hint at fraud, before it is judged. */
const fraud_observation = async (reading: ReadingOf<"financing_application">): Promise<Observation> => {
  const { db, registry, today } = reading;
  const request = eligibilityRequestOf(reading, today);
  const ids = request.items.flatMap(({ invoice }) => invoice ?? []);
  const items = request.items.flatMap(({ invoice_paid: item }) => item ?? []);
  const obligor = await obligorOf(db, items, ids);
  return seenOf(db, registry, request, await eligibility(reading), obligor, today);
};

/** What about the deal may hint at fraud; somebody of the fund provider is to look at it. */
export const flag_fraud_signals = effect("flag_fraud_signals", { fraud_observation }, ({ facts }) => {
  const seen = facts.fraud_observation;
  return { sets: { signs: seen === undefined ? null : fraudSignalsOf(seen), signs_seen_on: null } };
});

/** Somebody of the fund provider has looked at the signs. */
export const acknowledge_fraud_signals = effect("acknowledge_fraud_signals", ({ today }) => ({
  sets: { signs_seen_on: today },
}));
