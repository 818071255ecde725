import { expect, test } from "vitest";
import { cents, compare, halfUp, isDecimal, text } from "./decimal.ts";

test("reads hundredths exactly, where floating numbers fail", () => {
  expect(cents("0.07") * 3n).toBe(21n);
  expect(cents("9999999999999.99")).toBe(999999999999999n);
  expect(cents("-12.3")).toBe(-1230n);
  expect(text(cents("12.3"))).toBe("12.30");
  expect(text(-5n)).toBe("-0.05");
  expect(text(0n)).toBe("0.00");
});

test.each(["", "1.234", "1e3", "+1", " 1", "1 ", "1,000", ".5", "1.", "0x10", "NaN", "١"])("refuses %j", (wrong) => {
  expect(() => cents(wrong)).toThrow(RangeError);
  expect(isDecimal(wrong)).toBe(false);
});

test("orders by value, not by spelling", () => {
  expect(compare("10", "9.99")).toBe(1);
  expect(compare("10", "10.00")).toBe(0);
  expect(compare("-1", "0")).toBe(-1);
});

test("rounds halves away from zero, once", () => {
  expect(halfUp(5n, 10n)).toBe(1n);
  expect(halfUp(-5n, 10n)).toBe(-1n);
  expect(halfUp(149n, 100n)).toBe(1n);
  expect(halfUp(7n, -2n)).toBe(-4n);
  expect(() => halfUp(1n, 0n)).toThrow(RangeError);
});
