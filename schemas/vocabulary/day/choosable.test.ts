import { expect, it, test } from "vitest";
import { unfitDay } from "./choosable.ts";
import { paymentDay } from "./payment-day.ts";

const holidays = new Set(["2026-12-25"]);
const calendar = { today: "2026-11-23", holidays, paymentDay: "2026-11-25" };

it("takes the next business day before the cut-off and the one after from then on", () => {
  expect(paymentDay("2026-11-23", "2026-11-23T14:59:59+08:00", holidays, "15:00")).toBe("2026-11-24");
  expect(paymentDay("2026-11-23", "2026-11-23T15:00:00+08:00", holidays, "15:00")).toBe("2026-11-25");
  expect(paymentDay("2026-12-24", "2026-12-24T01:00:00Z", holidays, "15:00")).toBe("2026-12-28");
  expect(paymentDay("2026-11-21", "2026-11-21T18:00:00+08:00", holidays, "15:00")).toBe("2026-11-23");
});

test.each([
  ["2026-11-27", "business", undefined],
  ["2026-11-20", "business", undefined],
  ["2026-11-28", "business", { keyword: "weekend", params: { next: "2026-11-30" } }],
  ["2026-12-25", "business", { keyword: "holiday", params: { next: "2026-12-28" } }],
  ["2026-11-24", "payment", { keyword: "earliest", params: { limit: "2026-11-25" } }],
  ["2026-11-25", "payment", undefined],
  ["2026-11-29", "payment", { keyword: "weekend", params: { next: "2026-11-30" } }],
] as const)("%s as a day of %s", (day, word, unfit) => expect(unfitDay(day, word, calendar)).toEqual(unfit));

it("begins with the next business day where nobody told the cut-off", () => {
  expect(unfitDay("2026-11-23", "payment", { today: "2026-11-23", holidays })).toEqual({
    keyword: "earliest",
    params: { limit: "2026-11-24" },
  });
});
