import { afterAll, beforeAll, expect, test } from "vitest";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import { runDays } from "../../server/platform/jobs/daily.ts";
import { runTimersWithin } from "../../server/platform/jobs/timers.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { makeClock, monotonicClock } from "../../server/platform/ports/clock.ts";
import { makeIds } from "../../server/platform/ports/random.ts";
import { startApplication, type Application } from "./application/application.ts";
import { fixedCodes } from "../../server/start/ports.ts";
import type { Client } from "./application/client.ts";

/** Half past eleven at night in Singapore, by a machine's clock that is set while the product runs. */
const HALF_TO_MIDNIGHT = Date.UTC(2026, 10, 23, 15, 30);
const MINUTE = 60_000;
const NEXT = "2026-11-24";

let demo: Application;
let set = 0;
let passed = 0;
const jump = (minutes: number) => void (set += minutes * MINUTE);
const pass = (minutes: number) => void (passed += minutes * MINUTE);
const running = () => ({ ...demo, engine });

beforeAll(async () => {
  demo = await startApplication();
  const clock = makeClock({
    now: monotonicClock({ wall: () => HALF_TO_MIDNIGHT + set + passed, passed: () => passed }),
  });
  Object.assign(demo.ports, { clock, ids: makeIds(() => clock.now().getTime()) });
});
afterAll(() => demo.close());

let index = 0;
async function submitted(maker: Client): Promise<{ id: string; version: number }> {
  const buyer = (await maker.get("ucenter/supplier/related/enterprise/list")).body.data.rows.find(
    (row: { name: string }) => row.name.startsWith("Straits"),
  ).id;
  const made = await maker.post("obligation/invoice", {
    invoice_no: `JUMP-${(index += 1)}`,
    buyer_entity: buyer,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-21",
    lines: [{ description: "Bolts", quantity: "1", unit_price: "10.00", gst_code: "ZR" }],
  });
  expect(made.body).toMatchObject({ code: 0 });
  const done = await maker.post(`obligation/invoice/${made.body.data.id}/submit`, { version: made.body.data.version });
  expect(done.body).toMatchObject({ code: 0 });
  return done.body.data;
}
const steps = async (id: string) =>
  await demo.store.reading.rows<{ transition: string; at: string }>(
    "SELECT transition, at FROM timeline_entry WHERE subject_entity = 'invoice' AND subject_id = $1::bigint ORDER BY id",
    [id],
  );
const letters = async () =>
  (
    await demo.store.reading.rows<{ line: string }>(
      "SELECT letter || ' to ' || recipient || ': ' || subject || ' x' || count(*) AS line FROM mail WHERE created_at >= '2026-11-24' AND letter LIKE '%reminder%' GROUP BY letter, recipient, subject",
    )
  ).map(({ line }) => line);

/** Somebody who has forgotten a password and asked for a code: what gives the code back. */
async function forgotten(email: string) {
  const stranger = demo.stranger();
  expect((await stranger.post("ucenter/user/email/send/code", { email, purpose: "reset" })).body.code).toBe(0);
  return () =>
    stranger.post("ucenter/user/email/verify/code", {
      email,
      code: fixedCodes(demo.environment)[6] ?? "",
      purpose: "reset",
    });
}

test("set ahead by an hour over midnight: the day's work is done once, sessions and codes have ended, and everybody goes on after signing in", async () => {
  const maker = await demo.signedIn("maker.s1");
  const before = await submitted(maker);
  const takesCode = await forgotten("viewer.s2@demo.example");
  jump(60);
  expect(demo.ports.clock.today()).toBe(NEXT);
  expect((await maker.get("obligation/invoice/list")).body.code).toBe(1001);
  expect((await takesCode()).body).toMatchObject({ code: 1037 });
  await runDays(running());
  await runTimersWithin(running());
  const again = await demo.signedIn("maker.s1");
  const after = await submitted(again);
  expect(BigInt(after.id)).toBeGreaterThan(BigInt(before.id));
  expect((await steps(after.id)).map(({ at }) => at.slice(0, 10))).toEqual(expect.arrayContaining([NEXT]));
});

test("set back by that hour: no day is done again, nothing that ended comes to life, what is done comes after what was done, and nobody is signed out", async () => {
  const maker = await demo.signedIn("maker.s1");
  const checker = await demo.signedIn("checker.e1");
  const record = await submitted(maker);
  const takesCode = await forgotten("viewer.s3@demo.example");
  pass(6);
  expect((await takesCode()).body).toMatchObject({ code: 1037 });
  const sent = await letters();
  jump(-60);
  expect(demo.ports.clock.today()).toBe(NEXT);
  expect((await maker.get("obligation/invoice/list")).body.code).toBe(0);
  expect((await takesCode()).body).toMatchObject({ code: 1037 });
  await runDays(running());
  await runTimersWithin(running());
  expect(await letters()).toEqual(sent);
  expect(sent.filter((line) => !line.endsWith(" x1"))).toEqual([]);
  const task = (await checker.get(`obligation/invoice?id=${record.id}`)).body.data;
  expect((await checker.post(`obligation/invoice/${record.id}/confirm`, { version: task.version })).body).toMatchObject(
    { code: 0 },
  );
  const history = await steps(record.id);
  expect(history.map(({ transition }) => transition).slice(-2)).toEqual(["submit", "confirm"]);
  expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted());
  // A session that is not used still ends, though later by as much as the clock is slowed.
  pass(31);
  expect((await maker.get("obligation/invoice/list")).body.code).toBe(1001);
  expect(
    formatBreaches(
      await checkInvariants({
        db: demo.store.reading,
        registry: demo.registry,
        today: demo.ports.clock.today(),
        files: demo.ports.files,
      }),
    ),
  ).toBe("");
});
