import { expect, test } from "vitest";
import { onceAtATime } from "./once-at-a-time.ts";

test("what is asked for ten times while it is done is done once more, with what is there by then", async () => {
  const seen: number[] = [];
  const ends: (() => void)[] = [];
  let saved = 0;
  const ask = onceAtATime(async () => {
    seen.push(saved);
    await new Promise<void>((done) => ends.push(done));
  });
  for (saved = 1; saved <= 10; saved += 1) ask();
  saved = 10;
  expect(seen).toEqual([1]);
  ends[0]?.();
  await expect.poll(() => seen).toEqual([1, 10]);
  ends[1]?.();
  await expect.poll(() => ends.length).toBe(2);
  saved = 11;
  await Promise.resolve();
  ask();
  await expect.poll(() => seen).toEqual([1, 10, 11]);
});
