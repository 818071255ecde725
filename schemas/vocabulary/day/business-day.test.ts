import { expect, test } from "vitest";
import { daysBetween, plusDays } from "../format/date.ts";
import { businessDaysBetween, isBusinessDay, plusBusinessDays, rolled } from "./business-day.ts";

const holidays = new Set(["2026-08-10", "2026-12-25"]);

test("a due date on a weekend or holiday rolls to the next business day", () => {
  expect(rolled("2026-08-10", holidays)).toBe("2026-08-11");
  expect(rolled("2026-12-20", holidays)).toBe("2026-12-21");
  expect(rolled("2026-12-25", holidays)).toBe("2026-12-28");
  expect(rolled("2026-11-23", holidays)).toBe("2026-11-23");
});

test("business days pass over weekends and holidays", () => {
  expect(plusBusinessDays("2026-12-24", 1, holidays)).toBe("2026-12-28");
  expect(plusBusinessDays("2026-11-20", 3, holidays)).toBe("2026-11-25");
  expect(isBusinessDay("2026-11-21", holidays)).toBe(false);
});

test("business days between two dates leave out the first, weekends and holidays", () => {
  expect(businessDaysBetween("2026-12-24", "2026-12-28", holidays)).toBe(1);
  expect(businessDaysBetween("2026-11-19", "2026-11-23", holidays)).toBe(2);
  expect(businessDaysBetween("2026-11-20", "2026-11-20", holidays)).toBe(0);
  expect(businessDaysBetween("2026-11-20", "2026-11-19", holidays)).toBe(0);
});

test("calendar days cross month ends", () => {
  expect(plusDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(daysBetween("2026-10-12", "2026-11-23")).toBe(42);
});
