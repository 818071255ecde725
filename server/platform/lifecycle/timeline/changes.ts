import type { Registry } from "../../../../registry/registry.ts";
import type { Acting } from "../../context.ts";
import { isReadable } from "../../query/readable.ts";

/** One field that a change of a record gave another value; of what is no plain value only that it changed. */
export interface FieldChange {
  readonly field: string;
  /** How its values are written. */
  readonly format?: string;
  readonly before?: string | number | boolean;
  readonly after?: string | number | boolean;
}

type Values = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What differs between a record before and after a change, of the fields that people enter and the asker may read. */
export function changesBetween(
  registry: Registry,
  entity: string,
  before: Values,
  after: Values,
  parties: readonly string[],
  acting: Acting | undefined,
): FieldChange[] {
  return Object.entries(registry.entities.get(entity)?.properties ?? {}).flatMap(([field, property]): FieldChange[] => {
    if (
      property.calc ||
      property.sensitive ||
      same(before[field], after[field]) ||
      !isReadable(registry, entity, field, parties, acting)
    )
      return [];
    if (property.ref !== undefined || property.file !== undefined || property.masked || property.items !== undefined)
      return [{ field }];
    const shown = (name: "before" | "after", value: unknown) => (isPlain(value) ? { [name]: value } : {});
    return [
      {
        field,
        ...(property.format === undefined ? {} : { format: property.format }),
        ...shown("before", before[field]),
        ...shown("after", after[field]),
      },
    ];
  });
}
