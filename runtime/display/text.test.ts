import { expect, test } from "vitest";
import { textOf } from "./text.ts";

const showing = { language: "en-US" as const, key: "company_entity:registered_address" };
const address = {
  type: "object",
  properties: { block: { type: "string" }, street: { type: "string" }, postal: { type: "string", format: "postal" } },
};

test("values that are one thing are read in the order of the schema, without those that are not there", () => {
  expect(textOf({ postal: "238872", street: "Orchard Road", block: "" }, address, showing)).toBe(
    "Orchard Road, 238872",
  );
  expect(textOf({ street: "Orchard Road", block: "12" }, undefined, showing)).toBe("Orchard Road, 12");
});

test("nothing is nothing, a list is read one after another", () => {
  expect(textOf({}, address, showing)).toBe("");
  expect(textOf([{ street: "A" }, { street: "B" }], { type: "array", items: address }, showing)).toBe("A, B");
});
