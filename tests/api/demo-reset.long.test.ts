import { afterAll, beforeAll, expect, test } from "vitest";
import { keepSeed } from "../../server/demo/reset.ts";
import { hashOf } from "../generate/watch.ts";
import { startApplication, type Application } from "./application/application.ts";

let demo: Application;
let made = "";
/** Everything there is, also what may change with a refusal. */
const whole = async () =>
  [
    await hashOf(demo.store),
    ...(
      await Promise.all(
        ["session", "audit", "audit_sequence"].map((name) =>
          demo.store.reading.first<{ sum: string }>(
            `SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS sum FROM "${name}" t`,
          ),
        ),
      )
    ).map((row) => row?.sum),
  ].join(" ");
beforeAll(async () => {
  demo = await startApplication();
  await demo.store.transaction(keepSeed);
  made = await whole();
});
afterAll(() => demo.close());

const RESET = "obligation/demo/seed/reset";
const confirmed = { confirm: "reset" };

test("begun anew, the demo equals what was made, whatever was done in it: records, books, the date, sessions", async () => {
  const [operator, maker, watching] = [
    await demo.signedIn("ops"),
    await demo.signedIn("maker.s1"),
    await demo.signedIn("checker.e1"),
  ];
  expect((await operator.get("obligation/demo/seed")).body.data).toEqual({ kept: true, business_date: "2026-11-23" });
  const draft = await maker.post("obligation/invoice", { invoice_no: "GONE-1" });
  expect(draft.body.code).toBe(0);
  expect((await operator.post("obligation/demo/clock", { business_date: "2026-11-25" })).body.code).toBe(0);
  expect(await whole()).not.toBe(made);

  const done = await operator.post(RESET, confirmed, { key: "begin-the-demo-anew" });
  expect(done.body).toMatchObject({ code: 0, data: { kept: true, business_date: "2026-11-23" } });
  expect(done.body.data.rows).toBeGreaterThan(1_000);
  expect(await whole()).toBe(made);
  expect(demo.ports.clock.today()).toBe("2026-11-23");
  for (const client of [operator, maker, watching])
    expect((await client.get("obligation/invoice/list")).body.code).toBe(1001);
  expect(operator.cookie).toBeUndefined();

  const anew = await demo.signedIn("maker.s1");
  expect((await anew.get("obligation/invoice", { id: draft.body.data.id })).body.code).toBe(1005);
  expect((await anew.post("obligation/invoice", { invoice_no: "GONE-1" })).body.code).toBe(0);
}, 120_000);

test("asked for at once with other requests, each is answered as before or as after, never broken", async () => {
  const [operator, maker] = [await demo.signedIn("ops"), await demo.signedIn("maker.s1")];
  const codes = await Promise.all([
    ...Array.from({ length: 5 }, (_none, index) =>
      maker.post("obligation/invoice", { invoice_no: `AT-ONCE-${index}` }),
    ),
    operator.post(RESET, confirmed),
    operator.post(RESET, confirmed),
    ...Array.from({ length: 5 }, () => maker.get("obligation/invoice/list")),
  ]);
  expect(codes.filter(({ status }) => status >= 500)).toEqual([]);
  expect(codes.slice(5, 7).map(({ body }) => body.code)).toContain(0);
  for (const { body } of codes) expect([0, 1001, 1010]).toContain(body.code);
});

test("only the platform's operator begins it anew, only by saying so, and nobody where real users are", async () => {
  const [operator, maker] = [await demo.signedIn("ops"), await demo.signedIn("maker.s1")];
  expect((await maker.post(RESET, confirmed)).body.code).toBe(1004);
  expect((await operator.post(RESET, {})).body).toMatchObject({ code: 100, data: [{ field: "confirm" }] });
  expect((await operator.post(RESET, { confirm: "yes" })).body.code).toBe(100);
  for (const [name, { seeds }] of Object.entries(demo.registry.environments.environments)) {
    const call = demo.registry.calls.get("demo.reset");
    expect(call?.environments?.includes(name) === true && seeds !== true).toBe(false);
  }
});

test("a demo that was not kept as it was made, or by other tables, cannot be begun anew, and says so", async () => {
  const operator = await demo.signedIn("ops");
  await demo.store.script("ALTER TABLE seeded.invoice DROP COLUMN internal_note");
  expect((await operator.get("obligation/demo/seed")).body).toMatchObject({ code: 0, data: { kept: false } });
  expect((await operator.post(RESET, confirmed)).body).toMatchObject({ code: 1010, data: { rule: "seed_kept" } });
  await demo.store.script("DROP SCHEMA seeded CASCADE");
  expect((await operator.post(RESET, confirmed)).body).toMatchObject({ code: 1010, data: { rule: "seed_kept" } });
  expect((await operator.get("obligation/invoice/list")).body.code).not.toBe(1001);
});
