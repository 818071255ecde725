import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

const ROUNDS = 60;
const PEOPLE = ["s1", "s2", "s3", "e1", "e2", "f1"].flatMap((company) =>
  ["admin", "maker", "checker", "viewer"].map((who) => `${who}.${company}@demo.example`),
);

let demo: Application;
let client: Client;
beforeAll(async () => {
  demo = await startApplication();
  client = demo.stranger();
});
afterAll(() => demo.close());

/**
 * How often an answer of the first kind takes longer than one of the second, over all pairs: one half where nothing can
 * be told from it, none or all where everything can. It looks at ranks alone, so slow machines and single outliers do
 * not move it.
 */
function share(first: readonly number[], second: readonly number[]): number {
  const wins = first.reduce(
    (sum, one) => sum + second.reduce((inner, other) => inner + (one > other ? 1 : one === other ? 0.5 : 0), 0),
    0,
  );
  return wins / (first.length * second.length);
}

/** Asks about people who are here and who are not, by turns in a changing order, and gives how the times compare. */
async function compared(rounds: number, ask: (email: string) => Promise<unknown>): Promise<number> {
  const times: Record<"here" | "not", number[]> = { here: [], not: [] };
  for (let round = -4; round < rounds; round += 1) {
    const pair = [
      ["here", PEOPLE[(round + 4) % PEOPLE.length] ?? ""],
      ["not", `nobody${round + 4}@nowhere.example`],
    ] as const;
    for (const [kind, email] of round % 2 === 0 ? pair : [...pair].reverse()) {
      await demo.store.transaction(async (trx) => {
        await trx.run("DELETE FROM login_guard");
        await trx.run("DELETE FROM one_time_code");
      });
      const begun = performance.now();
      await ask(email);
      // The first ones warm everything up.
      if (round >= 0) times[kind].push(performance.now() - begun);
    }
  }
  return share(times.here, times.not);
}

// With so many rounds, times of one kind give 0.5 give or take 0.05; a check that is left out for one of them gives
// nearly 0 or 1.
const says = (found: number): boolean => found > 0.25 && found < 0.75;

test("the measure itself finds a difference of a millisecond in ten, and none in noise", () => {
  const noise = (index: number) => 10 + ((index * 7919) % 101) / 100;
  const rows = Array.from({ length: ROUNDS }, (_, index) => index);
  expect(
    says(
      share(
        rows.map(noise),
        rows.map((index) => noise(index + 40)),
      ),
    ),
  ).toBe(true);
  expect(
    says(
      share(
        rows.map(noise),
        rows.map((index) => noise(index + 40) + 1),
      ),
    ),
  ).toBe(false);
});

test("how long signing in takes does not tell whether the account is here", async () => {
  const found = await compared(ROUNDS, (email) =>
    client.post("ucenter/user/login", { email, password: "not-the-password-at-all" }),
  );
  expect(says(found), `share ${found.toFixed(3)}`).toBe(true);
}, 120_000);

test("nor how long a forgotten password, a check of an address or phone, or a new registration takes", async () => {
  const asks: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
    code: (email) => client.post("ucenter/user/email/send/code", { email, purpose: "reset" }),
    address: (email) => client.post("ucenter/user/register/checkEmail", { email }),
    phone: (email) =>
      client.post("ucenter/user/register/checkPhone", {
        phone: email.startsWith("nobody") ? "+6589999999" : "+6581230001",
      }),
    again: (email) => client.post("ucenter/user/email/send", { email, purpose: "verify" }),
  };
  const found: Record<string, string> = {};
  for (const [name, ask] of Object.entries(asks)) {
    const one = await compared(50, ask);
    if (!says(one)) found[name] = one.toFixed(3);
  }
  expect(found).toEqual({});
}, 240_000);
