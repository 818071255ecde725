import { assert, property, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { numberKey } from "./number-key.ts";

test("separators, case, width and leading zeros make no difference", () => {
  for (const written of ["INV-0012", "inv 12", "ＩＮＶ－１２", "INV/12", "INV.000012", "I N V 12"])
    expect(numberKey(written)).toBe("INV12");
});

test("zeros are taken from each run of digits before separators go", () => {
  expect(numberKey("A-1-01")).toBe("A11");
  expect(numberKey("A-101")).toBe("A101");
  expect(numberKey("A-000")).toBe("A0");
});

test("the key of a number without digits is stable", () => {
  assert(
    property(stringMatching(/^[A-Za-z\-/. ]{1,30}$/), (text) => {
      expect(numberKey(numberKey(text))).toBe(numberKey(text));
    }),
  );
});
