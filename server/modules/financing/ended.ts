import type {
  FinancingApplication,
  FinancingApplicationItems,
  LetterOfAssignment,
} from "../../../generated/types/records.d.ts";
import type { NextStep } from "../../platform/lifecycle/plan/plan.ts";
import { step } from "../../platform/lifecycle/step.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { given, has } from "../../platform/records/fields.ts";
import { freedSteps } from "./items.ts";

/** A financing with the records around it. */
type Around = { readonly record: FinancingApplication } & RecordReader;

/** States of a letter of assignment from which the receivables are assigned back. */
const ASSIGNED: readonly LetterOfAssignment["status"][] = [
  "countersigned",
  "notice_served",
  "acknowledged",
  "deemed",
  "refused",
];

const letterOf = ({ record, at }: Around): LetterOfAssignment | undefined =>
  has(record, "assignment") ? at("letter_of_assignment", record.assignment) : undefined;

/** The receivables are assigned back when all is paid. */
function assignedBack(around: Around): NextStep[] {
  const letter = letterOf(around);
  return letter && ASSIGNED.includes(letter.status) ? [step("letter_of_assignment.release", given(letter, "id"))] : [];
}

/**
 * What follows when nothing is owed any more: what of the receivables is still tied goes back to the supplier, and the
 * assignment ends.
 */
export const endedSteps = (around: Around, items: readonly FinancingApplicationItems[]): NextStep[] => [
  ...freedSteps(around, around.record, items),
  ...assignedBack(around),
];

/** The money that ended the deal went back: the receivables are assigned again. */
export function assignedAgain(around: Around): NextStep[] {
  const letter = letterOf(around);
  return letter?.status === "released" ? [step("letter_of_assignment.reinstate", given(letter, "id"))] : [];
}
