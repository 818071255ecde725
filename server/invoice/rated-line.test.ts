import { expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { ratedLine } from "./rated-line.ts";

const registry = loadRegistry();

test.each([["SR", "9.00"], ["ZR", "0.00"], ["OS", "0.00"], ["SRLVG", "9.00"], [undefined, "9.00"], ["XX", undefined]])("a line of code %s has the rate %s", (gst_code, rate) => {
  expect(ratedLine(registry, { quantity: "1", ...(gst_code === undefined ? {} : { gst_code }) })["gst_rate"]).toBe(rate);
});

test("every code that a line may have chooses a rate", () => {
  const codes = registry.entities.get("invoice")?.definitions?.["line"]?.properties?.["gst_code"]?.options ?? [];
  expect(codes.length).toBeGreaterThan(0);
  for (const gst_code of codes) expect(ratedLine(registry, { gst_code })["gst_rate"], gst_code).toMatch(/^(9|0)\.00$/);
});
