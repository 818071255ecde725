import type { Row } from "../plan/model.ts";
import { NEW } from "../plan/open.ts";
import type { Plan, Step } from "../plan/plan.ts";

/** All that a plan changes of one record, joined so that it is written once. */
export interface Change {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly values: Row;
  readonly steps: readonly Step[];
}

/** Whether the plan makes the record rather than changes it. */
export const isMade = (change: Change): boolean => change.id.startsWith(NEW);

/** A plan's steps by the record they move, in the plan's order. */
export function changesOf(plan: Plan): Change[] {
  const changes = new Map<string, { entity: string; id: string; version: number; values: Row; steps: Step[] }>();
  for (const step of plan.steps) {
    const key = `${step.entity} ${step.id}`;
    const change = changes.get(key) ?? {
      entity: step.entity,
      id: step.id,
      version: step.version,
      values: {},
      steps: [],
    };
    Object.assign(change.values, step.sets, step.to === undefined ? {} : { [step.axis]: step.to });
    change.steps.push(step);
    changes.set(key, change);
  }
  return [...changes.values()];
}
