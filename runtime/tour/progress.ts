import { call } from "../call/call.ts";
import { shellCall } from "../settings/settings.ts";
import { store, stored } from "../store/stored.ts";
import { FIRST_VISIT } from "./offered-at.ts";
import guideSteps from "./steps.json";

/** One stop of the tour: its word, and the part of the frame it speaks of. */
export interface Step {
  name: string;
  at: string;
}

export const steps: readonly Step[] = guideSteps;

/** Where the tour is: not asked yet, at a step, or over. What the server says of its end wins over this browser. */
export type Progress = "asks" | "over" | number;

export function progress(): Progress {
  if (stored("hasDoneTour") === true) return "over";
  if (stored("tour") === FIRST_VISIT)
    return Math.min(Math.max(0, Number(stored("modaltourcurrent") ?? 0)), steps.length - 1);
  return stored("modaltour") === true ? "over" : "asks";
}

/** Tells the server how far the tour has come, so that another browser does not begin it again. */
function tell(step: number, done: boolean): void {
  void call(shellCall("user.guide"), { step, done });
}

/** Begins the tour at its first stop, also where it was over. */
export function beginTour(): void {
  store("hasDoneTour", undefined);
  store("modaltour", true);
  store("tour", FIRST_VISIT);
  store("modaltourcurrent", 0);
}

/** Goes to a step; past the last one the tour is over. */
export function stepTour(step: number): void {
  if (step >= steps.length) return endTour();
  store("modaltourcurrent", Math.max(0, step));
  tell(Math.max(0, step), false);
}

/** Ends the tour for good: finished, or not wanted. */
export function endTour(): void {
  const at = Number(stored("modaltourcurrent") ?? 0);
  store("modaltour", true);
  store("hasDoneTour", true);
  store("tour", undefined);
  store("modaltourcurrent", undefined);
  tell(at, true);
}
