import { expect, it } from "vitest";
import { isMask, masked_bank_account, masked_nric } from "./masked.ts";

it("takes a right value or a mask, and nothing between", () => {
  expect([
    masked_nric("S9700005J"),
    masked_nric("S****005J"),
    masked_bank_account("0011223344"),
    masked_bank_account("****3344"),
  ]).toEqual([true, true, true, true]);
  expect([
    masked_nric("S9700005A"),
    masked_nric("S***005J"),
    masked_nric(""),
    masked_bank_account("12"),
    masked_bank_account("*****3344"),
  ]).toEqual([false, false, false, false, false]);
  expect([isMask("****1"), isMask("S****"), isMask("S9700005J")]).toEqual([true, false, false]);
});
