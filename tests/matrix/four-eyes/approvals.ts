import { inputFields, transitionsOf, type NamedTransition } from "../../../registry/lifecycle.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Operation } from "../../generate/operations.ts";

/** What people say about a step is no part of what is decided on. */
const REASONS = new Set(["comment", "reason", "reason_code"]);

/** A step by which people agree to what others have brought, and the request that takes it. */
export interface Approval {
  readonly step: NamedTransition;
  readonly operation: Operation;
}

/** The step that a request of one record takes. */
function transitionOf({ by, call, name, entity }: Operation): string | undefined {
  if (by === undefined) return call?.does;
  return name.endsWith(".plan") || name.endsWith(".bulk") ? undefined : `${entity}.${name.split(".")[1] ?? ""}`;
}

/** The request that takes a step on a record that is there. */
export const requestFor = (operations: readonly Operation[], step: NamedTransition): Operation | undefined =>
  operations.find(
    (operation) =>
      transitionOf(operation) === step.fullName &&
      operation.call?.creates === undefined &&
      operation.call?.updates === undefined,
  );

/** Fields that a step writes into its record, beyond what people say about it. */
export const writtenBy = (step: NamedTransition): string[] =>
  inputFields(step)
    .map(({ field }) => field)
    .filter((field) => !REASONS.has(field));

/**
 * Every step for which the lifecycles ask a second pair of eyes: those kept from whoever made it, and those that a rule
 * gives to several.
 */
export function approvals(registry: Registry, operations: readonly Operation[]): Approval[] {
  return [...new Set([...registry.lifecycles.values()].map(({ entity }) => entity))].flatMap((entity) =>
    transitionsOf(registry, entity).flatMap((step) => {
      if (step.parked || (step.notBy === undefined && step.approval === undefined)) return [];
      const operation = requestFor(operations, step);
      return operation === undefined ? [] : [{ step, operation }];
    }),
  );
}
