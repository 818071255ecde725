import { into } from "../../world/shape.ts";
import type { Shape } from "../../world/shape.ts";
import type { World } from "../../world/world.ts";
import type { Scope } from "../scope.ts";

/** The shape that a `from` names: a source, a path in one, an array field of the main record, or the selection. */
export function fromShape(world: World, scope: Scope, from: unknown): Shape | undefined {
  if (typeof from !== "string") return undefined;
  const [name = "", ...rest] = from.split(".");
  if (scope.sources?.has(name)) {
    const shape = scope.sources.get(name);
    return shape && rest.length > 0 ? into(world, shape, rest.join(".")) : shape;
  }
  if (name === "selection") return known(scope.selection);
  for (const holder of [scope.record, scope.form]) {
    const shape = known(holder);
    const inner = shape && into(world, shape, from);
    if (inner) return inner;
  }
  return undefined;
}

/** A shape that is there and known. */
export function known(shape: Shape | "unknown" | undefined): Shape | undefined {
  return shape === "unknown" ? undefined : shape;
}
