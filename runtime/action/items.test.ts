import { expect, it } from "vitest";
import { itemsOf, withoutNamed } from "./items.ts";
import type { PropertyShape } from "../model/bundle.ts";
import type { Target } from "./target.ts";

const rows = [
  { id: "1", version: 2, subject_version: 5, amount: "10.00" },
  { id: "2", version: 1, subject_version: null, amount: "20.00" },
];
const call = (properties: Record<string, PropertyShape>): Target & { kind: "call" } => ({
  kind: "call",
  entity: "task",
  name: "decide",
  shape: {
    method: "POST",
    path: "task/decide",
    bulk: 20,
    input: { properties: { items: { type: "array", items: { type: "object", properties } } } },
  },
});

it("of chosen rows a transition is told id and version", () => {
  expect(
    itemsOf(
      {
        kind: "transition",
        entity: "invoice",
        name: "confirm",
        creates: false,
        shape: { path: "invoice/{id}/confirm" },
      },
      rows,
    ),
  ).toEqual([
    { id: "1", version: 2 },
    { id: "2", version: 1 },
  ]);
});

it("a call is told what its items name, as far as a row has it", () => {
  expect(itemsOf(call({ id: {}, version: {}, subject_version: {} }), rows)).toEqual([
    { id: "1", version: 2, subject_version: 5 },
    { id: "2", version: 1 },
  ]);
});

it("leaves out the row into which the others are merged, unless nothing else was chosen", () => {
  const properties = { into: { ref: "contact" }, owner: { ref: "user" } } as const;
  const rows = [{ id: "1" }, { id: "2" }, { id: "3" }];
  expect(withoutNamed("contact", properties, rows, { into: "2", owner: "1" })).toEqual([{ id: "1" }, { id: "3" }]);
  expect(withoutNamed("contact", properties, [{ id: "2" }], { into: "2" })).toEqual([{ id: "2" }]);
});
