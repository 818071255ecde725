import { expect, it } from "vitest";
import { defaultsOf, freshValues } from "./defaults.ts";
import type { FormField } from "./form-field.ts";

const field = (name: string, options: Partial<FormField> & { only?: string[] }): FormField =>
  ({
    name,
    field: name,
    entity: "facility",
    widget: "cards",
    shape: {},
    required: true,
    ...options,
    item: { field: name, ...(options.only === undefined ? {} : { only: options.only }) },
  }) as FormField;

it("begins with the one choice that a page leaves of what must be chosen", () => {
  expect(
    defaultsOf([
      field("kind", { only: ["supplier_factoring"] }),
      field("products", { only: ["factoring"], shape: { items: {} } }),
      field("other", { only: ["one", "another"] }),
      field("optional", { only: ["one"], required: false }),
      field("said", { only: ["one"], shape: { default: "two" } }),
    ]),
  ).toEqual({ kind: "supplier_factoring", products: ["factoring"], said: "two" });
});

it("begins with as many rows as there must be, unless the page brings them from the beginning", () => {
  const rows = (name: string, options: Partial<FormField> = {}, fill?: string): FormField => {
    const made = field(name, { widget: "rows", shape: { minItems: 1 } as never, columns: [], ...options });
    return fill === undefined ? made : { ...made, item: { ...made.item, fill } };
  };
  expect(
    freshValues([
      {
        name: "form",
        fields: [rows("typed"), rows("brought", {}, "quote.items"), rows("later", { filledLater: true }, "order.sold")],
      },
    ]),
  ).toEqual({ typed: [{}], later: [{}] });
});
