import { holds } from "../../records/condition.ts";
import type { Row, Transition } from "./model.ts";

/** The state a transition leads to: its `to`, the first case that holds, or undefined where it changes nothing. */
export function target(transition: Transition, record: Row, ask: Row, today: string): string | undefined {
  const { to } = transition;
  if (to === undefined || typeof to === "string") return to;
  return to.find((one) => one.when === undefined || holds(one.when, { record, ask, today }))?.to;
}
