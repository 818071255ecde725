import { cents, text } from "../../schemas/vocabulary/decimal.ts";
import type { Row } from "../lifecycle/plan/model.ts";

/** Cents of a money field, nothing where it is empty. */
export const centsOf = (record: Row, field: string): bigint => {
  const value = record[field];
  return typeof value === "string" && value !== "" ? cents(value) : 0n;
};

/** Decimal text of a money field, "0.00" where it is empty. */
export const moneyOf = (record: Row, field: string): string => text(centsOf(record, field));

/** A money field with something added (or taken off, when negative), as decimal text. */
export const added = (record: Row, field: string, amount: bigint): string => text(centsOf(record, field) + amount);

/** The rows of an array field. */
export const rowsIn = (record: Row, field: string): Row[] => (Array.isArray(record[field]) ? (record[field] as Row[]) : []);

/** The ids of an array of references. */
export const idsIn = (record: Row, field: string): string[] => (Array.isArray(record[field]) ? (record[field] as unknown[]).map(String) : []);
