import type { Registry } from "../model.ts";
import { inputFields, transitionsOf, type NamedTransition } from "./transitions.ts";

/**
 * Whether a step that a task asks may be taken for many chosen tasks at once, with nothing to be said about any of
 * them.
 */
export const isTakenTogether = (step: NamedTransition): boolean =>
  step.task !== undefined &&
  step.bulk !== undefined &&
  step.ticket === undefined &&
  step.through === undefined &&
  inputFields(step).every(({ required }) => !required);

/** Entities whose tasks, or some of them, can be decided together. */
export const decidedTogether = (registry: Registry): string[] =>
  [...registry.bases.keys()].filter((entity) => transitionsOf(registry, entity).some(isTakenTogether));
