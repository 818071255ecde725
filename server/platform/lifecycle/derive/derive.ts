import type { Records } from "../../../../generated/types/records.d.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { extension } from "../../extension.ts";
import type { Row } from "../plan/model.ts";

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
