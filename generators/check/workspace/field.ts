import { isRecord, once } from "./workspace.ts";
import type { Loose, Workspace } from "./workspace.ts";

/** Fields that every record has beside those its entity declares. */
const implicit: Record<string, Loose> = {
  id: { format: "id" },
  version: { type: "integer" },
  number: { type: "string" },
  created_at: { format: "datetime" },
  updated_at: { format: "datetime" },
  created_by: { ref: "user" },
  updated_by: { ref: "user" },
  allowed_actions: { type: "array", items: { type: "string" } },
};

/** The property of an entity at a dotted path, through arrays and nested shapes but not through references. */
export function fieldAt(workspace: Workspace, entity: string, path: unknown): Loose | undefined {
  if (typeof path !== "string") return undefined;
  // What is kept must be known field by field, so that a change of one entity is not one of all that lie in it.
  if (workspace.isCached) return once(workspace, `field ${path} of ${entity}`, () => search(workspace, entity, path));
  const known = once(workspace, "fields", () => new Map<string, Map<string, Loose>>());
  let ofEntity = known.get(entity);
  if (ofEntity === undefined) known.set(entity, (ofEntity = new Map()));
  if (ofEntity.has(path)) return ofEntity.get(path);
  const found = search(workspace, entity, path);
  ofEntity.set(path, found);
  return found;
}

/** A property with its `$ref` into the definitions of its entity followed. */
export function follow(workspace: Workspace, entity: string, property: Loose, depth = 0): Loose {
  if (!isRecord(property) || typeof property.$ref !== "string" || depth > 8) return property;
  const name = property.$ref.replace("#/definitions/", "");
  const { $ref: _reference, ...own } = property;
  const shape = workspace.entities.get(entity)?.value.definitions?.[name];
  return isRecord(shape) ? { ...follow(workspace, entity, shape, depth + 1), ...own } : undefined;
}

/** Names of the fields directly below a path (or of the entity itself). */
export function fieldNames(workspace: Workspace, entity: string, below?: string): string[] {
  const value = workspace.entities.get(entity)?.value;
  if (!value) return [];
  if (!below) return [...Object.keys(value.properties ?? {}), ...(value.table === false ? [] : Object.keys(implicit))];
  return Object.keys(inside(workspace, entity, fieldAt(workspace, entity, below)) ?? {});
}

function search(workspace: Workspace, entity: string, path: string): Loose | undefined {
  const value = workspace.entities.get(entity)?.value;
  if (!value) return undefined;
  const [first, ...rest] = path.split(".");
  let here =
    follow(workspace, entity, value.properties?.[first!]) ??
    (value.table === false && first !== "id" ? undefined : implicit[first!]);
  for (const name of rest) here = follow(workspace, entity, inside(workspace, entity, here)?.[name]);
  return here;
}

function inside(workspace: Workspace, entity: string, property: Loose): Record<string, Loose> | undefined {
  if (!isRecord(property)) return undefined;
  const held = property.type === "array" ? follow(workspace, entity, property.items) : property;
  return isRecord(held?.properties) ? held.properties : undefined;
}
