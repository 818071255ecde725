import { describe, expect, it } from "vitest";
import en from "../../../brands/default/en/term.json";
import zh from "../../../brands/default/zh/term.json";
import checks from "../../../brands/default/en/eligibility.json";
import { formats } from "../format/formats.ts";
import { findingSentence } from "./finding.ts";
import { termsInWords } from "./term.ts";
import type { SentenceFormat } from "./word.ts";

const speech = (words: Readonly<Record<string, string>>, language: "en-US" | "zh-CN"): SentenceFormat => ({
  words: (key, places = {}) => words[key]?.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => places[name] ?? ""),
  money: (value) => formats["money"]?.show(value, { language }) ?? value,
  date: (value) => formats["date"]?.show(value, { language }) ?? value,
  between: language === "zh-CN" ? "、" : ", ",
});

describe("a calculation", () => {
  it.each([
    ["PROCESSING", "Processing fee", "手续费"],
    ["advance × pct, at least 1150.00", "advance × percentage, at least 1,150.00", "放款额 × 费率，最低 1,150.00"],
    ["advance × rate × days ÷ basis", "advance × rate × days ÷ day-count basis", "放款额 × 利率 × 天数 ÷ 计息基准天数"],
    [
      "(fees + GST + interest + order) ÷ advance × basis ÷ days",
      "(fees + GST + interest + fee order) ÷ advance × day-count basis ÷ days",
      "(费用 + 消费税 + 利息 + 费用单) ÷ 放款额 × 计息基准天数 ÷ 天数",
    ],
    ["SURVEY", "SURVEY", "SURVEY"],
    ["98100.00", "98,100.00", "98,100.00"],
  ])("%s is said in both languages", (code, english, chinese) => {
    expect(termsInWords(code, speech(en, "en-US"))).toBe(english);
    expect(termsInWords(code, speech(zh, "zh-CN"))).toBe(chinese);
  });
});

describe("what a check found", () => {
  it.each([
    [
      { code: "LIMIT_SUB", pass: "fail", detail: "431330.00 500000.00" },
      "The vendor's sub-limit does not suffice: 431,330.00 left, 500,000.00 asked for. Ask for less, or choose another fund provider.",
    ],
    [
      { code: "LIMIT_SUB", pass: "fail", detail: "0.00 500000.00 frozen" },
      "The vendor's sub-limit is frozen: nothing of it can be used now. Choose another fund provider, or ask this one.",
    ],
    [
      { code: "NOT_OVERDUE", pass: "fail", detail: "INV-BP-1095 2026-11-13" },
      "Past due: INV-BP-1095 (due 13 Nov 2026). Overdue invoices are not paid early; ask the buyer to pay.",
    ],
    [
      { code: "DOCS", pass: "fail", detail: "invoice_copy, delivery_proof" },
      "Required documents are missing: Copy of the invoice, Proof of delivery. Attach them first.",
    ],
    [{ code: "NEW_CHECK", pass: "fail", detail: "7.00" }, "NEW_CHECK: 7.00"],
  ])("%j is a sentence with its figures formatted", (check, sentence) => {
    expect(findingSentence(check, speech(checks, "en-US"))).toBe(sentence);
  });
});
