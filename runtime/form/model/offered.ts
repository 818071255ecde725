import type { FieldItem, Operand } from "../../model/grammar.ts";
import type { FormField } from "./form-field.ts";

/** What a page offers for the field itself: a path into a source, or a reference. Of a look-up, `fill` says others. */
export function fillOf({ fill, lookup, begin }: FieldItem): string | Operand | undefined {
  return lookup === undefined ? (fill as string | Operand | undefined) : begin;
}

/**
 * Whether a page offers a value for a field by itself: from a source or a reference, or as the only row there is to
 * pick.
 */
export function isOffered({ item, columns, shape }: FormField): boolean {
  return fillOf(item) !== undefined || (item.pick !== undefined && !columns && !shape.items);
}

/** Fields for which this field's look-up may offer a value. */
export function lookedUp({ item }: FormField): readonly string[] {
  return item.lookup !== undefined && typeof item.fill === "object" ? Object.keys(item.fill) : [];
}

/** Whether a value comes from the page's address, which may say none. */
const isAddressed = (fill: unknown): boolean => typeof fill === "object" && fill !== null && "param" in fill;

/**
 * Whether a field must be set to one of the records that a call lists for the asker: where that is one alone, it is no
 * question.
 */
export function maybeSole({ item, shape, widget, required }: FormField): boolean {
  return (
    widget === "ref" &&
    shape.choices !== undefined &&
    item.pick === undefined &&
    (item.fill === undefined || isAddressed(item.fill)) &&
    (required || item.required === true)
  );
}
