import { expect, it } from "vitest";
import { inSentence } from "./in-sentence.ts";

it("writes a name in small letters, and leaves abbreviations as they are", () => {
  expect(["Fees and GST", "KYC cases", "Invoices", "A rate"].map(inSentence)).toEqual([
    "fees and GST",
    "KYC cases",
    "invoices",
    "a rate",
  ]);
  expect(inSentence("费用与 GST")).toBe("费用与 GST");
});
