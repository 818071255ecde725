import { into } from "../../workspace/shape.ts";
import type { Shape } from "../../workspace/shape.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Scope } from "../scope.ts";

/** The shape that a `from` names: a source, a path in one, an array field of the main record, or the selection. */
export function fromShape(workspace: Workspace, scope: Scope, from: unknown): Shape | undefined {
  if (typeof from !== "string") return undefined;
  const [name = "", ...rest] = from.split(".");
  if (scope.sources?.has(name)) {
    const shape = scope.sources.get(name);
    return shape && rest.length > 0 ? into(workspace, shape, rest.join(".")) : shape;
  }
  if (name === "selection") return known(scope.selection);
  for (const holder of [scope.record, scope.form]) {
    const shape = known(holder);
    const inner = shape && into(workspace, shape, from);
    if (inner) return inner;
  }
  return undefined;
}

/** A shape that is there and known. */
export function known(shape: Shape | "unknown" | undefined): Shape | undefined {
  return shape === "unknown" ? undefined : shape;
}
