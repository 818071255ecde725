import { expect, test } from "vitest";
import { cents, text as decimalText } from "../decimal.ts";
import { readAmount, sampleAmount } from "./amount.ts";
import { formats } from "./formats.ts";
import { hasUenShape, isUen } from "./uen.ts";

let seed = 20261121;
const random = () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};

test("accepts 20,000 random amounts of up to 13 digits and two decimals, equal to the cent", () => {
  const { valid } = formats["money"]!;
  for (let count = 0; count < 20_000; count += 1) {
    const amount = sampleAmount(random);
    expect({ amount, valid: valid!(amount) }).toEqual({ amount, valid: true });
    const [whole, part = ""] = amount.split(".");
    expect(cents(amount)).toBe(BigInt(whole! + part.padEnd(2, "0")));
    expect(cents(decimalText(cents(amount)))).toBe(cents(amount));
    expect(readAmount(formats["money"]!.show(amount, { language: "en-US", currency: "SGD" }))).toBe(
      decimalText(cents(amount)),
    );
  }
});

test.each([
  "1.234",
  "0.001",
  "1e3",
  "1E2",
  "+1",
  "-1",
  "-0.01",
  " 1",
  "1 ",
  "1 000",
  "1,000",
  "01",
  "00.1",
  ".5",
  "1.",
  "12345678901234",
  "",
  "0x1",
  "NaN",
  "Infinity",
  "１",
  "1\n",
])("money refuses %j", (wrong) => {
  expect(formats["money"]!.valid!(wrong)).toBe(false);
});

test.each([
  ["1,234.50", "1234.50"],
  ["１，２３４．５０", "1234.50"],
  ["SGD 1,234.5", "1234.5"],
  ["$7", "7"],
  ["1 234 567", "1234567"],
  ["007", "7"],
  [".5", "0.5"],
  ["12.", "12"],
  ["60k", "60000"],
  ["1.25m", "1250000"],
  ["1.2345 K", "1234.5"],
  ["3万", "30000"],
  ["1,23", undefined],
  ["1.234", undefined],
  ["1,2345", undefined],
  ["abc", undefined],
  ["", undefined],
  ["1e3", undefined],
  ["12345678901234", undefined],
  ["1.23456k", "1234.56"],
  ["1.234567k", undefined],
  ["k", undefined],
  ["6kk", undefined],
])("money reads %j as %j", (typed, value) => {
  expect(formats["money"]!.read(typed)).toBe(value);
});

test.each(Object.values(formats).map((format) => [format.word, format] as const))(
  "%s: samples are valid, and are read back as themselves",
  (_word, format) => {
    for (let count = 0; count < 200; count += 1) {
      const sample = format.sample(random);
      expect({ sample, valid: format.valid?.(sample as string) ?? true }).toEqual({ sample, valid: true });
      expect(typeof sample).toBe(format.schema.type === "integer" ? "number" : "string");
      expect(String(sample).length).toBeLessThanOrEqual(format.schema.maxLength ?? 20);
      expect(format.read(String(sample))).toBe(String(sample));
      expect(format.show(sample, { language: "en-US" })).not.toBe("");
    }
  },
);

test.each(["00192200M", "197401143C", "T01FC6132D"])("%s is a UEN", (value) => expect(isUen(value)).toBe(true));
test.each(["00192200A", "197401143D", "T01FC6132E", "197401143", "F00012345", "A01FC6132D", "300001143C"])(
  "%s is no UEN",
  (value) => expect(isUen(value)).toBe(false),
);
test.each(["00192200A", "197401143D", "T01FC6132E"])("%s is mistyped, and may be entered", (value) =>
  expect(hasUenShape(value)).toBe(true),
);
test.each(["197401143", "F00012345", "A01FC6132D", "300001143C", "197401143c"])("%s has no shape of a UEN", (value) =>
  expect(hasUenShape(value)).toBe(false),
);
test.each([
  ["S0000001I", true],
  ["S1234567D", true],
  ["T0000001E", true],
  ["G1234567X", true],
  ["F1234567N", true],
  ["S1234567A", false],
  ["S123456D", false],
  ["X1234567D", false],
])("nric %s is %s", (value, right) => {
  expect(formats["nric"]!.valid!(value)).toBe(right);
});

test.each([
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["20261121", false],
])("date %s is %s", (value, right) => {
  expect(formats["date"]!.valid!(value)).toBe(right);
});
test.each([
  ["23/11/2026", "2026-11-23"],
  ["19/1/27", "2027-01-19"],
  ["5 Feb 27", "2027-02-05"],
  ["31/2/27", undefined],
  ["2026/1/5", "2026-01-05"],
  ["5 Nov 2026", "2026-11-05"],
  ["2026年11月5日", "2026-11-05"],
  ["31/02/2026", undefined],
  ["soon", undefined],
])("date reads %j as %j", (typed, value) => {
  expect(formats["date"]!.read(typed)).toBe(value);
});
test("shows days and moments in both languages, moments in Singapore's zone", () => {
  expect(formats["date"]!.show("2026-11-05", { language: "en-US" })).toBe("05 Nov 2026");
  expect(formats["date"]!.show("2026-11-05", { language: "zh-CN" })).toBe("2026年11月5日");
  expect(formats["datetime"]!.show("2026-11-05T17:30:00Z", { language: "en-US" })).toBe("06 Nov 2026 01:30");
});

test.each([
  ["9123 4567", "+6591234567"],
  ["+65 6123-4567", "+6561234567"],
  ["0044 20 7946 0000", "+442079460000"],
  ["1234", undefined],
  ["+65 1234 5678", undefined],
])("phone reads %j as %j", (typed, value) => {
  expect(formats["phone"]!.read(typed)).toBe(value);
});
test.each([
  ["a@b.sg", true],
  ["a@b", false],
  ["a b@c.sg", false],
  ["@b.sg", false],
  [`${"a".repeat(65)}@b.sg`, false],
])("email %j is %s", (value, right) => {
  expect(formats["email"]!.valid!(value)).toBe(right);
});
test.each([
  ["100", true],
  ["100.00", true],
  ["100.01", false],
  ["0", true],
  ["101", false],
])("percent %j is %s", (value, right) => {
  expect(formats["percent"]!.valid!(value)).toBe(right);
});
test("text holds no control character and no half of a character", () => {
  expect(formats["line"]!.valid!("a\u0000b")).toBe(false);
  expect(formats["line"]!.valid!("a\nb")).toBe(false);
  expect(formats["text"]!.valid!("a\nb")).toBe(true);
  expect(formats["text"]!.valid!("a\ud800b")).toBe(false);
  expect(formats["text"]!.valid!("a😀b")).toBe(true);
});
