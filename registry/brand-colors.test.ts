import { expect, test } from "vitest";
import { contrast, DARK_CARD, darkTheme } from "./brand-colors.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#ffffff", 4.48],
])("%s on %s has %s", (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test.each(["#0b5c7a", "#1f6b45", "#000000", "#ffffff", "#7a0b0b", "#1f5eff", "#ffd400"])(
  "the accent %s can be read in the dark scheme, and text on it",
  (accent) => {
    const dark = darkTheme({ accent });
    expect(contrast(dark.accent, DARK_CARD)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark.accent, dark.surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark.accent, dark.accent_text)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark.side, dark.side_text)).toBeGreaterThanOrEqual(4.5);
  },
);

test("what a brand chooses itself stands, and a side menu that is dark already stays as it is", () => {
  expect(
    darkTheme({ accent: "#0b5c7a", side: "#11321f", side_text: "#e3f1e8", dark: { accent: "#88ccee" } }),
  ).toMatchObject({ accent: "#88ccee", side: "#11321f", side_text: "#e3f1e8" });
});
