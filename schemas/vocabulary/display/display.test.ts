import { expect, test } from "vitest";
import { formats } from "../format/formats.ts";
import { remaining } from "./countdown.ts";
import { direction } from "./delta.ts";
import { displays } from "./display.ts";
import { mask } from "./masked.ts";
import { stars } from "./rating.ts";
import { share } from "./share.ts";

test.each(Object.values(displays).map((display) => [display.word, display] as const))(
  "%s shows kinds of values that exist",
  (_word, display) => {
    for (const kind of display.shows) expect(["options", "boolean", ...Object.keys(formats)]).toContain(kind);
    expect(display.describe.endsWith(".")).toBe(true);
  },
);

test.each<[unknown, unknown, number | undefined]>([
  ["25.5", undefined, 26],
  ["50", "200", 25],
  ["300", "200", 100],
  ["-5", "200", 0],
  [3, 4, 75],
  ["1", "0", undefined],
  ["x", undefined, undefined],
  [undefined, "1", undefined],
])("share of %j of %j is %j", (value, of, part) => {
  expect(share(value, of)).toBe(part);
});

test.each<[unknown, string | undefined]>([
  ["0.01", "up"],
  ["-0.01", "down"],
  ["0.00", "none"],
  ["none", undefined],
])("the direction of %j is %s", (value, way) => expect(direction(value)).toBe(way));

test("counts days to a day, seconds to a moment, and takes a count as it is", () => {
  const now = { today: "2026-11-23", milliseconds: Date.parse("2026-11-23T10:00:00+08:00") };
  expect(remaining("2026-11-30", now)).toEqual({ days: 7 });
  expect(remaining("2026-11-20", now)).toEqual({ days: -3 });
  expect(remaining("2026-11-23T10:01:00+08:00", now)).toEqual({ seconds: 60 });
  expect(remaining(12, now)).toEqual({ days: 12 });
  expect(remaining("12", now)).toBeUndefined();
});

test("hides all but the last four", () => {
  expect(mask("1234567890")).toBe("•••• 7890");
  expect(mask("123")).toBe("•••");
  expect(mask("S****001H")).toBe("S****001H");
});

test("a mark is a whole number from 0 to 5", () => {
  expect([stars(5), stars(0), stars(6), stars(2.5), stars("3")]).toEqual([5, 0, undefined, undefined, undefined]);
});
