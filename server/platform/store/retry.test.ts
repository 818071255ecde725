import { afterEach, expect, it, vi } from "vitest";
import { PlanOutdated, retrying } from "./retry.ts";

afterEach(() => void vi.restoreAllMocks());

const deadlock = () => Object.assign(new Error("deadlock detected"), { code: "40P01" });

it("repeats work that lost a race or a deadlock until it is done, five times at most", async () => {
  let tries = 0;
  expect(
    await retrying(async () => {
      tries += 1;
      if (tries < 5) throw Object.assign(new Error("lost"), { cause: { code: "40001" } });
      return "done";
    }),
  ).toBe("done");
  tries = 0;
  await expect(
    retrying(async () => {
      tries += 1;
      throw deadlock();
    }),
  ).rejects.toMatchObject({ code: "40P01" });
  expect(tries).toBe(5);
});

it("repeats work that met a table which has just changed", async () => {
  let tries = 0;
  expect(
    await retrying(async () => {
      tries += 1;
      if (tries === 1) throw new PlanOutdated(Object.assign(new Error("cached plan"), { code: "0A000" }));
      return "done";
    }),
  ).toBe("done");
});

it("repeats nothing else", async () => {
  let tries = 0;
  await expect(
    retrying(async () => {
      tries += 1;
      throw Object.assign(new Error("taken"), { code: "23505" });
    }),
  ).rejects.toMatchObject({ code: "23505" });
  expect(tries).toBe(1);
});

it("begins nothing anew when the time of a request is nearly over", async () => {
  let now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let tries = 0;
  await expect(
    retrying(async () => {
      tries += 1;
      now += 5_000;
      throw deadlock();
    }),
  ).rejects.toMatchObject({ code: "40P01" });
  expect(tries).toBe(2);
});
