import { expect, test } from "vitest";
import { approversFor, hasAgreed, isComplete } from "./agreement.ts";

const byAmount = { by: ["financier"], approval: { rule: "fa", amount: "approved_amount" } };
const byParties = { by: ["holder", "issuer"], approval: { parties: ["holder", "issuer"] } };

test("the amount's tier says how many persons", () => {
  expect([approversFor("100000.00"), approversFor("100000.01"), approversFor("500000.00"), approversFor("500000.01")]).toEqual([1, 2, 2, 3]);
});

test("one person counts once, however often", () => {
  const twice = [{ user: "1", parties: ["financier"] }, { user: "1", parties: ["financier"] }];
  expect(isComplete(byAmount, {}, { approved_amount: "200000.00" }, twice)).toBe(false);
  expect(isComplete(byAmount, {}, { approved_amount: "200000.00" }, [...twice, { user: "2", parties: ["financier"] }])).toBe(true);
});

test("each party must agree, and a second person of one party adds nothing", () => {
  const holder = { user: "1", parties: ["holder"] };
  expect(isComplete(byParties, {}, {}, [holder])).toBe(false);
  expect(hasAgreed(byParties, [holder], { user: "2", parties: ["holder"] })).toBe(true);
  expect(hasAgreed(byParties, [holder], { user: "3", parties: ["issuer"] })).toBe(false);
  expect(isComplete(byParties, {}, {}, [holder, { user: "3", parties: ["issuer"] }])).toBe(true);
});
