import type { Records } from "../../../generated/types/records.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import { extension } from "../extension.ts";
import type { Row } from "./plan/model.ts";
import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import type { Stored } from "../query/rows.ts";
import { expandEntity, type ExpandedProperty } from "../../../registry/schema/entity.ts";
import { compute } from "../../../schemas/vocabulary/computed/compute.ts";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import { isDerived } from "../store/tables/column.ts";

/** What the server computes of an entity's fields whenever a record is saved. */
export type Derivation = (values: Row, registry: Registry) => Row;

/** The same by the name of the entity, with its fields. */
export type NamedDerivations = {
  readonly [Entity in keyof Records]?: (values: Records[Entity], registry: Registry) => Row;
};

/** Where modules add what is computed of an entity's fields, by entity. */
export const derivationPoint = extension<Derivation>("derivation of");

/** The values together with the fields that follow from them. */
export function derived(registry: Registry, entity: string, values: Row): Row {
  const derivation = derivationPoint.entries[entity];
  return derivation ? { ...values, ...derivation(values, registry) } : values;
}

/** The values of a draft with what follows from them, where that asks the database. */
export type FieldsBeforeSave = (context: WriteContext, values: Row, previous: StoredRecord | undefined) => Promise<Row>;

/** The same by the name of the entity, with its fields. */
export type NamedFieldsBeforeSave = {
  readonly [Entity in keyof Records]?: (
    context: WriteContext,
    values: Records[Entity],
    previous: Stored<Entity> | undefined,
  ) => Promise<Row>;
};

/** What must hold of a draft with all its fields, by the name of its entity. */
export type NamedDraftChecks = {
  readonly [Entity in keyof Records]?: (context: WriteContext, full: Records[Entity]) => Promise<void>;
};

/** Where modules add, by entity, computed fields that ask the database. */
export const beforeSavePoint = extension<FieldsBeforeSave>("computed fields of");

export type DraftCheck = (context: WriteContext, full: Row) => Promise<void>;

/**
 * Where modules add, by entity, what must hold of a draft with all its fields.
 * A check throws Refusal invalid_fields at the fields that it is about.
 */
export const draftCheckPoint = extension<DraftCheck>("check of drafts of");

/**
 * The values with what follows from them, before a draft is written.
 * @throws Refusal invalid_fields as the checks of the entity's drafts say
 */
export async function beforeSave(
  context: WriteContext,
  entity: string,
  values: Row,
  previous: StoredRecord | undefined,
): Promise<Row> {
  const given = { ...previous, ...values };
  const asking = beforeSavePoint.entries[entity];
  const full = asking ? await asking(context, given, previous) : derived(context.registry, entity, given);
  await draftCheckPoint.entries[entity]?.(context, full);
  return Object.fromEntries(
    Object.entries(full).filter(([name]) => name in values || previous === undefined || full[name] !== previous[name]),
  );
}

type Properties = Readonly<Record<string, ExpandedProperty>>;

const NUMBERS = new Set<string | undefined>(["money", "percent", "number", "rate"]);

/** Whether a list has rows of which something is computed. */
const hasComputed = (rows: Properties): boolean => Object.values(rows).some(({ computed }) => computed !== undefined);

/** What an empty field counts for: its default, else nothing of an amount. */
const emptyValue = ({ default: fallback, format }: ExpandedProperty): unknown =>
  fallback ?? (NUMBERS.has(format) ? "0.00" : undefined);

/** Computes the fields of one record or row, each after those that it is computed from. */
function computedValues(properties: Properties, given: Row): Row {
  const values: Row = { ...given };
  const done = new Set<string>();
  const valueOf = (field: string): unknown => {
    const property = properties[field];
    if (property === undefined) return values[field];
    if (!done.has(field)) {
      done.add(field);
      const rows = property.type === "array" ? property.items?.properties : undefined;
      if (rows !== undefined && hasComputed(rows)) {
        const list = values[field];
        values[field] = (Array.isArray(list) ? (list as Row[]) : []).map((row) => computedValues(rows, row));
      } else if (property.calc === true && property.computed !== undefined && !isDerived(property as never))
        values[field] =
          compute(property.computed, (_kind, path) => along(path)) ??
          (property.format === "money" ? "0.00" : undefined);
    }
    const value = values[field];
    return isAbsent(value) ? emptyValue(property) : value;
  };
  /** A value by its path; of a list the values of its rows, which add up to nothing where there is none. */
  const along = (path: string): unknown => {
    const [field = "", inner] = path.split(".");
    const value = valueOf(field);
    if (inner === undefined) return value;
    const rows = (Array.isArray(value) ? (value as Row[]) : []).map((row) => row[inner]);
    return rows.every(isAbsent) ? "0.00" : rows;
  };
  for (const field of Object.keys(properties)) valueOf(field);
  return values;
}

/**
 * The values of a record with the stored fields that its entity computes, those of its rows first. It is the one
 * arithmetic: the form evaluates the same expressions.
 */
export function withComputed(registry: Registry, entity: string, values: Row): Row {
  const { properties } = expandEntity(registry, entity);
  return computedValues(properties, values);
}

/** What a row of a list computes, by itself. */
export function computedRow(registry: Registry, entity: string, list: string, row: Row): Row {
  const properties = expandEntity(registry, entity).properties[list]?.items?.properties;
  if (properties === undefined) throw new Error(`${entity} has no rows ${list}`);
  return computedValues(properties, row);
}
