import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { toFindings } from "../finding.ts";
import { addVocabulary } from "./vocabulary.ts";

const ajv = addVocabulary(new Ajv({ strict: true, allErrors: true }));
const findings = (property: object, value: unknown) => {
  const validate = ajv.compile({ type: "object", properties: { x: { type: "string", ...property } } });
  validate({ x: value });
  return toFindings(validate.errors);
};

test.each([
  [{ above: "0" }, "0.00", "above"],
  [{ above: "0" }, "0.01", undefined],
  [{ atLeast: "1.00" }, "0.99", "atLeast"],
  [{ atLeast: "1.00" }, "1", undefined],
  [{ below: "10000000.01" }, "10000000.01", "below"],
  [{ below: "10000000.01" }, "10000000.00", undefined],
  [{ atMost: "5" }, "5.01", "atMost"],
  [{ atMost: "5" }, "5.00", undefined],
  [{ atLeast: "2026-01-01" }, "2025-12-31", "atLeast"],
  [{ atLeast: "2026-01-01" }, "2026-01-01", undefined],
  [{ range: { lower: "above", min: "0", upper: "atMost", max: "9" } }, "9.01", "range"],
  [{ range: { lower: "above", min: "0", upper: "atMost", max: "9" } }, "9", undefined],
  [{ length: { min: 2, max: 3 } }, "😀", "length"],
  [{ length: { min: 2, max: 3 } }, "😀😀", undefined],
  [{ format: "money" }, "1.005", "money"],
  [{ format: "money" }, "-1", "money"],
  [{ format: "signed_money" }, "-1", undefined],
  [{ format: "signed_money" }, "1e3", "money"],
])("%j finds in %j: %s", (property, value, keyword) => {
  expect(findings(property, value).map((found) => found.keyword)).toEqual(keyword ? [keyword] : []);
});

test("a value that is no decimal is the format's finding alone", () => {
  expect(findings({ format: "money", above: "0" }, "a lot")).toEqual([{ path: "x", keyword: "money", params: {} }]);
});

test("findings say what their messages need", () => {
  expect(findings({ atMost: "5" }, "6")).toEqual([{ path: "x", keyword: "atMost", params: { limit: "5" } }]);
  expect(findings({ range: { lower: "above", min: "0", upper: "below", max: "9" } }, "9")[0]!.params).toEqual({
    min: "0",
    max: "9",
  });
});
