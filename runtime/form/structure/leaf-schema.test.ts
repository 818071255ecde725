import { expect, test } from "vitest";
import type { FormField } from "../model/form-field.ts";
import { structureOf } from "./leaf-schema.ts";

const field = (name: string, widget: string, shape: object = {}): FormField =>
  ({ name, field: name, entity: "bill", widget, required: true, item: { field: name }, shape }) as unknown as FormField;

test("the engine is told of a field its name and type alone, whatever is said of it", () => {
  const whole = { format: "money", title: "Total", allOf: [{ minimum: 1 }], $id: "total", rules: [{ name: "above" }] };
  const structure = structureOf([
    field("total", "decimal", whole),
    field("lines", "rows"),
    field("urgent", "yes"),
    field("days", "integer"),
  ]);
  expect(structure).toEqual({
    type: "object",
    properties: {
      total: { type: "string" },
      lines: { type: "array" },
      urgent: { type: "boolean" },
      days: { type: "integer" },
    },
  });
  expect(Object.keys(structure.properties ?? {})).toEqual(["total", "lines", "urgent", "days"]);
});
