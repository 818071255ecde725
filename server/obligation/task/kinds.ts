import type { ReadContext } from "../../context.ts";
import { modelOf } from "../../lifecycle/known-model.ts";

/** Kinds of tasks whose transition this person's permissions let them take; to-do lists and counts show these alone. */
export function kindsFor(context: ReadContext, permissions: ReadonlySet<string> = context.acting?.permissions ?? new Set<string>()): string[] {
  const model = modelOf(context.registry);
  const entities = new Set([...context.registry.lifecycles.values()].map(({ entity }) => entity));
  return [...entities].flatMap((entity) => model.moves(entity)).filter((move) => move.transition.task !== undefined
    && move.transition.by.some((entry) => {
      const permission = entry.split(":")[1];
      return permission === undefined || permissions.has(permission);
    })).map((move) => `${move.entity}_${move.name}`);
}
