import { expect, it } from "vitest";
import { MountSchedule, firstFields } from "./schedule.ts";

it("mounts what is first at once and the rest in order, a part out of turn when it is forced", () => {
  const waiting: (() => void)[] = [];
  const schedule = new MountSchedule([10, 20, 5], (run) => waiting.push(run));
  expect([0, 1, 2].map((part) => schedule.share(part))).toEqual([10, firstFields - 10, 0]);
  const counts: number[] = [];
  [0, 1, 2].forEach((part) => schedule.listen(part, () => counts.push(part)));
  schedule.force(2);
  expect(schedule.share(2)).toBe(5);
  schedule.start();
  while (waiting.length > 0) waiting.shift()?.();
  expect(schedule.whole).toBe(true);
  expect(counts[0]).toBe(2);
  expect(counts.slice(1).every((part) => part === 1)).toBe(true);
});

it("stops when the form goes away", () => {
  const waiting: (() => void)[] = [];
  const schedule = new MountSchedule([50], (run) => waiting.push(run));
  const stop = schedule.start();
  stop();
  waiting.shift()?.();
  expect(schedule.whole).toBe(false);
  expect(waiting).toEqual([]);
});
