import { expect, it } from "vitest";
import { currencyOf, saysItself } from "./columns.ts";

it("leaves out the name of a card's only further value where that is understood without it", () => {
  const alone = (format: string) => saysItself({ property: { format } });
  expect(["date", "text", "money"].map(alone)).toEqual([true, true, true]);
  expect(["rate", "percent", "integer"].map(alone)).toEqual([false, false, false]);
});

it("names the currency of rows that all are in one, and of no others", () => {
  expect(currencyOf([{ currency: "SGD" }, { currency: "SGD" }])).toBe("SGD");
  expect(currencyOf([{ currency: "SGD" }, { currency: "USD" }])).toBeUndefined();
  expect(currencyOf([{ currency: "SGD" }, {}])).toBeUndefined();
  expect(currencyOf([{ currency: "" }])).toBeUndefined();
  expect(currencyOf([])).toBeUndefined();
});
