import { expect, test } from "vitest";
import { Refusal } from "./refusal.ts";
import { fairQueue } from "./fair-queue.ts";

/** Works that end when they are told to. */
function works() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        started.push(name);
        ends.push(() => resolve(name));
      }),
    end: async () => {
      ends.shift()?.();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
  };
}

test("one asker's flood delays nobody else: turns go round", async () => {
  const queue = fairQueue({ atOnce: 1, most: 100, mostOfOne: 50 });
  const { started, work, end } = works();
  for (let index = 0; index < 20; index += 1) void queue.run("flood", work(`f${index}`));
  void queue.run("honest", work("h0"));
  void queue.run("honest", work("h1"));
  for (let index = 0; index < 5; index += 1) await end();
  expect(started).toEqual(["f0", "f1", "h0", "f2", "h1", "f3"]);
});

test("too many of one are refused, and too many in all are refused of whoever has most", async () => {
  const queue = fairQueue({ atOnce: 1, most: 4, mostOfOne: 3 });
  const { work, end } = works();
  void queue.run("flood", work("running"));
  const flood = [0, 1, 2].map((index) => queue.run("flood", work(`f${index}`)).catch((error: unknown) => error));
  await expect(queue.run("flood", work("f3"))).rejects.toThrow(Refusal);
  void queue.run("one", work("one"));
  const two = queue.run("two", work("two"));
  expect(await flood[2]).toMatchObject({ code: "1067" });
  expect(queue.waiting).toBe(4);
  for (let index = 0; index < 6; index += 1) await end();
  expect(await two).toBe("two");
  expect(queue.waiting).toBe(0);
});

test("a work that fails gives its place on", async () => {
  const queue = fairQueue({ atOnce: 1, most: 4, mostOfOne: 3 });
  const failed = queue.run("a", () => Promise.reject(new Error("broken")));
  const after = queue.run("b", () => Promise.resolve("fine"));
  await expect(failed).rejects.toThrow("broken");
  expect(await after).toBe("fine");
});
