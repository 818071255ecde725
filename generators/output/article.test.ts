import { expect, test } from "vitest";
import { article } from "./article.ts";

test.each([
  ["invoice", "an invoice"],
  ["early_payment", "an early_payment"],
  ["company", "a company"],
  ["user", "a user"],
  ["unit", "a unit"],
  ["undertaking", "an undertaking"],
])("%s is %s", (name, text) => {
  expect(article(name)).toBe(text);
});
