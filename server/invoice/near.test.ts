import { expect, test } from "vitest";
import { isNear } from "./near.ts";

test("one slip of the finger is near", () => {
  for (const other of ["INV102", "INV10", "INV1011", "INV110", "IMV101"]) expect(isNear("INV101", other)).toBe(true);
});

test("the same and the different are not near", () => {
  for (const other of ["INV101", "INV999", "INV10123", "XYZ"]) expect(isNear("INV101", other)).toBe(false);
});
