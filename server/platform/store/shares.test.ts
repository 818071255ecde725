import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onBehalfOf, Shares, worked, type SharesOptions } from "./shares.ts";
import { SemaphoreBusy } from "./semaphore.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MUCH = 100;
const make = (more: Partial<SharesOptions> = {}) =>
  new Shares({ atOnce: 1, much: MUCH, half: 1_000, rest: 0, longest: 5_000, now: Date.now, ...more });
const by = (group: string, one = group) => ({ group, one });

/** A turn that is asked for, whether it has come, and what ends it. */
interface Queried {
  readonly begun: boolean;
  readonly error: unknown;
  /** The engine was at it for so many milliseconds. */
  end(used?: number): void;
}

/** Asks for a turn; the platform itself where nobody is said to ask. */
function asks(shares: Shares, who?: { group: string; one: string }): Queried {
  const state = { begun: false, error: undefined as unknown, end: (_used?: number): void => undefined };
  const turn = () =>
    shares.turn(
      () =>
        new Promise<void>((resolve) => {
          state.begun = true;
          // What the engine works is told from inside the turn.
          const tell = AsyncLocalStorage.bind((used: number) => worked(used));
          state.end = (used = 0) => {
            tell(used);
            resolve();
          };
        }),
    );
  void (who === undefined ? turn() : onBehalfOf(who, turn)).catch((error: unknown) => {
    state.error = error;
  });
  return state;
}

/** Uses the database for so long. */
async function uses(shares: Shares, who: { group: string; one: string }, milliseconds: number): Promise<void> {
  const turn = asks(shares, who);
  await soon();
  turn.end(milliseconds);
  await soon();
}
const soon = () => vi.advanceTimersByTimeAsync(0);

test("who asks little is served at once, however many wait who ask much", async () => {
  const shares = make();
  await uses(shares, by("loud"), MUCH);
  const [first, second, quiet] = [asks(shares, by("loud")), asks(shares, by("loud")), asks(shares, by("quiet"))];
  await soon();
  expect([first, second, quiet].map(({ begun }) => begun)).toEqual([true, false, true]);
  first.end();
  await soon();
  expect(second.begun).toBe(true);
});

test("what was waited for counts as nobody's use", async () => {
  const shares = make();
  const slow = asks(shares, by("patient"));
  await vi.advanceTimersByTimeAsync(50 * MUCH);
  slow.end(1);
  await soon();
  const [one, other] = [asks(shares, by("patient")), asks(shares, by("patient"))];
  await soon();
  expect([one.begun, other.begun]).toEqual([true, true]);
});

test("many at once of a company whose turns are long do not pass together", async () => {
  const shares = make();
  await uses(shares, by("loud"), 0.4 * MUCH);
  const all = Array.from({ length: 5 }, () => asks(shares, by("loud")));
  await soon();
  // Two may yet use what is left; the third takes the one turn there is.
  expect(all.map(({ begun }) => begun)).toEqual([true, true, true, false, false]);
  const quiet = asks(shares, by("quiet"));
  await soon();
  expect(quiet.begun).toBe(true);
});

test("of those who ask much, who has used least comes next: by company, and in it by person", async () => {
  const shares = make();
  await uses(shares, by("a", "a1"), 3 * MUCH);
  await uses(shares, by("b", "b1"), 2 * MUCH);
  await uses(shares, by("c", "c1"), 4 * MUCH);
  const running = asks(shares, by("a", "a1"));
  await soon();
  const waiting = {
    a1: asks(shares, by("a", "a1")),
    a2: asks(shares, by("a", "a2")),
    c1: asks(shares, by("c", "c1")),
    b1: asks(shares, by("b", "b1")),
  };
  const order: string[] = [];
  running.end();
  for (let turn = 0; turn < 4; turn += 1) {
    await soon();
    const [name, state] = Object.entries(waiting).find(([known, { begun }]) => begun && !order.includes(known)) ?? [];
    order.push(name ?? "nobody");
    state?.end();
  }
  expect(order).toEqual(["b1", "a2", "a1", "c1"]);
});

test("what was used is forgotten, a wait that is too long is given up, and the platform itself waits for nobody", async () => {
  const shares = make({ longest: 500 });
  await uses(shares, by("loud"), 2 * MUCH);
  const running = asks(shares, by("loud"));
  const late = asks(shares, by("loud"));
  const own = asks(shares);
  await vi.advanceTimersByTimeAsync(600);
  expect(own.begun).toBe(true);
  expect(late.error).toBeInstanceOf(SemaphoreBusy);
  running.end();
  await vi.advanceTimersByTimeAsync(20_000);
  const again = [asks(shares, by("loud")), asks(shares, by("loud"))];
  await soon();
  expect(again.every(({ begun }) => begun)).toBe(true);
});

/** How long the second of two turns waits after the first, which took so long. */
async function restOf(shares: Shares, took: number): Promise<number> {
  const first = asks(shares, by("loud"));
  await soon();
  const second = asks(shares, by("loud"));
  first.end(took);
  let waited = 0;
  for (await soon(); !second.begun; waited += 10) await vi.advanceTimersByTimeAsync(10);
  return waited;
}

test("where turns rest, others come in between; longer while somebody asks who asks little, and never as long as a wait may be", async () => {
  const shares = make({ half: 1_000_000, rest: 1, restBeside: 20 });
  await uses(shares, by("loud"), 2 * MUCH);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await restOf(shares, 80)).toBe(80);
  const beside = make({ half: 1_000_000, rest: 1, restBeside: 20 });
  await uses(beside, by("loud"), 2 * MUCH);
  await uses(beside, by("quiet"), 1);
  expect(await restOf(beside, 80)).toBe(1_600);
  const short = make({ half: 1_000_000, rest: 1, restBeside: 20, longest: 1_000 });
  await uses(short, by("loud"), 2 * MUCH);
  await uses(short, by("quiet"), 1);
  expect(await restOf(short, 80)).toBe(750);
});
