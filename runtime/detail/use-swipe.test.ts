import { expect, it } from "vitest";
import { swipedTo } from "./use-swipe.ts";

it("takes a far and level movement for the neighbour on that side, and nothing else", () => {
  expect(swipedTo({ x: 300, y: 200 }, { x: 180, y: 220 })).toBe("next");
  expect(swipedTo({ x: 100, y: 200 }, { x: 240, y: 190 })).toBe("previous");
  expect(swipedTo({ x: 300, y: 200 }, { x: 260, y: 200 })).toBeUndefined();
  expect(swipedTo({ x: 300, y: 200 }, { x: 200, y: 320 })).toBeUndefined();
});
