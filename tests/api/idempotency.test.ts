import { afterAll, beforeAll, expect, it } from "vitest";
import { startApplication, type Application, everyHandler } from "./application/application.ts";
import { Client } from "./application/client.ts";
import type { WriteContext } from "../../server/platform/context.ts";
import { intentOf, once } from "../../server/platform/idempotency.ts";
import { refuse } from "../../server/platform/refusal.ts";
import { runDay } from "../../server/platform/jobs/daily.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { Trials } from "../generate/trials.ts";

let application: Application;
let supplier: Client;
beforeAll(async () => {
  application = await startApplication();
  supplier = await application.signedIn("maker.s1");
});
afterAll(() => application.close());

const PATH = "obligation/invoice";
const count = async () =>
  Number((await application.store.reading.first("SELECT count(*) AS count FROM invoice"))?.["count"]);

it("one key has one effect, and its answer is told again", async () => {
  const before = await count();
  const first = await supplier.post(PATH, { invoice_no: "ONCE-1" }, { key: "key-once-0001" });
  const again = await supplier.post(PATH, { invoice_no: "ONCE-1" }, { key: "key-once-0001" });
  expect(first.headers["idempotent-replayed"]).toBeUndefined();
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(again.body).toEqual(first.body);
  expect(again.status).toBe(200);
  expect(await count()).toBe(before + 1);
});

it("ten at once have one effect", async () => {
  const before = await count();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => supplier.post(PATH, { invoice_no: "ONCE-10" }, { key: "key-once-0010" })),
  );
  expect(await count()).toBe(before + 1);
  const codes = new Set(answers.map((answer) => answer.body.code));
  expect([...codes].every((code) => code === 0 || code === 1065)).toBe(true);
  expect(new Set(answers.filter((answer) => answer.body.code === 0).map((answer) => answer.body.data.id)).size).toBe(1);
});

it("a key for another body or another record is refused with 1065", async () => {
  const first = await supplier.post(PATH, { invoice_no: "ONCE-2" }, { key: "key-once-0002" });
  expect((await supplier.post(PATH, { invoice_no: "ONCE-3" }, { key: "key-once-0002" })).body.code).toBe(1065);
  const { id, version } = first.body.data;
  const body = { version, comment: "not needed any more" };
  const other = (await supplier.post(PATH, { invoice_no: "ONCE-4" })).body.data;
  expect((await supplier.post(`${PATH}/${id}/cancel`, body, { key: "key-cancel-001" })).body.code).not.toBe(1065);
  const reused = await supplier.post(`${PATH}/${other.id}/cancel`, body, { key: "key-cancel-001" });
  expect(reused.body.data?.id).not.toBe(id);
});

it("a refusal is not kept: the same key may succeed later", async () => {
  expect((await supplier.post(PATH, { invoice_no: 7 }, { key: "key-once-0005" })).body.code).toBe(100);
  expect((await supplier.post(PATH, { invoice_no: "ONCE-5" }, { key: "key-once-0005" })).body.code).toBe(0);
});

it("a refusal that is counted is not kept either, although its transaction is committed", async () => {
  const intent = intentOf("key-counted-01", "somebody", "some.call", "asked");
  const ask = (work: () => Promise<string>) =>
    application.store.transaction((trx) =>
      once({ trx, ports: application.ports } as unknown as WriteContext, intent, false, work),
    );
  await expect(ask(() => refuse("token_invalid", { keep: true }))).rejects.toMatchObject({ kind: "token_invalid" });
  expect(await ask(() => Promise.resolve("first"))).toEqual({ data: "first", replayed: false });
  expect(await ask(() => Promise.resolve("second"))).toEqual({ data: "first", replayed: true });
});

it("keys of two people are two keys", async () => {
  const other = await application.signedIn("maker.s2");
  expect((await supplier.post(PATH, { invoice_no: "ONCE-6" }, { key: "key-once-0006" })).body.code).toBe(0);
  const theirs = await other.post(PATH, { invoice_no: "ONCE-6" }, { key: "key-once-0006" });
  expect(theirs.headers["idempotent-replayed"]).toBeUndefined();
  expect(theirs.body.code).toBe(0);
});

it("what is no key is refused", async () => {
  for (const key of ["short", "x".repeat(201), "white space in it"]) {
    const answered = await supplier.post(PATH, {}, { key });
    expect(answered.body).toMatchObject({ code: 100, data: [{ field: "Idempotency-Key" }] });
  }
});

it("many at once by one key are done once, and told again as they were", async () => {
  const made = await Promise.all(
    ["A", "B"].map(
      async (mark) =>
        (await supplier.post(PATH, { invoice_no: `BULK-${mark}` })).body.data as { id: string; version: number },
    ),
  );
  const items = made.map(({ id, version }) => ({ id, version }));
  const first = await supplier.post(`${PATH}/bulk/submit`, { items }, { key: "key-bulk-0001" });
  expect(first.body.data).toMatchObject({ count: 2, rows: [{ id: items[0]?.id }, { id: items[1]?.id }] });
  const again = await supplier.post(`${PATH}/bulk/submit`, { items }, { key: "key-bulk-0001" });
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(again.body).toEqual(first.body);
});

it("many at once, of which the server did one before it died, are asked again and done to the end: what was done is told as done", async () => {
  const trials = await Trials.of(application);
  const at = (app: Trials["app"]) => Object.assign(new Client(app), { cookie: supplier.cookie });
  const invoices = await application.store.reading.rows<{ id: string; version: number }>(
    `SELECT i.id, i.version FROM invoice i JOIN company_entity e ON e.id = i.seller_entity JOIN "user" u ON u.company = e.company WHERE u.email = 'maker.s1@demo.example' AND i.status IN ('settled', 'cancelled', 'rejected') AND i.archived IS NOT TRUE ORDER BY i.id LIMIT 2`,
  );
  const items = invoices.map(({ id, version }) => ({ id, version }));
  const ask = (app: Trials["app"]) => at(app).post(`${PATH}/bulk/archive`, { items }, { key: "key-bulk-died" });
  await trials.attempt(async () => {
    // A session's use is noted in a transaction of its own, which is not to be counted: a use that lies ahead is not
    // noted again.
    await trials.store.transaction((trx) => trx.run("UPDATE session SET used_at = used_at + interval '1 hour'"));
    const lost = await trials.dying(() => ask(trials.app), 1);
    expect(lost.status).toBeGreaterThanOrEqual(500);
    expect(
      await trials.store.reading.rows("SELECT archived FROM invoice WHERE id = ANY($1::bigint[]) ORDER BY id", [
        items.map(({ id }) => id),
      ]),
    ).toEqual([{ archived: true }, { archived: false }]);
    const again = await ask(trials.restarted);
    expect(again.body.data).toMatchObject({ count: 2, rows: items.map(({ id }) => ({ id, code: 0 })) });
    expect((await ask(trials.app)).body).toEqual(again.body);
  });
  await trials.close();
});

it("a key of what moves no money is remembered for a day, and one of an invoice for ever", async () => {
  const money = () => supplier.post(PATH, { po_no: "kept" }, { key: "key-for-ever" });
  const view = () =>
    supplier.post("ucenter/user/view", { page: "invoice/invoice", name: "mine" }, { key: "key-for-a-day" });
  const [invoice, first] = [await money(), await view()];
  application.wait(23 * 3_600_000);
  supplier = await application.signedIn("maker.s1");
  expect((await view()).headers["idempotent-replayed"]).toBe("true");
  application.wait(3_601_000);
  application.ports.clock.setToday("2026-11-24");
  expect(await runDay({ ...application, engine, handlers: everyHandler })).toBe(true);
  supplier = await application.signedIn("maker.s1");
  const anew = await view();
  expect(anew.headers["idempotent-replayed"]).toBeUndefined();
  expect(anew.body.data?.id).not.toBe(first.body.data.id);
  expect((await money()).body).toEqual(invoice.body);
});
