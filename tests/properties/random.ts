/** A source of random numbers that gives the same ones for the same seed. */
export interface Random {
  /** A whole number from `least` to `most`, both possible. */
  whole(least: number, most: number): number;
  /** Cents, spread over all sizes up to so many digits. */
  cents(digits: number): bigint;
  pick<T>(from: readonly T[]): T;
}

const days = Array.from({ length: 6000 }, (_, index) =>
  new Date(Date.UTC(2023, 0, 1 + index)).toISOString().slice(0, 10),
);
const places = new Map(days.map((day, index) => [day, index]));

/** The date so many days after another, from a calendar made once (2023 to 2039). */
export function later(date: string, count: number): string {
  return days[places.get(date)! + count]!;
}

/** mulberry32: small, quick, and good enough to find a wrong cent. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    whole,
    cents: (digits) => BigInt(Math.floor(next() * 10 ** whole(1, digits))),
    pick: (from) => from[whole(0, from.length - 1)]!,
  };
}

/** The seed of this run: SEED where it is given, so that a failure can be seen again. */
export const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000_000);

/** How many random cases a check sees: the long run's many with LONG=1. */
export const casesOf = (few: number, many: number): number => (process.env["LONG"] === "1" ? many : few);

/** Runs a check over so many random cases; what fails names the seed and the case. */
export function overCases(count: number, check: (random: Random) => void): void {
  const random = randomFrom(seed);
  for (let index = 0; index < count; index += 1) {
    try {
      check(random);
    } catch (error) {
      throw new Error(`case ${index} of SEED=${seed}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}

/** Stops a case that does not hold. Lighter than an assertion library in a loop of a million. */
export function must(holds: boolean, what: string, ...seen: readonly unknown[]): void {
  if (!holds)
    throw new Error(
      `${what}: ${seen.map((one) => JSON.stringify(one, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value))).join(", ")}`,
    );
}
