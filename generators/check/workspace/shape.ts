import { fieldAt, fieldNames } from "./field.ts";
import { typed } from "./typed.ts";
import type { Typed } from "./typed.ts";
import type { Loose, Workspace } from "./workspace.ts";

/** Data as a page meets it: the record or rows of an entity, whole, as a view, or a nested part of it. */
export interface Shape {
  /** Usually one; a planned transition answers its own shape and the common one. */
  entities: string[];
  view?: string;
  prefix?: string;
  rows: boolean;
  /** Rows of a list call: records without the rows that they hold themselves. */
  listed?: true;
  /** Paths may go on into the record that a reference names: what a statement asks. */
  beyond?: true;
}

/** A field found in a shape. */
export interface Found {
  entity: string;
  path: string;
  property: Loose;
  typed: Typed;
}

/** The field of a shape at a dotted path, or undefined. */
export function find(workspace: Workspace, shape: Shape, path: string): Found | undefined {
  const full = shape.prefix ? `${shape.prefix}.${path}` : path;
  for (const entity of shape.entities) {
    const property = fieldAt(workspace, entity, full);
    if (property === undefined || !inView(workspace, entity, shape.view, full)) continue;
    const type = path === "id" && !shape.prefix ? { word: "id", entity } : typed(workspace, entity, property);
    return { entity, path: full, property, typed: type };
  }
  const [first = "", ...rest] = path.split(".");
  const next =
    shape.beyond && rest.length > 0 ? find(workspace, { ...shape, beyond: true }, first)?.typed.entity : undefined;
  return next === undefined
    ? undefined
    : find(workspace, { entities: [next], rows: false, beyond: true }, rest.join("."));
}

/** Names one may write for a field of this shape: for suggestions. */
export function names(workspace: Workspace, shape: Shape): string[] {
  return shape.entities.flatMap((entity) => fieldNames(workspace, entity, shape.prefix));
}

/** Whether the shape's entity is there: that it is not is a finding of its own. */
export function isKnown(workspace: Workspace, shape: Shape): boolean {
  return shape.entities.some((entity) => workspace.entities.has(entity));
}

/** How a message calls the shape. */
export function called(shape: Shape): string {
  const name = shape.entities[0] ?? "nothing";
  return `${name}${shape.prefix ? `.${shape.prefix}` : ""}${shape.view ? ` (view ${shape.view})` : ""}`;
}

/** The shape of what a field of this shape holds: rows of an array, or a nested record. */
export function into(workspace: Workspace, shape: Shape, path: string): Shape | undefined {
  const found = find(workspace, shape, path);
  if (!found) return undefined;
  const { property } = found;
  const nested = property.type === "array" || property.type === "object" || property.properties;
  return nested ? { entities: [found.entity], prefix: found.path, rows: property.type === "array" } : undefined;
}

function inView(workspace: Workspace, entity: string, view: string | undefined, path: string): boolean {
  if (!view) return true;
  const fields: Loose = workspace.entities.get(entity)?.value.views?.[view];
  if (!Array.isArray(fields)) return true;
  return (
    path === "id" ||
    path === "version" ||
    fields.some((field) => field === path || path.startsWith(`${field}.`) || String(field).startsWith(`${path}.`))
  );
}
