import type { Row } from "../lifecycle/plan/model.ts";
import type { Moment } from "../lifecycle/plan/moment.ts";
import type { NextStep } from "../lifecycle/plan/plan.ts";
import { freedSteps } from "./items.ts";

/** States of a letter of assignment from which the receivables are assigned back. */
const ASSIGNED = ["countersigned", "notice_served", "acknowledged", "deemed", "refused"];

/** The receivables are assigned back when all is paid. */
function assignedBack({ record, at }: Moment): NextStep[] {
  const letter = record["assignment"] ? at("letter_of_assignment", String(record["assignment"])) : undefined;
  return letter && ASSIGNED.includes(String(letter["status"])) ? [{ do: "letter_of_assignment.release", id: String(letter["id"]) }] : [];
}

/** What follows when nothing is owed any more: what of the receivables is still tied goes back to the supplier, and the assignment ends. */
export const endedSteps = (moment: Moment, items: readonly Row[]): NextStep[] => [...freedSteps(moment, moment.record, items), ...assignedBack(moment)];

/** The money that ended the deal went back: the receivables are assigned again. */
export function assignedAgain({ record, at }: Moment): NextStep[] {
  const letter = record["assignment"] ? at("letter_of_assignment", String(record["assignment"])) : undefined;
  return letter?.["status"] === "released" ? [{ do: "letter_of_assignment.reinstate", id: String(letter["id"]) }] : [];
}
