import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { runDays } from "../../server/jobs/day/days.ts";
import { engine } from "../../server/lifecycle/engine.ts";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import { Talk, talkAs } from "./application/bodies.ts";

/** Invoices that are confirmed by the levels of the rule for invoice-paid items, and rejected by nobody who submitted them. */
function levelled() {
  const registry = loadRegistry();
  const transitions = registry.lifecycles.get("invoice.status")?.transitions;
  if (!transitions?.["confirm"] || !transitions["reject"]) throw new Error("invoices are confirmed and rejected");
  transitions["confirm"].approval = { rule: "ip", amount: "total" };
  transitions["confirm"].notBy = ["dispute"];
  return registry;
}

let demo: Application;
const people = new Map<string, Talk>();
let made = 0;
const who = (name: string): Talk => people.get(name) ?? (() => { throw new Error(`${name} is not signed in`); })();

beforeAll(async () => {
  demo = await startApplication({ registry: levelled() });
  await demo.store.transaction(async (trx) => {
    await trx.run(`UPDATE "user" SET permission_groups = '{signatory}' WHERE email = 'viewer.e1@demo.example'`);
    await trx.run(`INSERT INTO authorizer (id, created_at, updated_at, entity, name, authorizer_type, email, status)
      SELECT 77, now(), now(), e.id, 'The chief', 'ceo', 'ceo.e1@demo.example', 'active' FROM company_entity e WHERE e.uen = '201299101G' AND NOT EXISTS (SELECT FROM authorizer WHERE email = 'ceo.e1@demo.example' AND authorizer_type = 'ceo')`);
  });
  for (const name of ["maker.s1", "maker.e1", "checker.e1", "checker2.e1", "ceo.e1", "viewer.e1", "admin.e1"]) people.set(name, await talkAs(demo, name));
});
afterAll(() => demo.close());

async function submitted(price: string): Promise<string> {
  made += 1;
  const buyers = await who("maker.s1").get("ucenter/supplier/related/enterprise/list");
  const buyer = buyers.data.rows.find((row: { legal_name: string }) => row.legal_name.startsWith("Straits")).id as string;
  const draft = await who("maker.s1").post("obligation/invoice", {
    invoice_no: `LEVEL-${made}`, buyer_entity: buyer, currency: "SGD", issue_date: "2026-11-20", due_date: "2026-12-21",
    lines: [{ description: "Press", quantity: "1", unit_price: price, gst_code: "ZR" }],
  });
  await who("maker.s1").post(`obligation/invoice/${draft.data.id}/submit`, { version: 1 });
  return draft.data.id as string;
}
const confirm = (name: string, id: string, version = 2) => who(name).post(`obligation/invoice/${id}/confirm`, { version });
const actions = async (name: string, id: string): Promise<string[]> => (await who(name).get(`obligation/invoice?id=${id}`)).data.allowed_actions;

test("above 500,000.00 three levels agree in their order; the third is a signatory, never the chief executive", async () => {
  const id = await submitted("500000.01");
  expect(await confirm("checker2.e1", id)).toMatchObject({ code: 1004, data: { rule: "not_your_level", groups: ["checker_l1"] } });
  expect((await confirm("checker.e1", id)).data).toMatchObject({ status: "submitted" });
  expect(await confirm("viewer.e1", id)).toMatchObject({ code: 1004 });
  expect((await confirm("checker2.e1", id)).data).toMatchObject({ status: "submitted" });
  expect(await actions("viewer.e1", id)).toContain("confirm");
  expect(await confirm("ceo.e1", id)).toMatchObject({ code: 1004, data: { rule: "not_your_level" } });
  expect((await confirm("viewer.e1", id)).data).toMatchObject({ status: "confirmed" });
  const runs = await who("checker.e1").get("obligation/workflow/process/list");
  expect(runs.data.rows.find((one: { subject_id: string }) => one.subject_id === id)).toMatchObject({ status: "approved", steps: [{ decision: "approved" }, { decision: "approved" }, { decision: "approved" }] });
  const audited = await demo.store.reading.rows<{ actor_name: string }>("SELECT actor_name FROM audit WHERE entity = 'invoice' AND record_id = $1 AND action = 'invoice.confirm' AND code = '0' ORDER BY seq", [id]);
  expect(new Set(audited.map(({ actor_name }) => actor_name)).size, "each agreement has its entry").toBe(3);
});

test("a request is withdrawn by whoever made it, and rejected by whoever could have agreed; the record stays", async () => {
  const id = await submitted("300000.00");
  await confirm("checker.e1", id);
  const request = (await who("checker2.e1").get(`obligation/invoice?id=${id}`)).data.pending_approval.id as string;
  expect((await who("maker.s1").post(`obligation/workflow/request/${request}/reject`, { comment: "Not mine to say." })).code).toBe(1005);
  expect((await who("checker2.e1").post(`obligation/workflow/request/${request}/withdraw`)).code).toBe(1004);
  expect((await who("checker.e1").post(`obligation/workflow/request/${request}/reject`, { comment: "My own request." })).code).toBe(1004);
  expect((await who("checker2.e1").post(`obligation/workflow/request/${request}/reject`, { comment: "The total is wrong." })).code).toBe(0);
  expect((await who("checker.e1").get(`obligation/invoice?id=${id}`)).data).toMatchObject({ status: "submitted", version: 2, pending_approval: null });
  expect((await who("checker2.e1").post(`obligation/workflow/request/${request}/reject`, { comment: "Twice." })).code).toBe(1005);
  await confirm("checker.e1", id);
  const again = (await who("checker2.e1").get(`obligation/invoice?id=${id}`)).data.pending_approval.id as string;
  expect((await who("checker.e1").post(`obligation/workflow/request/${again}/withdraw`)).code).toBe(0);
  expect((await confirm("checker2.e1", id)).code).toBe(1004);
});

test("whoever has agreed agrees no second time by a link to their own address", async () => {
  const id = await submitted("200000.00");
  await confirm("checker.e1", id);
  await demo.store.transaction((trx) => trx.run(`UPDATE email_link SET recipient = 'checker.e1@demo.example' WHERE subject_id = $1`, [id]));
  const mail = await demo.store.reading.first<{ body: string }>(`SELECT body FROM mail WHERE related_id = $1 AND letter = 'link_to_confirm'`, [id]);
  const token = /#token=([A-Za-z0-9_-]{43})/.exec(mail?.body ?? "")?.[1];
  const stranger = new Talk(demo.stranger());
  await stranger.post("obligation/public/link/otp", { token });
  expect(await stranger.post(`obligation/invoice/${id}/confirm`, { token, one_time_code: "246810", agreed: true })).toMatchObject({ code: 1054 });
});

test("a colleague who was given the task acts with its rights, and for its giver: neither agrees twice", async () => {
  const id = await submitted("150000.00");
  const task = async (name: string) => (await who(name).get("obligation/workflow/task/list")).data.rows.find((row: { subject_id: string }) => row.subject_id === id);
  const { id: number, version } = await task("checker.e1");
  const maker = (await demo.store.reading.first<{ id: string }>(`SELECT id FROM "user" WHERE email = 'maker.e1@demo.example'`))?.id;
  const own = (await demo.store.reading.first<{ id: string }>(`SELECT id FROM "user" WHERE email = 'checker.e1@demo.example'`))?.id;
  expect(await who("checker.e1").post(`obligation/workflow/task/${number}/delegate`, { version, delegated_to: own, delegated_until: "2026-11-30" })).toMatchObject({ code: 100, data: [{ field: "delegated_to" }] });
  expect(await who("checker.e1").post(`obligation/workflow/task/${number}/delegate`, { version, delegated_to: maker, delegated_until: "2026-11-20" })).toMatchObject({ code: 100, data: [{ field: "delegated_until" }] });
  expect(await actions("maker.e1", id)).not.toContain("confirm");
  expect((await who("checker.e1").post(`obligation/workflow/task/${number}/delegate`, { version, delegated_to: maker, delegated_until: "2026-11-30" })).code).toBe(0);
  expect(await actions("maker.e1", id)).toContain("confirm");
  expect((await who("checker.e1").get("obligation/workflow/task/list?tab=copied")).data.rows).toMatchObject([{ subject_id: id }]);
  expect((await confirm("maker.e1", id)).data).toMatchObject({ status: "submitted" });
  expect((await confirm("checker.e1", id)).code).toBe(1054);
  expect((await confirm("checker2.e1", id)).data).toMatchObject({ status: "confirmed" });
});

test("a request that waits too long ends by itself", async () => {
  const id = await submitted("120000.00");
  await confirm("checker.e1", id);
  demo.ports.clock.setToday("2026-12-08");
  await runDays({ ...demo, engine });
  demo.ports.clock.setToday("2026-11-23");
  expect(await demo.store.reading.first(`SELECT state FROM approval_request WHERE subject_id = $1`, [id])).toEqual({ state: "expired" });
});

test("another rule is proposed by one and in force when a second confirms it; then it binds, others are not asked", async () => {
  const tiers = [{ up_to: "1000.00", levels: [{ groups: ["checker_l2"] }] }, { levels: [{ groups: ["checker_l1", "checker_l2"], approvers: 2 }] }];
  const admin = who("admin.e1");
  expect((await who("checker.e1").put("obligation/rule/multi-level", { subject: "ip", tiers })).code).toBe(1004);
  expect(await admin.put("obligation/rule/multi-level", { subject: "ip", tiers: [...tiers].reverse() })).toMatchObject({ code: 100 });
  expect(await admin.put("obligation/rule/multi-level", { subject: "ip", tiers: [{ levels: [{ groups: ["operator"] }] }] })).toMatchObject({ code: 100, data: [{ field: "tiers[0].levels[0].groups" }] });
  const proposed = await admin.put("obligation/rule/multi-level", { subject: "ip", tiers });
  expect(proposed.data).toMatchObject({ status: "proposed" });
  expect((await admin.put("obligation/rule/multi-level", { subject: "ip", tiers })).code).toBe(1054);
  const path = `obligation/rule/multi-level/change/${proposed.data.id}/approve`;
  expect((await admin.post(path, { version: 1 })).code).toBe(1004);
  expect((await who("maker.s1").post(path, { version: 1 })).code).toBe(1005);
  expect((await who("ceo.e1").post(path, { version: 1 })).data).toMatchObject({ status: "active" });
  expect((await admin.get("obligation/rule/multi-level?subject=ip")).data.rows).toMatchObject([{ up_to: "1000.00", levels: 1, is_default: false }, { levels: 1, is_default: false }]);
  expect((await who("maker.s1").get("obligation/rule/multi-level?subject=ip&amount=600000.00")).data.rows).toMatchObject([{ levels: 3, is_default: true }]);
  const small = await submitted("900.00");
  expect((await confirm("checker.e1", small)).code).toBe(1004);
  expect((await confirm("checker2.e1", small)).data).toMatchObject({ status: "confirmed" });
  const again = await admin.put("obligation/rule/multi-level", { subject: "ip", tiers: [{ levels: [{ groups: ["checker_l1"] }] }] });
  await who("ceo.e1").post(`obligation/rule/multi-level/change/${again.data.id}/approve`, { version: 1 });
  expect((await demo.store.reading.rows("SELECT status FROM approval_rule ORDER BY id"))).toEqual([{ status: "replaced" }, { status: "active" }]);
});
