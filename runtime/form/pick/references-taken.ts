import type { FormField } from "../model/form-field.ts";

/** A field of a picked row, and the field of its source that it is taken from. */
export type Pair = readonly [own: string, theirs: string];

/** The references that a picked row takes from its source, by which the two are known to be the same. */
export function referencesTaken(field: FormField): readonly Pair[] {
  return Object.entries(field.item.pick?.take ?? {}).filter(([own]) =>
    field.columns?.some((column) => column.name === own && column.shape.ref !== undefined),
  );
}
