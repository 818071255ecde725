import { describe, expect, it } from "vitest";
import {
  axisOf,
  currenciesOf,
  fitting,
  letters,
  marksOf,
  ordered,
  pointsOf,
  short,
  unitOf,
  withoutGaps,
} from "./series.ts";

describe("the marks of an axis", () => {
  it.each([
    [100, [0, 25, 50, 75, 100]],
    [0, [0, 1]],
    [214_300, [0, 100_000, 200_000, 300_000]],
    [7, [0, 2, 4, 6, 8]],
  ])("up to %s", (most, marks) => {
    expect(marksOf(most)).toEqual(marks);
  });
  it("go below zero where a value does", () => expect(marksOf(120, -80)).toEqual([-100, -50, 0, 50, 100, 150]));
});

it.each([
  [["money", "money"], "SGD", "SGD"],
  [["money"], undefined, undefined],
  [["percent"], "SGD", "%"],
  [["money", "percent"], "SGD", undefined],
  [["integer"], "SGD", undefined],
  [[], "SGD", undefined],
])("an axis of %j in %s counts in %s", (formats, currency, unit) => expect(unitOf(formats, currency)).toBe(unit));

describe("marks under points", () => {
  it("take the room of their letters", () =>
    expect([letters("2026年10月"), letters("Oct 2026")].map(Math.round)).toEqual([59, 50]));
  it("are cut where a name is longer than its place", () =>
    expect([
      fitting("Straits Harvest Foods Pte. Ltd.", 90),
      fitting("61–90", 60),
      fitting("海峡食品有限公司", 52),
    ]).toEqual(["Straits Harve…", "61–90", "海峡食品…"]));
});

describe("rows of several currencies", () => {
  it("are told apart in their order", () =>
    expect(currenciesOf([{ currency: "SGD" }, { currency: "USD" }, { currency: "SGD" }, {}])).toEqual(["SGD", "USD"]));

  it("stand as their totals do where each has as many rows", () =>
    expect(currenciesOf([{ currency: "USD" }, { currency: "SGD" }])).toEqual(["SGD", "USD"]));

  it("begin with the one of most rows", () =>
    expect(currenciesOf([{ currency: "USD" }, { currency: "SGD" }, { currency: "SGD" }])).toEqual(["SGD", "USD"]));
});

describe("points", () => {
  it("take decimal texts, and nothing as zero", () => {
    expect(
      pointsOf([{ week: "W1", due: "1200.50" }, { week: "W2" }], "week", ["due"]).map(({ values }) => values),
    ).toEqual([[1200.5], [0]]);
  });
  it("are said short in the language", () =>
    expect([short(1_200_000, "en-US"), short(12_000, "zh-CN")]).toEqual(["1.2M", "1.2万"]));
});

describe("months of which nothing is told", () => {
  const over = (...months: string[]) =>
    withoutGaps(
      pointsOf(
        months.map((month) => ({ month, sum: "5.00" })),
        "month",
        ["sum"],
      ),
    );
  it("stand as months of nothing, across the end of a year too", () => {
    expect(over("2026-11", "2027-02").map(({ across, values }) => [across, values[0]])).toEqual([
      ["2026-11", 5],
      ["2026-12", 0],
      ["2027-01", 0],
      ["2027-02", 5],
    ]);
    expect(over("2026-09-01", "2026-11-01").map(({ across }) => across)).toEqual([
      "2026-09-01",
      "2026-10-01",
      "2026-11-01",
    ]);
  });
  it("are added to nothing else: days, bands, a month told twice, no month at all", () => {
    for (const given of [["2026-09-07", "2026-11-02"], ["1–30", "31–60"], ["2026-09", "2026-09", "2026-11"], []])
      expect(over(...given).map(({ across }) => across)).toEqual(given);
  });
});

describe("a time axis", () => {
  it("runs from the earliest on, and nothing else is put in order", () => {
    expect(ordered([{ year: 2025 }, { year: 2023 }, { year: 2024 }], "year").map(({ year }) => year)).toEqual([
      2023, 2024, 2025,
    ]);
    expect(ordered([{ month: "2026-11" }, { month: "2026-09" }], "month").map(({ month }) => month)).toEqual([
      "2026-09",
      "2026-11",
    ]);
    expect(ordered([{ band: "61-90" }, { band: "1-30" }], "band").map(({ band }) => band)).toEqual(["61-90", "1-30"]);
  });
  it("says months, days, or nothing of its own", () => {
    expect(axisOf(["2026-10-01", "2026-11-01"], "en-US")).toEqual(["Oct 2026", "Nov 2026"]);
    expect(axisOf(["2026-10", "2026-11"], "en-US")).toEqual(["Oct 2026", "Nov 2026"]);
    expect(axisOf(["2026-10-05", "2026-10-12"], "zh-CN")).toEqual(["10月5日", "10月12日"]);
    expect(axisOf(["1–30"], "en-US")).toBeUndefined();
  });
});
