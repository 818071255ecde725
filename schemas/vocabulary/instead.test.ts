import { expect, it } from "vitest";
import { insteadOf } from "./instead.ts";

const rules = [
  {
    of: "confirmed",
    name: "confirmed_for_less",
    when: { record: "shortfall_code", filled: true },
    with: ["confirmed_amount", "total"],
    tone: "attention",
  },
];

it("words a value otherwise only while the condition holds of the record, and only this value", () => {
  expect(insteadOf(rules, "confirmed", { shortfall_code: "price" })?.name).toBe("confirmed_for_less");
  expect(insteadOf(rules, "confirmed", { shortfall_code: null })).toBeUndefined();
  expect(insteadOf(rules, "settled", { shortfall_code: "price" })).toBeUndefined();
  expect(insteadOf(undefined, "confirmed", { shortfall_code: "price" })).toBeUndefined();
});
