import { afterAll, beforeAll, expect, test } from "vitest";
import { runTimers } from "../../server/platform/jobs/timers.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { makeContext } from "../../server/platform/write-context.ts";
import { type Application, startApplication } from "./application/application.ts";
import { type Talk, talkAs } from "./application/bodies.ts";

let demo: Application;
let provider: Talk;
let accepted = { id: "", entity: "", financier: "" };
const applicant = "checker.s1";

beforeAll(async () => {
  demo = await startApplication();
  provider = await talkAs(demo, "admin.f1");
  accepted =
    (await demo.store.reading.first<typeof accepted>(
      `SELECT k.id, k.entity, k.financier_entity AS financier FROM kyc_case k JOIN company_entity e ON e.id = k.entity JOIN company c ON c.id = e.company JOIN company_entity f ON f.id = k.financier_entity
     WHERE c.role = 'supplier' AND k.status = 'approved' AND f.uen = '201199106W' AND e.uen = '201599103Z' ORDER BY k.id LIMIT 1`,
    )) ?? accepted;
});
afterAll(() => demo.close());

const run = (text: string, values: unknown[] = []) => demo.store.transaction((trx) => trx.rows(text, values));
const expire = () =>
  demo.store.transaction((trx) =>
    engine.act(makeContext({ ...demo, trx }), { entity: "kyc_case", id: accepted.id, transition: "expire", body: {} }),
  );
const execute = async (who: string, role: string, transition: string, body: object = {}) => {
  const person = await talkAs(demo, who);
  const { version } = (await person.get(`ucenter/${role}/kyc?id=${accepted.id}`)).data;
  const named = transition === "assign" ? { path: `${accepted.id}/assign` } : { path: transition, id: accepted.id };
  expect(
    await person.post(`ucenter/${role}/kyc/${named.path}`, { ...named, path: undefined, version, ...body }),
    transition,
  ).toMatchObject({ code: 0 });
};
const listed = async () =>
  ((await provider.get("obligation/financier/vendor/list?page_size=100")).data.rows as Record<string, unknown>[]).find(
    ({ vendor_entity: entity }) => entity === accepted.entity,
  );
const idOf = async (who: string) =>
  (await demo.store.reading.first<{ id: string }>(`SELECT id FROM "user" WHERE email LIKE $1`, [`${who}@%`]))?.id;
const reset = (status: string) => run(`UPDATE kyc_case SET status = $2 WHERE id = $1`, [accepted.id, status]);

test("a buyer sees a vendor as approved while any fund provider's approval stands, whatever becomes of another case", async () => {
  const buyer = await talkAs(demo, "maker.e1");
  const atBuyer = async () =>
    ((await buyer.get("obligation/enterprise/vendor/list?page_size=100")).data.rows as Record<string, unknown>[]).find(
      ({ vendor_entity: entity }) => entity === accepted.entity,
    );
  const elsewhere = await demo.store.reading.first<{ id: string; valid_until: string }>(
    `SELECT id, valid_until::text FROM kyc_case WHERE entity = $1 AND status = 'approved' AND id <> $2`,
    [accepted.entity, accepted.id],
  );
  const reviewed = async () => {
    await reset("submitted");
    await execute("maker.f1", "financier", "assign", { reviewer: await idOf("maker.f1") });
  };
  await reviewed();
  expect(await atBuyer()).toMatchObject({ kyc_status: "approved", kyc_valid_until: elsewhere?.valid_until });
  await run(`UPDATE kyc_case SET status = 'expired' WHERE id = $1`, [elsewhere?.id]);
  await reviewed();
  expect(await atBuyer()).toMatchObject({ kyc_status: "in_review" });
  await run(`UPDATE kyc_case SET status = 'approved' WHERE id = $1`, [elsewhere?.id]);
});

test("a vendor's KYC is told as approved, then as expiring, then as expired, and is found by it", async () => {
  await reset("in_review");
  await execute("checker.f1", "financier", "approve");
  await execute("checker2.f1", "financier", "approve");
  const { valid_until: until } = (await demo.store.reading.first<{ valid_until: string }>(
    `SELECT valid_until::text FROM kyc_case WHERE id = $1`,
    [accepted.id],
  )) ?? { valid_until: "" };
  expect(await listed()).toMatchObject({ kyc_status: "approved", kyc_valid_until: until });
  const near = new Date(Date.parse(until) - 29 * 86_400_000).toISOString().slice(0, 10);
  demo.ports.clock.setToday(near);
  await runTimers({ ...demo, engine });
  demo.ports.clock.setToday("2026-11-23");
  provider = await talkAs(demo, "admin.f1");
  expect(await listed()).toMatchObject({ kyc_status: "expiring" });
  expect(
    (await provider.get("obligation/financier/vendor/list?kyc_status=expiring&page_size=100")).data.rows,
  ).toContainEqual(expect.objectContaining({ vendor_entity: accepted.entity }));
  await reset("approved");
  await expire();
  expect(await listed()).toMatchObject({ kyc_status: "expired" });
});

test("who reviews the case is told to the fund provider; a case that is withdrawn is told as withdrawn, a draft says nothing", async () => {
  const reviewer = await demo.store.reading.first<{ id: string; name: string }>(
    `SELECT u.id, u.name FROM "user" u JOIN company_entity e ON e.company = u.company WHERE e.id = $1 AND u.email LIKE 'checker.f1%'`,
    [accepted.financier],
  );
  await reset("submitted");
  await execute("maker.f1", "financier", "assign", { reviewer: reviewer?.id });
  expect(await listed()).toMatchObject({ kyc_status: "in_review", reviewer: reviewer?.name });
  await execute(applicant, "supplier", "withdraw");
  expect(await listed()).toMatchObject({ kyc_status: "withdrawn" });
  await run(`UPDATE vendor SET kyc_status = 'approved' WHERE vendor_entity = $1`, [accepted.entity]);
  await reset("draft");
  await execute(applicant, "supplier", "withdraw");
  expect(await listed()).toMatchObject({ kyc_status: "approved" });
});
