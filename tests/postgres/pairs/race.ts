import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Application } from "../../api/application/application.ts";
import type { Answered, Client } from "../../api/application/client.ts";

/** Two requests that exclude or change each other, on records of their own. */
export interface Opened {
  one(): Promise<Answered>;
  other(): Promise<Answered>;
  /** How what they are about stands afterwards, in terms that are the same for each pair of records. */
  after(): Promise<Record<string, unknown>>;
}

/** A pair of requests; `open` makes new records for it each time. */
export interface Pair {
  readonly name: string;
  open(index: number): Promise<Opened>;
}

/** What came of both: whether each was taken, and how things stand. */
type Outcome = Record<string, unknown>;

/** How often what nobody decided is asked again. */
const MOST_TRIES = 60;

/** The product for long runs: its browsers ask again what nobody decided. */
export const patient = (application: Application): Application => {
  const asking = (client: Client) => Object.assign(client, { asksAgain: MOST_TRIES });
  return {
    ...application,
    stranger: () => asking(application.stranger()),
    signedIn: async (who) => asking(await application.signedIn(who)),
  };
};

/** An answer by its code, and the rule, the limit or the fields that it names. */
function describe({ body }: Answered): string {
  const { rule, node } = body.data ?? {};
  const at = Array.isArray(body.data)
    ? body.data.map(({ field }: { field: string }) => field).join()
    : (rule ?? node ?? "");
  return body.code === 0 ? "taken" : `refused ${body.code} ${at}`.trim();
}

/**
 * Milliseconds by which the one request sets out before the other, negative for after it: the quicker one does not
 * always win.
 */
const AHEAD = [0, 4, -4, 8, -8, 15, -15, 25, -25];
/** By so much more the loser of a race sets out earlier in the next: where the one always wins, nothing is raced. */
const HANDICAP = 8;

async function outcomeOf(opened: Opened, ways: "one first" | "other first" | number): Promise<Outcome> {
  let answers: [Answered, Answered];
  if (typeof ways === "number")
    answers = await Promise.all([
      wait(Math.max(0, -ways)).then(opened.one),
      wait(Math.max(0, ways)).then(opened.other),
    ]);
  else if (ways === "one first") answers = [await opened.one(), await opened.other()];
  else {
    const other = await opened.other();
    answers = [await opened.one(), other];
  }
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
  const [one, other] = answers.map(describe);
  return { one, other, ...(await opened.after()) };
}

/**
 * Runs both requests of a pair at once, again and again. Each time the outcome, answers and all, must be that of one of
 * the two orders one after the other, which are taken first to know them. Gives how often each order came about.
 */
async function race(pair: Pair, races: number): Promise<string> {
  let index = 0;
  const next = () => pair.open((index += 1));
  const serial = {
    [`${pair.name}: the first first`]: await outcomeOf(await next(), "one first"),
    "the second first": await outcomeOf(await next(), "other first"),
  };
  expect(Object.values(serial)[0], `the orders differ: ${JSON.stringify(serial)}`).not.toEqual(
    Object.values(serial)[1],
  );
  const [firstWon = ""] = Object.keys(serial);
  const counts = new Map<string, number>(Object.keys(serial).map((name) => [name, 0]));
  let handicap = 0;
  for (let left = races; left > 0; left -= 1) {
    const outcome = await outcomeOf(await next(), handicap + (AHEAD[left % AHEAD.length] ?? 0));
    const found = Object.entries(serial).find(([, expected]) => JSON.stringify(expected) === JSON.stringify(outcome));
    expect(found, `at once: ${JSON.stringify(outcome)}, one after the other: ${JSON.stringify(serial)}`).toBeDefined();
    if (!found) continue;
    counts.set(found[0], (counts.get(found[0]) ?? 0) + 1);
    handicap += found[0] === firstWon ? -HANDICAP : HANDICAP;
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
}

/** How often each pair is raced. */
export const RACES = Number(process.env["RACES"] ?? 2);

/** How many of the requests may run into a deadlock, which is solved by asking again. */
const MOST_DEADLOCKS = 0.01;

/** A cold pool hides races: every connection is opened before they are looked for. */
export async function warmed({ store }: Application): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, () => store.reading.rows("SELECT pg_sleep(0.05)")));
}

/**
 * Races a pair as often as is asked, prints how often each order came about, and counts the deadlocks.
 * @returns their number
 */
export async function raced({ store }: Application, pair: Pair, races = RACES): Promise<number> {
  const began = performance.now();
  const deadlocks = async () =>
    Number(
      (
        await store.reading.first<{ deadlocks: string }>(
          "SELECT pg_stat_get_db_deadlocks(oid) AS deadlocks FROM pg_database WHERE datname = current_database()",
        )
      )?.deadlocks,
    );
  const before = await deadlocks();
  const counts = await race(pair, races);
  const found = (await deadlocks()) - before;
  console.log(`${counts}; ${found} deadlocks; ${Math.round(performance.now() - began)} ms`);
  expect(found, "deadlocks").toBeLessThanOrEqual(Math.ceil(2 * races * MOST_DEADLOCKS));
  return found;
}
