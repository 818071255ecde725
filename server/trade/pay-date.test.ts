import { expect, it } from "vitest";
import { earliestPayDate, isPayDate } from "./pay-date.ts";

const holidays = new Set(["2026-12-25"]);

it("takes the next business day before the cut-off and the one after from then on", () => {
  expect(earliestPayDate("2026-11-23", "2026-11-23T14:59:59+08:00", holidays)).toBe("2026-11-24");
  expect(earliestPayDate("2026-11-23", "2026-11-23T15:00:00+08:00", holidays)).toBe("2026-11-25");
  expect(earliestPayDate("2026-12-24", "2026-12-24T01:00:00Z", holidays)).toBe("2026-12-28");
  expect(earliestPayDate("2026-11-21", "2026-11-21T18:00:00+08:00", holidays)).toBe("2026-11-23");
});

it("allows business days up to three days before the earliest due date", () => {
  const window = { today: "2026-11-23", now: "2026-11-23T09:00:00+08:00", holidays, earliestDue: "2027-01-22" };
  expect(["2026-11-23", "2026-11-24", "2026-11-28", "2026-12-25", "2027-01-19", "2027-01-20"].map((day) => isPayDate(day, window))).toEqual([false, true, false, false, true, false]);
});
