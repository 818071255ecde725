import { expect, it } from "vitest";
import { giveBack } from "./give-back.ts";

const MEGABYTES = 40;

it("gives back what nobody holds any more, and keeps what somebody holds", async () => {
  const retained = { text: "kept" };
  let made: number[][] = Array.from({ length: MEGABYTES }, () =>
    Array.from({ length: 131_072 }, (_, index) => index + 0.5),
  );
  const before = process.memoryUsage().heapUsed;
  expect(made.flat().length).toBeGreaterThan(0);
  made = [];
  await giveBack();
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - (MEGABYTES / 2) * 1_000_000);
  expect(retained.text).toBe("kept");
  expect(made).toEqual([]);
});
