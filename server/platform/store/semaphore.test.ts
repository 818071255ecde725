import { afterEach, expect, test, vi } from "vitest";
import { SemaphoreBusy, Semaphore } from "./semaphore.ts";

afterEach(() => void vi.useRealTimers());

const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

test("so many go on at once, the others in the order of asking", async () => {
  const semaphore = new Semaphore({ atOnce: 2, mostWaiting: 10, longest: 60_000 });
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3, 4].map(async (who) => {
    const end = await semaphore.acquire();
    began.push(who);
    ends.push(end);
  });
  await soon();
  expect(began).toEqual([0, 1]);
  for (const expected of [
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
  ]) {
    ends.shift()?.();
    await soon();
    expect(began).toEqual(expected);
  }
  await Promise.all(all);
});

test("a turn that is ended twice frees one place", async () => {
  const semaphore = new Semaphore({ atOnce: 1, mostWaiting: 0, longest: 60_000 });
  const end = await semaphore.acquire();
  end();
  end();
  await semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toThrow(SemaphoreBusy);
});

test("who waits too long gives up and takes no turn from those behind", async () => {
  vi.useFakeTimers();
  const semaphore = new Semaphore({ atOnce: 1, mostWaiting: 1, longest: 1_000 });
  const end = await semaphore.acquire();
  const first = semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toThrow(SemaphoreBusy);
  vi.advanceTimersByTime(1_000);
  await expect(first).rejects.toThrow(SemaphoreBusy);
  const behind = semaphore.acquire();
  vi.advanceTimersByTime(999);
  end();
  (await behind)();
  (await semaphore.acquire())();
});
