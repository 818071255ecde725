import type { Registry } from "../../../registry/registry.ts";
import { isOfMoney } from "../../../registry/schema/entity.ts";
import { operationsOf, type Operation } from "../../generate/operations.ts";

/**
 * Every write of money that people ask for: its transitions, one and many at once, and its drafts made, changed and
 * deleted.
 */
export function moneyOperations(registry: Registry): Operation[] {
  return operationsOf(registry, "test").filter(
    ({ method, name, entity, by, call, upload }) =>
      method !== "GET" &&
      !upload &&
      isOfMoney(registry, entity) &&
      (by === undefined
        ? call !== undefined && (call.creates ?? call.updates ?? call.deletes ?? call.does) !== undefined
        : !name.endsWith(".plan")),
  );
}
