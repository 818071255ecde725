import type { Registry } from "../../../../registry/registry.ts";
import type { ReadContext } from "../../context.ts";
import { modelOf } from "../known-model.ts";

/**
 * Kinds of tasks whose transition the acting person's permissions, or these, let them take; to-do lists and counts show
 * these alone.
 */
export const kindsFor = (
  context: ReadContext,
  permissions: ReadonlySet<string> = context.acting?.permissions ?? new Set<string>(),
): string[] => kindsOf(context.registry, permissions);

/** Kinds of tasks whose transition these permissions let somebody take. */
export function kindsOf(registry: Registry, permissions: ReadonlySet<string>): string[] {
  const model = modelOf(registry);
  const entities = new Set([...registry.lifecycles.values()].map(({ entity }) => entity));
  return [...entities]
    .flatMap((entity) => model.moves(entity))
    .filter(
      (move) =>
        move.transition.task !== undefined &&
        move.transition.by.some((entry) => {
          const permission = entry.split(":")[1];
          return permission === undefined || permissions.has(permission);
        }),
    )
    .map((move) => `${move.entity}_${move.name}`);
}
