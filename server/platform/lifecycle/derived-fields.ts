import type { Computed } from "./computed-fields.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import { extension } from "../extension.ts";
import type { Row } from "./plan/model.ts";
import type { ReadContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import type { Stored } from "../query/rows.ts";

/** What the server computes of an entity's fields whenever a record is saved. */
export type Derivation = (values: Row, registry: Registry) => Row;

/** The same by the name of the entity, with its fields. */
export type NamedDerivations = {
  readonly [Entity in keyof Records]?: (values: Records[Entity], registry: Registry) => Row;
};

/** Where modules add what is computed of an entity's fields, by entity. */
export const derivationPoint = extension<Derivation>("derivation of");

/** The values together with the fields that follow from them. */
export function derived<Entity extends string>(registry: Registry, entity: Entity, values: Row): Computed<Entity> {
  const derivation = derivationPoint.entries[entity];
  return (derivation ? { ...values, ...derivation(values, registry) } : values) as Computed<Entity>;
}

/** The values of a draft with what follows from them, where that asks the database. */
export type FieldsBeforeSave = (context: ReadContext, values: Row, previous: StoredRecord | undefined) => Promise<Row>;

/** The same of one entity, with its fields. */
export type FieldsOf<Entity extends keyof Records> = (
  context: ReadContext,
  values: Records[Entity],
  previous: Stored<Entity> | undefined,
) => Promise<Row>;

/** The same by the name of the entity. */
export type NamedFieldsBeforeSave = { readonly [Entity in keyof Records]?: FieldsOf<Entity> };

/** What must hold of a draft with all its fields, by the name of its entity. */
export type NamedDraftChecks = {
  readonly [Entity in keyof Records]?: (context: ReadContext, full: Records[Entity]) => Promise<void>;
};

/** Where modules add, by entity, computed fields that ask the database. */
export const beforeSavePoint = extension<FieldsBeforeSave>("computed fields of");

export type DraftCheck = (context: ReadContext, full: Row) => Promise<void>;

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
  context: ReadContext,
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
