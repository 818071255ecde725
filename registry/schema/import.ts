import type { Registry } from "../model.ts";
import { draftSchema } from "./entered.ts";
import type { ExpandedProperty } from "./expanded.ts";

/** Whether a field can stand in a cell: no list, group or file, and no reference, whose id nobody knows. */
const isColumn = (property: ExpandedProperty): boolean =>
  property.type !== "object" && property.type !== "array" && property.file === undefined && property.ref === undefined;

/** The fields of an entity that rows of an import may have, in the order of its file. */
export const importColumns = (registry: Registry, entity: string): [string, ExpandedProperty][] =>
  Object.entries(draftSchema(registry, entity).properties).filter(([, property]) => isColumn(property));
