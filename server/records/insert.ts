import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import type { Registry } from "../../registry/registry.ts";
import { sealedValues } from "../encryption/record.ts";
import { withChildren } from "../query/read.ts";
import { projectionOf } from "../query/projection.ts";
import { selectedRecord } from "../query/row.ts";
import { quoted } from "../store/tables/column.ts";
import { nextNumber } from "./number.ts";
import { stored, writeChildren } from "./values.ts";

/** The values with the defaults of the entity's stored fields where nothing is said. */
export function withDefaults(registry: Registry, entity: string, values: Record<string, unknown>): Record<string, unknown> {
  const { table, properties } = projectionOf(registry, entity);
  const unsaid = [...properties].filter(([field, property]) => values[field] === undefined && property.default !== undefined && table.byName.has(field));
  return { ...values, ...Object.fromEntries(unsaid.map(([field, property]) => [field, property.default])) };
}

const OWN = new Set(["version", "created_at", "created_by", "updated_at", "updated_by"]);

/**
 * Adds a record with its id, version 1, human number, defaults and children; asks no rights.
 * @param values wire spelling; fields without a column are an error; `id` may be given by seeds
 */
export async function insertRecord(context: WriteContext, entity: string, values: Record<string, unknown>): Promise<StoredRecord> {
  const { table, properties } = projectionOf(context.registry, entity);
  const children = new Map(table.children.map((child) => [child.field, child]));
  const at = context.ports.clock.stamp();
  const by = context.acting?.user.id ?? null;
  const draft = withDefaults(context.registry, entity, { id: context.ports.ids.next(), ...values, version: 1, created_at: at, created_by: by, updated_at: at, updated_by: by });
  const prefix = context.registry.entities.get(entity)?.number;
  if (prefix && draft["number"] === undefined) draft["number"] = await nextNumber(context, prefix);
  for (const [field, property] of properties) if (property.number && draft[field] === undefined) draft[field] = await nextNumber(context, property.number);
  const whole = sealedValues(context.registry, context.trx.keys, entity, String(draft["id"]), draft);
  const given = Object.keys(whole).filter((field) => whole[field] !== undefined && whole[field] !== null && !children.has(field));
  const columns = given.map((field) => {
    const column = table.byName.get(field);
    if (!column) throw new Error(`${entity} has no column "${field}"`);
    return column;
  });
  const row = await context.trx.first(
    `INSERT INTO ${quoted(table.name)} (${columns.map((column) => quoted(column.name)).join(", ")}) VALUES (${columns.map((column, place) => `$${place + 1}::${column.type}`).join(", ")}) RETURNING *`,
    columns.map((column) => stored(column, whole[column.name])),
  );
  if (!row) throw new Error(`${entity} was not added`);
  const { record } = selectedRecord(row, { registry: context.registry, entity, db: context.trx });
  for (const [field, child] of children) await writeChildren(context.trx, child, record.id, (whole[field] ?? []) as Record<string, unknown>[]);
  await withChildren(context.trx, context.registry, entity, [record]);
  return record;
}

/** Whether a field of a record is one that only the store writes. */
export const isStoresOwn = (field: string): boolean => field === "id" || OWN.has(field);
