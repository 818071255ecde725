import { expect, test } from "vitest";
import { placesShown, withOneStop } from "./places.ts";

test("days and bounds are filled in as people read them, everything else as it is", () => {
  expect(
    placesShown(
      { limit: "7600000.00", min: 0, max: 1000000, next: "2026-11-30", label: "Limit", number: "201599103" },
      "en-US",
    ),
  ).toEqual({
    limit: "7,600,000.00",
    min: "0",
    max: "1,000,000",
    next: "30 Nov 2026",
    label: "Limit",
    number: "201599103",
  });
  expect(placesShown({ month: "2026-11" }, "en-US")).toEqual({ month: "Nov 2026" });
  expect(placesShown({ limit: "2026-11-24", min: "-12345.5" }, "zh-CN")).toEqual({
    limit: "2026年11月24日",
    min: "-12,345.5",
  });
});

test("a sentence that ends with an abbreviation ends with one full stop", () => {
  const places = { seller: "Lion Gate Pte. Ltd.", amount: "12.50", count: 2 };
  expect(withOneStop("12.50 is paid to Lion Gate Pte. Ltd.. Lion Gate Pte. Ltd. knows.", places)).toBe(
    "12.50 is paid to Lion Gate Pte. Ltd. Lion Gate Pte. Ltd. knows.",
  );
  expect(withOneStop("付给 Lion Gate Pte. Ltd.。", places)).toBe("付给 Lion Gate Pte. Ltd.。");
});
