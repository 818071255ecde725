import { expect, test } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

test.each([
  ["109000.00", "SGD", "Singapore dollars one hundred and nine thousand only", "新加坡元壹拾万玖仟元整"],
  [
    "97565.35",
    "SGD",
    "Singapore dollars ninety-seven thousand five hundred and sixty-five and cents thirty-five only",
    "新加坡元玖万柒仟伍佰陆拾伍元叁角伍分",
  ],
  ["1001.05", "SGD", "Singapore dollars one thousand and one and cents five only", "新加坡元壹仟零壹元零伍分"],
  ["20000000.00", "USD", "United States dollars twenty million only", "美元贰仟万元整"],
  [
    "100000005.10",
    "USD",
    "United States dollars one hundred million and five and cents ten only",
    "美元壹亿零伍元壹角整",
  ],
  ["0.50", "SGD", "Singapore dollars zero and cents fifty only", "新加坡元伍角整"],
  ["0.00", "SGD", "Singapore dollars zero only", "新加坡元零元整"],
  [
    "9999999999999.99",
    "SGD",
    "Singapore dollars nine trillion nine hundred and ninety-nine billion nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine and cents ninety-nine only",
    "新加坡元玖兆玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分",
  ],
])("%s %s", (amount, currency, english, chinese) => {
  expect(amountInWords(amount, currency, "en-US")).toBe(english);
  expect(amountInWords(amount, currency, "zh-CN")).toBe(chinese);
});

test("nothing below zero and nothing that is no amount", () => {
  expect(() => amountInWords("-1.00", "SGD", "en-US")).toThrow(RangeError);
  expect(() => amountInWords("1,000", "SGD", "zh-CN")).toThrow(RangeError);
});
