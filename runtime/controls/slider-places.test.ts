import { expect, it } from "vitest";
import { amountAt, placeOf, placesOf } from "./slider-places.ts";

it.each([
  [1n, 1],
  [99n, 99],
  [5_000n, 500],
  [16_273_500n, 326],
  [16_273_501n, 326],
  [100_000_000_000_000n, 500],
])("slides to %s cents in %s even places, the last one the whole", (most, places) => {
  expect(placesOf(most)).toBe(places);
  expect(amountAt(0, most)).toBe(0n);
  expect(amountAt(places, most)).toBe(most);
  for (let index = 0; index <= places; index += 1) expect(placeOf(amountAt(index, most), most)).toBe(index);
});

it("stands at the end for more than the whole, and at the place below for what lies between two", () => {
  expect(placeOf(16_273_502n, 16_273_501n)).toBe(326);
  expect(placeOf(99_999n, 16_273_500n)).toBe(1);
});
