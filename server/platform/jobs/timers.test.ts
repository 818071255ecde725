import { expect, test } from "vitest";
import { runsOut } from "./timers.ts";

const holidays = new Set(["2026-12-25"]);

test("a timer runs out after days, business days or hours", () => {
  expect(runsOut({ days: 10 }, "2026-11-23T09:00:00.000+08:00", holidays)).toBe("2026-12-03");
  expect(runsOut({ business_days: 2 }, "2026-12-24", holidays)).toBe("2026-12-29");
  expect(runsOut({ hours: 48 }, "2026-11-23T09:00:00.000+08:00", holidays)).toBe("2026-11-25T01:00:00.000Z");
});

test("a timer on a field counts from its date, before it too", () => {
  expect(runsOut({ field: "due_date", days: -7 }, "2026-12-01", holidays)).toBe("2026-11-24");
});
