import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import type { Row } from "./condition.ts";

/** Names of the fields of a record that hold a kind of value; of an untyped record any name. */
export type FieldsOf<Record, Value> = {
  [Field in keyof Record]-?: unknown extends Record[Field]
    ? Field
    : NonNullable<Record[Field]> extends Value
      ? Field
      : never;
}[keyof Record] &
  string;

/** A field's value where there is one. */
type Given<Record, Field extends keyof Record> = unknown extends Record[Field] ? unknown : NonNullable<Record[Field]>;

/** Some fields of a record, all of them filled in. */
export type Filled<Record, Field extends keyof Record> = { readonly [Name in Field]-?: NonNullable<Record[Name]> };

/** Whether a record's field holds something. */
export function has<Record extends object, Field extends keyof Record>(
  record: Record,
  field: Field,
): record is Record & { readonly [Name in Field]-?: Given<Record, Field> } {
  return record[field] !== undefined && record[field] !== null;
}

/** A field was empty where it is needed. */
export class EmptyField extends Error {
  /** The record, or a part of one, that lacks it. */
  readonly record: object;
  readonly field: string;

  constructor(record: object, field: string) {
    super(`the record has no ${field}`);
    this.name = "EmptyField";
    this.record = record;
    this.field = field;
  }
}

/** The field itself where the record has it, else what it could be: a misspelt one is refused at its own place. */
type KnownField<Record, Field> = Field extends keyof Record ? Field : keyof Record & string;

/**
 * A field that is needed.
 * @throws EmptyField where it is empty: the planner refuses a person's step on such a record, anywhere else it is a
 * defect
 */
export function given<Record extends object, Field extends (keyof Record & string) | (string & {})>(
  record: Record,
  field: KnownField<Record, Field>,
): Field extends keyof Record ? NonNullable<Record[Field]> : never {
  const value: unknown = record[field as keyof Record];
  if (value === undefined || value === null) throw new EmptyField(record, field);
  return value as never;
}

/** Whether a value is one of these. */
export const isOneOf = <Value, One extends Value>(
  value: Value | null | undefined,
  ...ones: readonly One[]
): value is One => ones.some((one) => one === value);

/** Cents of a money field, nothing where it is empty. */
export function centsOf<Record extends object>(record: Record, field: FieldsOf<Record, Money>): bigint {
  const value: unknown = record[field];
  return typeof value === "string" && value !== "" ? cents(value) : 0n;
}

/** Decimal text of a money field, "0.00" where it is empty. */
export const moneyOf = <Record extends object>(record: Record, field: FieldsOf<Record, Money>): Money =>
  text(centsOf(record, field));

/** A money field with something added (or taken off, when negative), as decimal text. */
export const added = <Record extends object>(record: Record, field: FieldsOf<Record, Money>, amount: bigint): Money =>
  text(centsOf(record, field) + amount);

type RowsAt<Record, Field extends keyof Record> = unknown extends Record[Field]
  ? Row[]
  : NonNullable<Record[Field]> extends readonly (infer Item)[]
    ? readonly Item[]
    : never;

/** The rows of an array field. */
export function rowsIn<Record extends object, Field extends FieldsOf<Record, readonly unknown[]>>(
  record: Record,
  field: Field,
): RowsAt<Record, Field> {
  const value: unknown = record[field];
  return (Array.isArray(value) ? value : []) as unknown as RowsAt<Record, Field>;
}

/** The ids of an array of references. */
export const idsIn = (record: Row, field: string): string[] =>
  Array.isArray(record[field]) ? (record[field] as unknown[]).map(String) : [];
