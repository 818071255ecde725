import { expect, it } from "vitest";
import { findingParts, findingSentence } from "../../../schemas/vocabulary/display/finding.ts";
import type { SentenceFormat } from "../../../schemas/vocabulary/display/word.ts";
import bankAccount from "../../../schemas/entities/bank_account.json";
import buyerLimit from "../../../schemas/entities/buyer_limit.json";
import creditLimit from "../../../schemas/entities/credit_limit.json";
import facility from "../../../schemas/entities/facility.json";
import invoice from "../../../schemas/entities/invoice.json";
import invoicePaid from "../../../schemas/entities/invoice_paid.json";
import kycCase from "../../../schemas/entities/kyc_case.json";
import subLimit from "../../../schemas/entities/vendor_sub_limit.json";
import { filled } from "../../platform/wording.ts";
import { CODES } from "./checks.ts";
import en from "../../../brands/default/en/eligibility.json";
import zh from "../../../brands/default/zh/eligibility.json";

it.each([
  ["English", en],
  ["Chinese", zh],
] as const)("each check says in %s what it found, passed or not", (_language, words) => {
  const keys = Object.keys(words);
  for (const code of CODES) {
    expect(
      keys.some((key) => key === `${code}.pass`),
      code,
    ).toBe(true);
    expect(
      keys.some((key) => key === `${code}.fail` || key === `${code}.warn`),
      code,
    ).toBe(true);
  }
});

it("takes a detail apart into documents and their words", () => {
  expect(findingParts("431330.00 98100.00")).toEqual([["431330.00", "98100.00"]]);
  expect(findingParts("INV-1 draft, INV-2 disputed")).toEqual([
    ["INV-1", "draft"],
    ["INV-2", "disputed"],
  ]);
  expect(findingParts("")).toEqual([]);
});

const speech = (words: Readonly<Record<string, string>>, between: string): SentenceFormat => ({
  words: (key, places) => (words[key] === undefined ? undefined : filled(words[key], places ?? {})),
  money: (value) => value,
  date: (value) => value,
  between,
});

it("tells documents together that stand alike, and each state by its own sentence and next step", () => {
  const sentence = (code: string, detail: string) => findingSentence({ code, pass: "fail", detail }, speech(en, ", "));
  expect(sentence("CONFIRMED", "INV-1 submitted, INV-2 draft, INV-3 submitted")).toBe(
    "Not confirmed by the buyer yet: INV-1, INV-3. It can be used as soon as the buyer has confirmed it. " +
      "Still a draft: INV-2. To be submitted to the buyer and confirmed first.",
  );
  expect(sentence("NOT_LOCKED", "IP-1 not_named")).toBe(
    "This fund provider is not among those that its issuer names for IP-1. Choose one that is named.",
  );
  expect(sentence("NOT_LOCKED", "IP-1 short 10.00 12.00, IP-2 short 0.00 5.00")).toBe(
    "Too little is left: IP-1 has 10.00 of the 12.00 asked for, IP-2 has 0.00 of the 5.00 asked for. " +
      "Ask for less, or choose another.",
  );
  expect(sentence("LIMIT_SUB", "none 98100.00")).toContain("has no sub-limit in the buyer's programme: 98100.00");
  expect(sentence("LIMIT_SUB", "0.00 98100.00 frozen")).toContain("The vendor's sub-limit is frozen");
});

it("says the same in Chinese", () => {
  const sentence = (code: string, detail: string) => findingSentence({ code, pass: "fail", detail }, speech(zh, "、"));
  expect(sentence("NOT_LOCKED", "INV-1 locked, INV-2")).toContain("已在另一项待决定的申请内：INV-1。");
  expect(sentence("CONFIRMED", "IP-1 issued")).toBe("持有人尚未接受：IP-1。须先接受。");
});

/** States that a detail may name, by the entity's field that holds them. */
const STATES = [
  [kycCase, "status"],
  [facility, "status"],
  [invoice, "status"],
  [invoice, "funding_status"],
  [invoicePaid, "status"],
  [bankAccount, "status"],
  [buyerLimit, "status"],
  [buyerLimit, "noa_status"],
  [creditLimit, "status"],
  [subLimit, "status"],
] as const;

it("has a word for each state that a check may speak of", () => {
  const states = STATES.flatMap(
    ([entity, field]) => (entity.properties as Record<string, { options?: readonly string[] }>)[field]?.options ?? [],
  );
  for (const words of [en, zh]) expect(states.filter((state) => !Object.hasOwn(words, `word.${state}`))).toEqual([]);
});
