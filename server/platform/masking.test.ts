import { expect, it } from "vitest";
import type { Entity } from "../../generated/types/grammar/index.d.ts";
import { hasMask, withMasks, withoutMasks, masked } from "./masking.ts";

const entity = {
  $id: "person",
  grammar: 2,
  type: "object",
  properties: {
    id_no: { format: "nric", masked: true },
    name: { format: "line" },
    people: { type: "array", items: { $ref: "#/definitions/person" } },
    self: { $ref: "#/definitions/person" },
  },
  definitions: {
    person: { type: "object", properties: { id_no: { format: "nric", masked: true }, name: { format: "line" } } },
  },
} as unknown as Entity;
const property = (name: string) => entity.properties[name] ?? {};
const stored = [
  { id: "1", id_no: "S9700005J", name: "A" },
  { id: "2", id_no: "S9700001H", name: "B" },
];

it("masks in groups and rows", () => {
  expect(["id_no", "name", "people", "self"].map((name) => hasMask(entity, property(name)))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(withMasks(entity, property("people"), stored)).toEqual([
    { id: "1", id_no: "S****005J", name: "A" },
    { id: "2", id_no: "S****001H", name: "B" },
  ]);
  // The same number looks the same where the field takes other numbers too.
  expect(withMasks(entity, { type: "string", masked: true }, "S9700005J")).toBe("S****005J");
  expect(withMasks(entity, { type: "string", masked: true }, "E1234567")).toBe("****4567");
  expect(withMasks(entity, property("self"), { id_no: "S9700005J" })).toEqual({ id_no: "S****005J" });
});

it("puts back what is kept, by row, and finds a mask behind which nothing is kept", () => {
  const wrong: { path: string; keyword: string }[] = [];
  const sent = [{ id: "2", id_no: "S****001H" }, { id_no: "S9700002F" }, { id: "1", id_no: "S****999H" }];
  expect(withoutMasks(entity, property("people"), sent, stored, "people", wrong)).toEqual([
    { id: "2", id_no: "S9700001H" },
    { id_no: "S9700002F" },
    { id: "1", id_no: "S****999H" },
  ]);
  expect(wrong).toEqual([{ path: "people[2].id_no", keyword: "nric" }]);
});

it("shows of a masked value no more than people need to know it by", () => {
  expect(masked("S9700001H", "nric")).toBe("S****001H");
  expect(masked("0123456789", "bank_account")).toBe("****6789");
  expect(masked(undefined, "nric")).toBeUndefined();
});
