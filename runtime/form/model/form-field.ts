import type { PropertyShape } from "../../model/bundle.ts";
import type { FieldItem } from "../../model/grammar.ts";

/** Kinds of input a form knows; each has one widget a driver. */
export type WidgetName =
  | "text"
  | "spelled"
  | "long_text"
  | "secret"
  | "new_secret"
  | "code"
  | "human"
  | "decimal"
  | "slider"
  | "integer"
  | "date"
  | "datetime"
  | "yes"
  | "yes_no"
  | "choice"
  | "cards"
  | "choices"
  | "ref"
  | "refs"
  | "file"
  | "papers"
  | "figure"
  | "rows";

/** One field of a form: what the page says of it, what the entity says of it, and what follows from both. */
export interface FormField {
  /** Path in the form or row that holds it: `unit_price`. */
  name: string;
  /** Path in the entity: `lines.unit_price`. */
  field: string;
  entity: string;
  item: FieldItem;
  shape: PropertyShape;
  widget: WidgetName;
  /** A whole record must have it. */
  required: boolean;
  /** The group within a group that begins with this field: its name stands above it. */
  opens?: string;
  /** It is filled from a source that is asked with fields of the form, so that nothing fills it at the beginning. */
  filledLater?: boolean;
  /** Fields of a row, where this is an array. */
  columns?: readonly FormField[];
}

/** A heading with its fields; a step of a form in steps. */
export interface FormSection {
  name: string;
  fields: readonly FormField[];
}

/** Key of the words of a field in its entity's namespace. */
export function labelKey(field: FormField, word?: string): string {
  return `${field.entity}:${field.field}${word === undefined ? "" : `.${word}`}`;
}
