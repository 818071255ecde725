import { expect, test } from "vitest";
import { isLate } from "./late.ts";

const past = { record: "dpd", above: 0 };

test("days past due are late from the first one on", () => {
  expect([
    isLate(past, { dpd: 1 }),
    isLate(past, { dpd: 0 }),
    isLate(past, { dpd: null }),
    isLate(undefined, { dpd: 9 }),
  ]).toEqual([true, false, false, false]);
});
