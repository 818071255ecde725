import type { Row } from "../lifecycle/plan/model.ts";
import type { Moment } from "../lifecycle/plan/moment.ts";
import type { NextStep } from "../lifecycle/plan/plan.ts";
import { overAdvance } from "../pricing/over-advance.ts";
import { less, sumOf } from "../pricing/share.ts";
import { openFace } from "./claims.ts";
import type { CalledBack } from "./facts/called_back.ts";
import { fill } from "./spread.ts";
import { compare } from "../../schemas/vocabulary/decimal.ts";

/** How much principal exceeds what the advance rates allow on the face that items still expect. */
export const tooMuch = (principal: string, items: readonly Row[]): string =>
  overAdvance(principal, items.map((item) => ({ face: openFace(item), advanceRate: String(item["advance_rate"] ?? "0.00") })));

/**
 * What a financing's credit notes call back is what is advanced too much, after every payment and every one that is taken back: what is
 * advanced too much no more is cured, the oldest note first; what is again is called by the newest. A financing without credit notes calls nothing.
 */
export function cureSteps({ facts }: Pick<Moment, "facts">, principal: string, items: readonly Row[]): NextStep[] {
  const notes = facts["called_back"] as readonly CalledBack[];
  const newest = notes.at(-1);
  if (newest === undefined) return [];
  const open = sumOf(notes.map((note) => note.open));
  const wanted = tooMuch(principal, items);
  if (compare(wanted, open) > 0) return [{ do: "credit_note.uncure", id: newest.id, values: { amount: less(wanted, open) } }];
  const { parts } = fill(less(open, wanted), notes.map((note) => note.open));
  return notes.flatMap(({ id }, place) => (parts[place] === "0.00" ? [] : [{ do: "credit_note.cure", id, values: { amount: parts[place] } }]));
}
