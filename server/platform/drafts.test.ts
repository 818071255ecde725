import { expect, it } from "vitest";
import { namesOf } from "./drafts.ts";

const values = { buyer_entity: "12", attachments: ["70", "71"], lines: [{ item: "90" }] };

it("keeps names of what the values speak of, and nothing else", () => {
  expect(namesOf(values, { 12: "Straits Harvest", 70: "invoice.pdf", 90: "Pump", 99: "of nothing here" })).toEqual({
    12: "Straits Harvest",
    70: "invoice.pdf",
    90: "Pump",
  });
});

it.each([
  ["no names", undefined],
  ["a list", ["x"]],
  ["a number for a name", { 12: 5 }],
  ["a name too long", { 12: "x".repeat(201) }],
])("keeps nothing of %s", (_name, messages) => {
  expect(namesOf(values, messages)).toEqual({});
});
