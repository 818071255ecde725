import type { Money } from "../../../schemas/vocabulary/value.ts";
import type { FinancingApplicationItems } from "../../../generated/types/records.d.ts";
import { step } from "../../platform/lifecycle/step.ts";
import type { NextStep } from "../../platform/lifecycle/plan/plan.ts";
import { overAdvance } from "../pricing/over-advance.ts";
import { less, sumOf } from "../pricing/share.ts";
import { openFace } from "../deal/claims.ts";
import type { CalledBack } from "./facts/called_back.ts";
import { fill } from "../deal/spread.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";

/** How much principal exceeds what the advance rates allow on the face that items still expect. */
export const tooMuch = (principal: string, items: readonly FinancingApplicationItems[]): Money =>
  overAdvance(
    principal,
    items.map((item) => ({ face: openFace(item), advanceRate: item.advance_rate ?? "0.00" })),
  );

/**
 * What a financing's credit notes call back is what is advanced too much, after every payment and every one that is
 * taken back: what is advanced too much no more is cured, the oldest note first; what is again is called by the newest.
 * A financing without credit notes calls nothing.
 */
export function cureSteps(
  { facts }: { readonly facts: { readonly called_back: readonly CalledBack[] } },
  principal: string,
  items: readonly FinancingApplicationItems[],
): NextStep[] {
  const notes = facts.called_back;
  const newest = notes.at(-1);
  if (newest === undefined) return [];
  const open = sumOf(notes.map((note) => note.open));
  const wanted = tooMuch(principal, items);
  if (compare(wanted, open) > 0) return [step("credit_note.uncure", newest.id, { amount: less(wanted, open) })];
  const { parts } = fill(
    less(open, wanted),
    notes.map((note) => note.open),
  );
  return notes.flatMap(({ id }, place) => {
    const part = parts[place];
    return part === undefined || part === "0.00" ? [] : [step("credit_note.cure", id, { amount: part })];
  });
}
