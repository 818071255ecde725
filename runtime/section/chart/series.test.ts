import { describe, expect, it } from "vitest";
import { axisOf, currenciesOf, marksOf, pointsOf, short } from "./series.ts";

describe("the marks of an axis", () => {
  it.each([[100, [0, 25, 50, 75, 100]], [0, [0, 1]], [214_300, [0, 100_000, 200_000, 300_000]], [7, [0, 2, 4, 6, 8]]])("up to %s", (most, marks) => {
    expect(marksOf(most)).toEqual(marks);
  });
  it("go below zero where a value does", () => expect(marksOf(120, -80)).toEqual([-100, -50, 0, 50, 100, 150]));
});

describe("rows of several currencies", () => {
  it("are told apart in their order", () => expect(currenciesOf([{ currency: "SGD" }, { currency: "USD" }, { currency: "SGD" }, {}])).toEqual(["SGD", "USD"]));
});

describe("points", () => {
  it("take decimal texts, and nothing as zero", () => {
    expect(pointsOf([{ week: "W1", due: "1200.50" }, { week: "W2" }], "week", ["due"]).map(({ values }) => values)).toEqual([[1200.5], [0]]);
  });
  it("are said short in the language", () => expect([short(1_200_000, "en-US"), short(12_000, "zh-CN")]).toEqual(["1.2M", "1.2万"]));
});

describe("a time axis", () => {
  it("says months, days, or nothing of its own", () => {
    expect(axisOf(["2026-10-01", "2026-11-01"], "en-US")).toEqual(["Oct 2026", "Nov 2026"]);
    expect(axisOf(["2026-10", "2026-11"], "en-US")).toEqual(["Oct 2026", "Nov 2026"]);
    expect(axisOf(["2026-10-05", "2026-10-12"], "zh-CN")).toEqual(["10月5日", "10月12日"]);
    expect(axisOf(["1–30"], "en-US")).toBeUndefined();
  });
});
