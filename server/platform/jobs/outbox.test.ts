import { expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import { isGivenUp, later, retryOf, waitAfter } from "./outbox.ts";

test("waits double up to the longest", () => {
  const retry = retryOf(loadRegistry());
  expect([1, 2, 3, 4, 7, 8, 500].map((tries) => waitAfter(retry, tries))).toEqual([
    30, 60, 120, 240, 1_800, 1_800, 1_800,
  ]);
  expect(isGivenUp(retry, 3)).toBe(false);
  expect(isGivenUp(retry, 200)).toBe(true);
  expect(later(new Date("2026-11-23T00:00:00Z"), 90)).toBe("2026-11-23T00:01:30.000Z");
});
