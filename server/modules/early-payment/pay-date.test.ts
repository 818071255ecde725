import { expect, it } from "vitest";
import { isPayDate, payDateBy } from "./pay-date.ts";

const windows = { early_payment_lead_days: 3 };
const window = { windows, today: "2026-11-23", paymentDay: "2026-11-24", holidays: new Set(["2026-12-25"]) };

it("allows business days up to three days before the earliest due date", () => {
  expect(
    ["2026-11-23", "2026-11-24", "2026-11-28", "2026-12-25", "2027-01-19", "2027-01-20"].map((day) =>
      isPayDate(day, window, "2027-01-22"),
    ),
  ).toEqual([false, true, false, false, true, false]);
});

it("takes the last business day by which cash is needed, and never one before money can be paid", () => {
  expect(["2026-12-25", "2026-11-29", "2026-11-20", undefined].map((by) => payDateBy(by, window))).toEqual([
    "2026-12-24",
    "2026-11-27",
    "2026-11-24",
    "2026-11-24",
  ]);
});
