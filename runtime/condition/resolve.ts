import { test } from "../../schemas/vocabulary/condition/test.ts";
import { compute } from "../../schemas/vocabulary/computed/compute.ts";
import type { Scope } from "../model/context.ts";
import type { Condition, Value } from "../model/grammar.ts";
import { lookupIn } from "./lookup.ts";
import type { ReferenceScope } from "./lookup.ts";

/** A constant as it is, or the data that a reference or computed word names. */
export function resolveIn(surroundings: ReferenceScope, value: Value | undefined, scope?: Scope): unknown {
  return value === undefined ? undefined : compute(value, lookupIn(surroundings, scope));
}

/** Whether a condition holds here; undefined where data is absent. None always holds. */
export function testIn(
  surroundings: ReferenceScope,
  condition: Condition | undefined,
  scope?: Scope,
): boolean | undefined {
  return condition === undefined ? true : test(condition, lookupIn(surroundings, scope));
}
