import { expect, test } from "vitest";
import { matchedOf } from "./matched.ts";

const rows = [
  { invoice: "1", number: "A-1", amount: "75.00" },
  { invoice: "2", number: "A-2", amount: "25.00" },
];

test("a match is half an order and half a delivery, by amount; what is missing is named, deliveries first", () => {
  expect(
    matchedOf(rows, [
      { invoice: "1", ordered: true, delivered: true },
      { invoice: "2", ordered: true, delivered: false },
    ]),
  ).toEqual({ score: "87.50", exceptions: [{ severity: "high", code: "no_delivery", detail: "A-2" }] });
  expect(matchedOf(rows, [])).toEqual({
    score: "0.00",
    exceptions: [
      { severity: "high", code: "no_delivery", detail: "A-1" },
      { severity: "high", code: "no_delivery", detail: "A-2" },
      { severity: "low", code: "no_order", detail: "A-1" },
      { severity: "low", code: "no_order", detail: "A-2" },
    ],
  });
  expect(matchedOf([], [])).toEqual({ score: "0.00", exceptions: [] });
});
