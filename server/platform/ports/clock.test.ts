import { expect, test } from "vitest";
import { makeIds } from "./random.ts";
import { makeClock, monotonicClock, stampOf } from "./clock.ts";

const NOON = Date.UTC(2026, 10, 23, 12);
const MINUTE = 60_000;

function machine() {
  let set = 0;
  let passed = 0;
  return {
    wall: () => NOON + set + passed,
    passed: () => passed,
    set: (minutes: number) => void (set += minutes * MINUTE),
    wait: (minutes: number) => void (passed += minutes * MINUTE),
  };
}

test("time follows the machine's clock, also when it is set ahead", () => {
  const one = machine();
  const now = monotonicClock(one);
  one.wait(5);
  expect(now()).toEqual(new Date(NOON + 5 * MINUTE));
  one.set(60);
  expect(now()).toEqual(new Date(NOON + 65 * MINUTE));
});

test("set back by an hour the clock goes on at half its pace, never back, and meets the machine's again", () => {
  const one = machine();
  const now = monotonicClock(one);
  one.set(-60);
  let last = now();
  expect(last).toEqual(new Date(NOON));
  for (let minute = 1; minute <= 150; minute += 1) {
    one.wait(1);
    const next = now();
    expect(next.getTime()).toBeGreaterThan(last.getTime());
    last = next;
  }
  expect(last.getTime()).toBe(one.wall());
});

test("asked however often, it does not fall behind what has passed", () => {
  const one = machine();
  const now = monotonicClock(one);
  one.set(-60);
  for (let turn = 0; turn < 1_000; turn += 1) {
    one.wait(0.01);
    now();
  }
  expect(now().getTime()).toBeCloseTo(NOON + 5 * MINUTE, -1);
});

test("ids go on growing after a start at which the machine's clock is behind the last of them", () => {
  const last = makeIds(() => NOON).next();
  const next = makeIds(() => NOON - 60 * MINUTE, last);
  const given = Array.from({ length: 1_000 }, () => BigInt(next.next()));
  expect(given[0]).toBeGreaterThan(BigInt(last));
  expect(given).toEqual(given.toSorted((one, other) => (one < other ? -1 : 1)));
  // Two processes that start so do not give the same.
  const other = makeIds(() => NOON - 60 * MINUTE, last);
  expect(given).not.toContain(BigInt(other.next()));
});

test("a moment to come is as far from the business date as it is from now", () => {
  const now = () => new Date("2027-02-03T04:05:06.000Z");
  const inThreeDays = "2027-02-06T04:05:06.000Z";
  expect(stampOf(makeClock({ businessDate: "2026-11-23", now }), inThreeDays)).toBe("2026-11-26T12:05:06.000+08:00");
  expect(stampOf(makeClock({ now }), inThreeDays)).toBe("2027-02-06T12:05:06.000+08:00");
});
