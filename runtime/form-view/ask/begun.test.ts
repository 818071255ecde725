import { expect, it } from "vitest";
import type { FormField } from "../../form/model/form-field.ts";
import { begun } from "./begun.ts";

const field = (name: string, shape: FormField["shape"], item: Partial<FormField["item"]> = {}): FormField => ({
  name,
  field: name,
  entity: "bill",
  item: { field: name, ...item },
  shape,
  widget: "text",
  required: true,
});

it("begins with the record's values, new rows with an empty one, and never with a consent or payment of before", () => {
  const fields = [
    field("note", { type: "string" }),
    field("gone", { type: "string" }),
    field("agreed", { type: "boolean", const: true }),
    field("paid", { type: "boolean" }),
    field("payment_date", { format: "date", anew: true }),
    { ...field("questions", { type: "array" }, { rows: "new" }), columns: [] },
  ];
  expect(
    begun(fields, {
      note: "kept",
      gone: null,
      agreed: true,
      paid: true,
      payment_date: "2026-11-25",
      questions: [{ item: "old" }],
      other: 1,
    }),
  ).toEqual({ note: "kept", paid: true, questions: [{}] });
  expect(begun([field("note", { type: "string" })])).toEqual({});
});

it("shows a second person what the first has entered, also what belongs to one step alone", () => {
  const fields = [
    field("payment_date", { format: "date", anew: true }),
    field("bank_ref", { type: "string", anew: true }),
    { ...field("lines", { type: "array" }, { rows: "new" }), columns: [] },
  ];
  expect(
    begun(fields, { payment_date: "2026-11-02", bank_ref: "OLD" }, { payment_date: "2026-11-25", lines: [{ n: 1 }] }),
  ).toEqual({ payment_date: "2026-11-25", lines: [{ n: 1 }] });
});
