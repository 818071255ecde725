import fc from "fast-check";
import { expect, test } from "vitest";
import { isNear, slipsOf } from "./near.ts";

test("one slip of the finger is near", () => {
  for (const other of ["INV102", "INV10", "INV1011", "INV110", "IMV101"]) expect(isNear("INV101", other)).toBe(true);
});

test("the same and the different are not near", () => {
  for (const other of ["INV101", "INV999", "INV10123", "XYZ"]) expect(isNear("INV101", other)).toBe(false);
});

test("names every key that a slip makes of one, and no other", () => {
  const letter = fc.constantFrom(..."AL0189");
  const tail = fc.array(letter, { maxLength: 5 }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(tail, tail, (one, other) => {
      const [left, right] = [`LD${one}`, `LD${other}`];
      expect(slipsOf(left).includes(right)).toBe(isNear(left, right));
    }),
  );
  for (const slip of slipsOf("LD500008")) expect(isNear("LD500008", slip), slip).toBe(true);
  expect(slipsOf("LD500008")).toEqual(expect.arrayContaining(["LD500007", "LD50008", "LD5000008", "LD500080"]));
  expect(slipsOf("LD500008")).not.toContain("LD500008");
});
