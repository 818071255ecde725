import type { Written } from "./computed-fields.ts";
import type { TransitionAsks } from "../../../generated/types/transitions.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { NewRecord, NextStep } from "./plan/plan.ts";
import type { EntityName, TransitionName } from "./transition-context.ts";

type EntityIn<Name extends TransitionName> = Name extends `${infer Entity}.${string}` ? Entity & EntityName : never;

/** What a transition asks, as a step brings it: what need not be there may be said to be empty. */
export type StepValues<Name extends TransitionName> = {
  readonly [Field in keyof TransitionAsks[Name]]:
    | TransitionAsks[Name][Field]
    | (undefined extends TransitionAsks[Name][Field] ? null : never);
};

type Values<Name extends TransitionName> = object extends TransitionAsks[Name]
  ? [values?: StepValues<Name>]
  : [values: StepValues<Name>];

/** A transition of another record that follows, with what it asks. */
export function step<Name extends TransitionName>(
  name: Name,
  id: Id<EntityIn<Name>>,
  ...[values]: Values<Name>
): NextStep {
  return { do: name, id, ...(values === undefined ? {} : { values: { ...values } }) };
}

/** The same, only where the other record stands where the transition starts. */
export function stepIfOpen<Name extends TransitionName>(
  name: Name,
  id: Id<EntityIn<Name>>,
  ...[values]: Values<Name>
): NextStep {
  return { do: name, id, ifOpen: true, ...(values === undefined ? {} : { values: { ...values } }) };
}

/** The id of a record that the same plan makes under a key. */
export interface Created {
  readonly created: string;
}

/** The fields of a record that a plan makes; ids may be those of others that it makes. */
type Fields<Entity extends EntityName> = {
  readonly [Field in keyof Written<Entity>]: Written<Entity>[Field] | Created;
};

/** A new record by its first transition. @param options.key name by which other values of the plan speak of its id */
export function creation<Name extends TransitionName>(
  name: Name,
  record: Fields<EntityIn<Name>>,
  options: { readonly key?: string; readonly values?: StepValues<Name> } = {},
): NextStep {
  return { do: name, create: record, ...options };
}

/** A new record without a lifecycle. */
export function newRecord<Entity extends EntityName>(entity: Entity, values: Fields<Entity>, key?: string): NewRecord {
  return { entity, values, ...(key === undefined ? {} : { key }) };
}
