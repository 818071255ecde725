import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { heldBack, holdBack } from "./wait.ts";

const page = { bundle: { name: "invoice/confirm/results" } } as never;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it("holds one action back until its seconds are over, and no other", () => {
  holdBack(page, { do: "link.otp" }, 30);
  expect(heldBack(page, { do: "link.otp" })).toBe(30);
  expect(heldBack(page, { do: "link.renew" })).toBeUndefined();
  vi.advanceTimersByTime(10_000);
  expect(heldBack(page, { do: "link.otp" })).toBe(20);
  vi.advanceTimersByTime(20_000);
  expect(heldBack(page, { do: "link.otp" })).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});
