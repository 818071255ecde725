import { expect, it } from "vitest";
import { currencyOf } from "../display/currency.ts";
import { kindOf, saysItself } from "./columns.ts";

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

it.each([
  [{ format: "text", maxLength: 500 }, "sentence"],
  [{ type: "string", maxLength: 200 }, "sentence"],
  [{ format: "text", maxLength: 120 }, "named"],
  [{ format: "line", maxLength: 80 }, "named"],
  [{ ref: "company_entity", show: "legal_name" }, "named"],
  [{ ref: "invoice", show: "invoice_no" }, "text"],
  [{ type: "string", maxLength: 30 }, "text"],
  [{ format: "email" }, "text"],
  [{ format: "money" }, "figure"],
  [{ format: "date" }, "figure"],
  [{ type: "string", options: ["one"] }, "word"],
  [{ type: "boolean" }, "word"],
] as const)("a column of %j is read as %s", (property, kind) => {
  expect(kindOf(property, undefined)).toBe(kind);
});

it("reads what a check found as a sentence, and what is drawn as a word", () => {
  expect(kindOf({ type: "string", maxLength: 200 }, "finding")).toBe("sentence");
  expect(kindOf({ format: "text", maxLength: 120 }, "term")).toBe("word");
});
