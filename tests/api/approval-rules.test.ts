import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { runDays } from "../../server/platform/jobs/daily.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { type Application, startApplication } from "./application/application.ts";
import { Talk, talkAs } from "./application/bodies.ts";

/**
 * Invoices that are confirmed by the levels of the rule for invoice-paid items, and rejected by nobody who submitted
 * them.
 */
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
const who = (name: string): Talk =>
  people.get(name) ??
  (() => {
    throw new Error(`${name} is not signed in`);
  })();

beforeAll(async () => {
  demo = await startApplication({ registry: levelled() });
  await demo.store.transaction(async (trx) => {
    await trx.run(`UPDATE "user" SET permission_groups = '{signatory}' WHERE email = 'viewer.e1@demo.example'`);
    await trx.run(`INSERT INTO authorizer (id, created_at, updated_at, entity, name, authorizer_type, email, status)
      SELECT 77, now(), now(), e.id, 'The chief', 'ceo', 'ceo.e1@demo.example', 'active' FROM company_entity e WHERE e.uen = '201299101G' AND NOT EXISTS (SELECT FROM authorizer WHERE email = 'ceo.e1@demo.example' AND authorizer_type = 'ceo')`);
  });
  for (const name of [
    "maker.s1",
    "maker.e1",
    "checker.e1",
    "checker2.e1",
    "ceo.e1",
    "viewer.e1",
    "admin.e1",
    "maker.f1",
  ])
    people.set(name, await talkAs(demo, name));
});
afterAll(() => demo.close());

async function submitted(price: string): Promise<string> {
  made += 1;
  const buyers = await who("maker.s1").get("ucenter/supplier/related/enterprise/list");
  const buyer = buyers.data.rows.find((row: { name: string }) => row.name.startsWith("Straits")).id as string;
  const draft = await who("maker.s1").post("obligation/invoice", {
    invoice_no: `LEVEL-${made}`,
    buyer_entity: buyer,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-21",
    lines: [{ description: "Press", quantity: "1", unit_price: price, gst_code: "ZR" }],
  });
  await who("maker.s1").post(`obligation/invoice/${draft.data.id}/submit`, { version: 1 });
  return draft.data.id as string;
}
const confirm = (name: string, id: string, version = 2) =>
  who(name).post(`obligation/invoice/${id}/confirm`, { version });
const actions = async (name: string, id: string): Promise<string[]> =>
  (await who(name).get(`obligation/invoice?id=${id}`)).data.allowed_actions;

test("above 500,000.00 three levels agree in their order; the third is a signatory, never the chief executive", async () => {
  const id = await submitted("500000.01");
  expect(await confirm("checker2.e1", id)).toMatchObject({
    code: 1004,
    data: { rule: "not_your_level", groups: ["checker_l1"] },
  });
  expect((await confirm("checker.e1", id)).data).toMatchObject({ status: "submitted" });
  expect(await confirm("viewer.e1", id)).toMatchObject({ code: 1004 });
  expect((await confirm("checker2.e1", id)).data).toMatchObject({ status: "submitted" });
  expect(await actions("viewer.e1", id)).toContain("confirm");
  expect(await confirm("ceo.e1", id)).toMatchObject({ code: 1004, data: { rule: "not_your_level" } });
  expect((await confirm("viewer.e1", id)).data).toMatchObject({ status: "confirmed" });
  const runs = await who("checker.e1").get("obligation/workflow/process/list");
  expect(runs.data.rows.find((one: { subject_id: string }) => one.subject_id === id)).toMatchObject({
    status: "approved",
    steps: [{ decision: "approved" }, { decision: "approved" }, { decision: "approved" }],
  });
  const audited = await demo.store.reading.rows<{ actor_name: string }>(
    "SELECT actor_name FROM audit WHERE entity = 'invoice' AND record_id = $1 AND action = 'invoice.confirm' AND code = '0' ORDER BY seq",
    [id],
  );
  expect(new Set(audited.map(({ actor_name }) => actor_name)).size, "each agreement has its entry").toBe(3);
});

test("a request is withdrawn by whoever made it, and rejected by whoever could have agreed; the record stays", async () => {
  const id = await submitted("300000.00");
  await confirm("checker.e1", id);
  const mine = async (person: string) =>
    (await who(person).get(`obligation/invoice?id=${id}`)).data.pending_approval.mine as boolean | undefined;
  expect([await mine("checker.e1"), await mine("checker2.e1"), await mine("maker.s1")]).toEqual([
    true,
    false,
    undefined,
  ]);
  const request = (await who("checker2.e1").get(`obligation/invoice?id=${id}`)).data.pending_approval.id as string;
  expect(
    (await who("maker.s1").post(`obligation/workflow/request/${request}/reject`, { comment: "Not mine to say." })).code,
  ).toBe(1005);
  expect((await who("checker2.e1").post(`obligation/workflow/request/${request}/withdraw`)).code).toBe(1004);
  expect(
    (await who("checker.e1").post(`obligation/workflow/request/${request}/reject`, { comment: "My own request." }))
      .code,
  ).toBe(1004);
  expect(
    (await who("checker2.e1").post(`obligation/workflow/request/${request}/reject`, { comment: "The total is wrong." }))
      .code,
  ).toBe(0);
  expect((await who("checker.e1").get(`obligation/invoice?id=${id}`)).data).toMatchObject({
    status: "submitted",
    version: 2,
    pending_approval: null,
  });
  expect(
    (await who("checker2.e1").post(`obligation/workflow/request/${request}/reject`, { comment: "Twice." })).code,
  ).toBe(1005);
  await confirm("checker.e1", id);
  const again = (await who("checker2.e1").get(`obligation/invoice?id=${id}`)).data.pending_approval.id as string;
  expect((await who("checker.e1").post(`obligation/workflow/request/${again}/withdraw`)).code).toBe(0);
  expect((await confirm("checker2.e1", id)).code).toBe(1004);
});

test("whoever has agreed agrees no second time by a link to their own address", async () => {
  const id = await submitted("200000.00");
  await confirm("checker.e1", id);
  await demo.store.transaction((trx) =>
    trx.run(`UPDATE email_link SET recipient = 'checker.e1@demo.example' WHERE subject_id = $1`, [id]),
  );
  const mail = await demo.store.reading.first<{ body: string }>(
    `SELECT body FROM mail WHERE related_id = $1 AND letter = 'link_to_confirm'`,
    [id],
  );
  const token = /#token=([A-Za-z0-9_-]{43})/.exec(mail?.body ?? "")?.[1];
  const stranger = new Talk(demo.stranger());
  await stranger.post("obligation/public/link/otp", { token });
  expect(
    await stranger.post(`obligation/invoice/${id}/confirm`, { token, one_time_code: "246810", agreed: true }),
  ).toMatchObject({ code: 1054 });
});

test("a colleague who was given the task acts with its rights, and for its giver: neither agrees twice", async () => {
  const id = await submitted("150000.00");
  const task = async (name: string) =>
    (await who(name).get("obligation/workflow/task/list")).data.rows.find(
      (row: { subject_id: string }) => row.subject_id === id,
    );
  const { id: number, version } = await task("checker.e1");
  const maker = (
    await demo.store.reading.first<{ id: string }>(`SELECT id FROM "user" WHERE email = 'maker.e1@demo.example'`)
  )?.id;
  const own = (
    await demo.store.reading.first<{ id: string }>(`SELECT id FROM "user" WHERE email = 'checker.e1@demo.example'`)
  )?.id;
  expect(
    await who("checker.e1").post(`obligation/workflow/task/${number}/delegate`, {
      version,
      delegated_to: own,
      delegated_until: "2026-11-30",
    }),
  ).toMatchObject({ code: 100, data: [{ field: "delegated_to" }] });
  expect(
    await who("checker.e1").post(`obligation/workflow/task/${number}/delegate`, {
      version,
      delegated_to: maker,
      delegated_until: "2026-11-20",
    }),
  ).toMatchObject({ code: 100, data: [{ field: "delegated_until" }] });
  expect(await actions("maker.e1", id)).not.toContain("confirm");
  expect(
    (
      await who("checker.e1").post(`obligation/workflow/task/${number}/delegate`, {
        version,
        delegated_to: maker,
        delegated_until: "2026-11-30",
      })
    ).code,
  ).toBe(0);
  expect(await actions("maker.e1", id)).toContain("confirm");
  expect((await who("checker.e1").get("obligation/workflow/task/list?tab=copied")).data.rows).toMatchObject([
    { subject_id: id },
  ]);
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
  expect(await demo.store.reading.first(`SELECT state FROM approval_request WHERE subject_id = $1`, [id])).toEqual({
    state: "expired",
  });
});

test("another rule is proposed by one and in force when a second confirms it; then it binds, others are not asked", async () => {
  const lines = [
    { up_to: "1000.00", groups: ["checker_l2"] },
    { groups: ["checker_l1", "checker_l2"], approvers: 2 },
  ];
  const admin = who("admin.e1");
  expect((await who("checker.e1").put("obligation/rule/multi-level", { subject: "ip", lines })).code).toBe(1004);
  expect(await admin.put("obligation/rule/multi-level", { subject: "ip", lines: [...lines].reverse() })).toMatchObject({
    code: 100,
  });
  expect(
    await admin.put("obligation/rule/multi-level", { subject: "ip", lines: [{ groups: ["operator"] }] }),
  ).toMatchObject({ code: 100, data: [{ field: "lines[0].groups" }] });
  const proposed = await admin.put("obligation/rule/multi-level", { subject: "ip", lines });
  expect(proposed.data).toMatchObject({ status: "proposed" });
  expect((await admin.put("obligation/rule/multi-level", { subject: "ip", lines })).code).toBe(1054);
  const path = `obligation/rule/multi-level/change/${proposed.data.id}/approve`;
  expect((await admin.post(path, { version: 1 })).code).toBe(1004);
  expect((await who("maker.s1").post(path, { version: 1 })).code).toBe(1005);
  expect((await who("ceo.e1").post(path, { version: 1 })).data).toMatchObject({ status: "active" });
  expect((await admin.get("obligation/rule/multi-level?subject=ip")).data.rows).toMatchObject([
    { up_to: "1000.00", levels: 1, is_default: false },
    { levels: 1, is_default: false },
  ]);
  expect(
    (await who("maker.s1").get("obligation/rule/multi-level?subject=ip&amount=600000.00")).data.rows,
  ).toMatchObject([{ levels: 3, is_default: true }]);
  const small = await submitted("900.00");
  expect((await confirm("checker.e1", small)).code).toBe(1004);
  expect((await confirm("checker2.e1", small)).data).toMatchObject({ status: "confirmed" });
  const again = await admin.put("obligation/rule/multi-level", { subject: "ip", lines: [{ groups: ["checker_l1"] }] });
  await who("ceo.e1").post(`obligation/rule/multi-level/change/${again.data.id}/approve`, { version: 1 });
  expect(
    await demo.store.reading.rows(
      `SELECT r.status FROM approval_rule r JOIN "user" u ON u.company = r.company WHERE u.email = 'admin.e1@demo.example' ORDER BY r.id`,
    ),
  ).toEqual([{ status: "replaced" }, { status: "active" }]);
});

test("a company is shown the rules of what its people are asked to agree to", async () => {
  const subjects = async (name: string) => [
    ...new Set(
      (await who(name).get("obligation/rule/multi-level")).data.rows.map((row: { subject: string }) => row.subject),
    ),
  ];
  expect(await subjects("maker.s1")).toEqual(["ip", "cn", "bank"]);
  expect(await subjects("maker.f1")).toEqual([
    "fa",
    "dpo",
    "ep",
    "credit",
    "facility",
    "sublimit",
    "buyerlist",
    "cn",
    "disbursement",
    "refund",
    "bank",
    "waiver",
    "writeoff",
    "kyc",
  ]);
});

test("lines by which some amount could not be approved are refused at the line, with the reason", async () => {
  const admin = who("admin.e1");
  const refused = async (lines: unknown[]) =>
    (await admin.put("obligation/rule/multi-level", { subject: "dpo", lines })).data as {
      field: string;
      message: string;
    }[];
  expect(await refused([{ up_to: "10.00", groups: ["checker_l1"] }])).toMatchObject([{ field: "lines[0].up_to" }]);
  expect(
    await refused([
      { up_to: "10.00", groups: ["checker_l1"] },
      { up_to: "5.00", groups: ["checker_l1"] },
      { groups: ["checker_l1"] },
    ]),
  ).toMatchObject([{ field: "lines[1].up_to", message: "Bounds rise from line to line." }]);
  expect(await refused([{ groups: ["checker_l1"] }, { groups: ["checker_l1"] }])).toMatchObject([
    { field: "lines[1].groups", message: expect.stringContaining("nobody agrees twice") },
  ]);
  expect(await refused([{ groups: ["chief_executive", "checker_l1"] }])).toMatchObject([{ field: "lines[0].groups" }]);
  expect(await refused([{ groups: ["chief_executive"] }, { groups: ["checker_l1"] }])).toMatchObject([
    { field: "lines[0].groups", message: "The chief executive agrees last of the lines with this bound." },
  ]);
  expect(await refused([{ groups: ["checker_l1"], approvers: 5 }])).toMatchObject([
    { field: "lines[0].groups", message: "Not enough active people are in this group." },
  ]);
});

test("a rule reads back as the lines that were written, the chief executive among them, and decides so", async () => {
  const admin = who("admin.e1");
  expect((await admin.get("obligation/rule/multi-level/lines?subject=ip")).data).toMatchObject({
    subject: "ip",
    lines: [{ groups: ["checker_l1"], approvers: 1 }],
  });
  const lines = [
    { up_to: "500.00", groups: ["checker_l1", "checker_l2"], approvers: 1 },
    { groups: ["checker_l2"], approvers: 1 },
    { groups: ["chief_executive"], approvers: 1 },
  ];
  const { data } = await admin.put("obligation/rule/multi-level", { subject: "ip", lines });
  expect((await admin.get(`obligation/rule/multi-level/lines?id=${data.id}`)).data.lines).toMatchObject(lines);
  expect((await who("maker.s1").get(`obligation/rule/multi-level/lines?id=${data.id}`)).code).toBe(1005);
  const waiting = (await who("ceo.e1").get("obligation/workflow/task/list?page_size=100")).data.rows.find(
    (row: { subject_entity: string }) => row.subject_entity === "approval_rule",
  );
  expect(waiting).toMatchObject({ subject_title: "ip", shown: { subject_title: "Invoice-paid items" } });
  expect(waiting).toMatchObject({ kind: "approval_rule_approve", subject_id: data.id });
  await who("ceo.e1").post(`obligation/rule/multi-level/change/${data.id}/approve`, { version: 1 });
  expect((await admin.get("obligation/rule/multi-level?subject=ip")).data.rows.at(-1)).toMatchObject({
    levels: 2,
    approvers: "Checker, level 2 → Chief executive",
  });
  const id = await submitted("900.00");
  expect((await confirm("checker2.e1", id)).data).toMatchObject({ status: "submitted" });
  expect(await confirm("checker.e1", id)).toMatchObject({ code: 1004, data: { rule: "chief_decides" } });
  expect(await actions("ceo.e1", id)).toContain("confirm");
  expect((await confirm("ceo.e1", id)).data).toMatchObject({ status: "confirmed" });
});

test("who is alone in the company is told that a second person is needed, before anything waits", async () => {
  await demo.store.transaction((trx) =>
    trx.run(
      `UPDATE "user" SET status = 'disabled' WHERE company = (SELECT company FROM "user" WHERE email = 'admin.e1@demo.example') AND email NOT IN ('admin.e1@demo.example', 'checker.e1@demo.example')`,
    ),
  );
  expect(
    await who("admin.e1").put("obligation/rule/multi-level", {
      subject: "credit",
      lines: [{ groups: ["checker_l1"] }],
    }),
  ).toMatchObject({ code: 1010, data: { rule: "second_person" } });
});
