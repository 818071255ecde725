import { expect, it } from "vitest";
import { languageOf, failedChecksInWords, placesInWords, speechOf, filled } from "./wording.ts";
import en from "../../brands/default/en/eligibility.json";
import zh from "../../brands/default/zh/eligibility.json";

it("is the first one asked for that we speak, else English", () => {
  expect(["zh-CN", "zh;q=0.9,en", "fr,zh-TW;q=0.5,en;q=0.4"].map(languageOf)).toEqual(["zh", "zh", "zh"]);
  expect(["en-GB,zh", "fr", "", undefined, "*"].map(languageOf)).toEqual(["en", "en", "en", "en", "en"]);
});

const say =
  (words: Readonly<Record<string, string>>) =>
  (_namespace: string, key: string, places: Record<string, unknown> = {}) =>
    words[key] === undefined ? key : filled(words[key], places);

it("fills a refusal's places in the caller's language", () => {
  expect(
    placesInWords(
      { most: "1250000.00", earliest: "2026-11-25", missing: "invoice_copy, delivery_proof", days: "90" },
      speechOf(say(en), "en"),
    ),
  ).toEqual({
    most: "1,250,000.00",
    earliest: "25 Nov 2026",
    missing: "Copy of the invoice, Proof of delivery",
    days: "90",
  });
  expect(
    placesInWords({ earliest: "2026-11-25", missing: "invoice_copy, delivery_proof" }, speechOf(say(zh), "zh")),
  ).toEqual({ earliest: "2026年11月25日", missing: "发票副本、交货凭证" });
});

it("says each check that stops a deal, and none that lets it pass", () => {
  const checks = [
    { code: "KYC_OK", pass: "pass", detail: "approved" },
    { code: "LIMIT_SUB", pass: "fail", detail: "98099.99 98100.00" },
    { code: "OVER_ADVANCE", pass: "fail", detail: "14715.00" },
  ];
  expect(failedChecksInWords(checks, speechOf(say(en), "en"))).toBe(
    "The vendor's sub-limit does not suffice: 98,099.99 left, 98,100.00 asked for. Ask for less, or choose another fund provider. An over-advance of 14,715.00 is to be paid back first.",
  );
  expect(failedChecksInWords(undefined, speechOf(say(en), "en"))).toBe("");
});
