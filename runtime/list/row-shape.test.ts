import { expect, test } from "vitest";
import type { PageBundle } from "../model/bundle.ts";
import { entityShape } from "../model/shape.ts";
import { shapeOfRows } from "./row-shape.ts";

const bundle = {
  name: "review",
  page: { entity: "task" },
  calls: {},
  transitions: {},
  namespaces: [],
  entities: {
    task: { properties: { number: { type: "string" } } },
    paid: {
      properties: {
        face: { format: "money" },
        due_date: { format: "date" },
        invoices: {
          type: "array",
          items: {
            type: "object",
            properties: { issue_date: { format: "date" }, due_date: { format: "date" }, amount: { format: "money" } },
          },
        },
      },
    },
  },
} as unknown as PageBundle;

const shape = entityShape(bundle, "paid");

test("columns that the items have are the items', also where some are called as the entity's own", () => {
  const found = shapeOfRows(
    bundle,
    { entity: "paid", from: "item.invoices", list: ["issue_date", "due_date", "amount"] },
    shape,
  );
  expect(found.properties["amount"]).toEqual({ format: "money" });
  expect(found.prefix).toBe("invoices.");
});

test("columns said with the array's name are the items' too", () => {
  expect(shapeOfRows(bundle, { entity: "paid", from: "invoices", list: ["invoices.amount"] }, shape).prefix).toBe(
    "invoices.",
  );
});

test("columns of the entity itself stay the entity's", () => {
  expect(shapeOfRows(bundle, { entity: "paid", from: "list", list: ["face", "due_date"] }, shape)).toBe(shape);
  expect(shapeOfRows(bundle, { entity: "paid", from: "other.rows", list: ["face", "unknown"] }, shape)).toBe(shape);
});
