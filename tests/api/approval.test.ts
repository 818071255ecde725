import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { runDay } from "../../server/platform/jobs/daily.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { type Application, startApplication } from "./application/application.ts";
import { Talk, talkAs } from "./application/bodies.ts";

/**
 * The invoice's lifecycle with rules that other records will have: two people by amount, four eyes, both parties, a
 * timer.
 */
function stricter() {
  const registry = loadRegistry();
  const status = registry.lifecycles.get("invoice.status");
  if (!status) throw new Error("invoices have a status");
  const { confirm, cancel, reject } = status.transitions;
  if (!confirm || !cancel || !reject) throw new Error("invoices are confirmed, cancelled and rejected");
  confirm.approval = { rule: "invoice", amount: "total" };
  reject.notBy = ["submit", "confirm"];
  cancel.by = ["seller:invoice.submit", "buyer:invoice.confirm"];
  cancel.approval = { parties: ["seller", "buyer"] };
  status.transitions["lapse"] = { from: "submitted", to: "cancelled", by: ["system"], after: { business_days: 5 } };
  return registry;
}

let demo: Application;
let maker: Talk;
let checker: Talk;
let second: Talk;
let made = 0;

beforeAll(async () => {
  demo = await startApplication({ registry: stricter() });
  [maker, checker, second] = await Promise.all([
    talkAs(demo, "maker.s1"),
    talkAs(demo, "checker.e1"),
    talkAs(demo, "checker2.e1"),
  ]);
});
afterAll(() => demo.close());

async function submitted(price: string): Promise<string> {
  made += 1;
  const buyers = await maker.get("ucenter/supplier/related/enterprise/list");
  const buyer = buyers.data.rows.find((row: { name: string }) => row.name.startsWith("Straits")).id as string;
  const draft = await maker.post("obligation/invoice", {
    invoice_no: `APPROVE-${made}`,
    buyer_entity: buyer,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-21",
    lines: [{ description: "Press", quantity: "1", unit_price: price, gst_code: "ZR" }],
  });
  await maker.post(`obligation/invoice/${draft.data.id}/submit`, { version: 1 });
  return draft.data.id;
}

test("up to the first tier one person decides", async () => {
  const id = await submitted("100000.00");
  expect((await checker.post(`obligation/invoice/${id}/confirm`, { version: 2 })).data).toMatchObject({
    status: "confirmed",
    version: 3,
  });
});

test("above it a second person must agree, to what the first one asked; the same person never counts twice", async () => {
  const id = await submitted("100000.01");
  const first = await checker.post(`obligation/invoice/${id}/confirm`, {
    version: 2,
    confirmed_amount: "90000.00",
    shortfall_code: "quality",
    shortfall_text: "Ten were broken",
  });
  expect(first.data).toMatchObject({
    status: "submitted",
    version: 2,
    next: { pending_approval: { transition: "confirm" } },
  });
  const seen = await maker.get(`obligation/invoice?id=${id}`);
  expect(seen.data).toMatchObject({
    status: "submitted",
    pending_approval: { transition: "confirm", requested_by: expect.any(String) },
  });
  expect(await checker.post(`obligation/invoice/${id}/confirm`, { version: 2 })).toMatchObject({
    code: 1054,
    data: { pending_by: seen.data.pending_approval.requested_by },
  });
  expect((await second.post(`obligation/invoice/${id}/confirm`, { version: 2 })).data).toMatchObject({
    status: "confirmed",
  });
  expect((await maker.get(`obligation/invoice?id=${id}`)).data).toMatchObject({
    confirmed_amount: "90000.00",
    pending_approval: null,
  });
});

test("whoever took the task and agreed first has it no longer: it waits for the second, who need not ask for it", async () => {
  const id = await submitted("100000.02");
  const of = async (talk: Talk, tab: string) =>
    (await talk.get(`obligation/workflow/task/list?tab=${tab}&sort=created_at&order=desc`)).data.rows.find(
      (row: { subject_id: string }) => row.subject_id === id,
    );
  const task = await of(checker, "todo");
  const about = (await checker.get(`obligation/workflow/task/list?subject_id=${id}`)).data.rows;
  expect(about.map((row: { id: string }) => row.id)).toEqual([task.id]);
  await checker.post(`obligation/workflow/task/${task.id}/claim`, { version: task.version });
  expect(await of(second, "todo")).toBeUndefined();
  await checker.post(`obligation/invoice/${id}/confirm`, { version: 2 });
  expect(await of(second, "todo")).toMatchObject({ id: task.id, status: "todo" });
  expect(await of(checker, "in_progress")).toBeUndefined();
  expect(await of(checker, "todo")).toBeUndefined();
  expect((await checker.get(`obligation/invoice?id=${id}`)).data.allowed_actions).not.toContain("confirm");
  await second.post(`obligation/invoice/${id}/confirm`, { version: 2 });
  expect(await of(second, "done")).toMatchObject({ status: "done", outcome: "confirm" });
});

test("a task is with the people of one level at a time, above the third tier with a signatory who is no chief last", async () => {
  const people = ["checker.e1", "checker2.e1", "signatory.e1", "ceo.e1"];
  const talks = new Map(await Promise.all(people.map(async (who) => [who, await talkAs(demo, who)] as const)));
  /** Who has the task, in the list and in the count of what is to do. */
  const holders = async (id: string): Promise<string[]> => {
    const found: string[] = [];
    for (const [who, talk] of talks) {
      const { rows } = (await talk.get("obligation/workflow/task/list?tab=todo&page_size=100")).data;
      expect((await talk.get("obligation/workflow/task/todo/count")).data.pending_task, who).toBe(rows.length);
      if (rows.some((row: { subject_id: string }) => row.subject_id === id)) found.push(who);
    }
    return found;
  };
  const courses: [string, string[]][] = [
    ["100000.00", ["checker.e1"]],
    ["500000.00", ["checker.e1", "checker2.e1"]],
    ["500000.01", ["checker.e1", "checker2.e1", "signatory.e1"]],
  ];
  for (const [price, levels] of courses) {
    const id = await submitted(price);
    for (const holder of levels) {
      expect(await holders(id), `${price}, before ${holder}`).toEqual([holder]);
      for (const other of people.filter((who) => who !== holder)) {
        const { code } = await talks.get(other)!.post(`obligation/invoice/${id}/confirm`, { version: 2 });
        expect([1004, 1054], `${price}: ${other} instead of ${holder}`).toContain(code);
      }
      expect((await talks.get(holder)!.post(`obligation/invoice/${id}/confirm`, { version: 2 })).code).toBe(0);
    }
    expect(await holders(id), price).toEqual([]);
    expect((await checker.get(`obligation/invoice?id=${id}`)).data.status).toBe("confirmed");
  }
});

test("before anybody has agreed, a deputy of another level agrees in the place of who is away, and once only", async () => {
  const [small, large] = [await submitted("90000.00"), await submitted("200000.00")];
  const todo = async (id: string) =>
    (
      (await second.get("obligation/workflow/task/list?tab=todo&page_size=100")).data.rows as {
        subject_id: string;
        shown: { delegated_by?: string };
      }[]
    ).filter(({ subject_id: subject }) => subject === id);
  const nameOf = async (talk: Talk) => (await talk.get("ucenter/user/account")).data.name as string;
  const confirm = async (id: string) => second.post(`obligation/invoice/${id}/confirm`, { version: 2 });
  const deputy = (await demo.store.reading.first<{ id: string }>(
    `SELECT id FROM "user" WHERE email = 'checker2.e1@demo.example'`,
  ))!.id;
  expect(await todo(small)).toEqual([]);
  expect(await confirm(small), "the first level is another's").toMatchObject({ code: 1004 });
  expect(
    await checker.post("ucenter/user/deputy", { deputy, deputy_from: "2026-11-23", deputy_until: "2026-11-30" }),
  ).toMatchObject({ code: 0 });
  for (const id of [small, large])
    expect(await todo(id)).toMatchObject([{ shown: { delegated_by: await nameOf(checker) } }]);
  expect((await confirm(small)).data).toMatchObject({ status: "confirmed" });
  const { timeline } = (await maker.get(`obligation/invoice?id=${small}`)).data;
  expect(timeline.at(-1)).toMatchObject({ actor: `${await nameOf(second)} (for ${await nameOf(checker)})` });
  expect((await confirm(large)).data).toMatchObject({ next: { pending_approval: { transition: "confirm" } } });
  expect(await confirm(large), "who stood in for the first level is not the second too").toMatchObject({ code: 1054 });
  expect(await checker.post("ucenter/user/deputy", {})).toMatchObject({ code: 0 });
});

test("someone with a link is one of two, not both", async () => {
  const id = await submitted("300000.00");
  const mail = await demo.store.reading.first<{ body: string }>(
    `SELECT body FROM mail WHERE related_id = $1 AND letter = 'link_to_confirm'`,
    [id],
  );
  const token = /#token=([A-Za-z0-9_-]{43})/.exec(mail?.body ?? "")?.[1];
  const stranger = new Talk(demo.stranger());
  await stranger.post("obligation/public/link/otp", { token });
  const decided = await stranger.post(`obligation/invoice/${id}/confirm`, {
    token,
    one_time_code: "246810",
    agreed: true,
  });
  expect(decided).toMatchObject({
    code: 0,
    data: { status: "submitted", next: { pending_approval: { requested_by: "finance.e1@demo.example" } } },
  });
  expect((await second.post(`obligation/invoice/${id}/confirm`, { version: 2 })).data).toMatchObject({
    status: "confirmed",
  });
});

test("a change of the record ends what was agreed before it", async () => {
  const id = await submitted("200000.00");
  await checker.post(`obligation/invoice/${id}/confirm`, { version: 2 });
  await demo.store.transaction((trx) => trx.run(`UPDATE invoice SET version = version + 1 WHERE id = $1`, [id]));
  expect((await second.post(`obligation/invoice/${id}/confirm`, { version: 3 })).code).toBe(1004);
  expect((await checker.post(`obligation/invoice/${id}/confirm`, { version: 3 })).data).toMatchObject({
    status: "submitted",
    next: { pending_approval: { transition: "confirm" } },
  });
  expect((await second.post(`obligation/invoice/${id}/confirm`, { version: 3 })).data).toMatchObject({
    status: "confirmed",
  });
});

test("where both parties must agree, one of each does", async () => {
  const id = await submitted("10.00");
  const comment = "Ordered by mistake.";
  expect((await maker.post(`obligation/invoice/${id}/cancel`, { version: 2, comment })).data).toMatchObject({
    status: "submitted",
  });
  const colleague = await talkAs(demo, "checker.s1");
  expect((await colleague.post(`obligation/invoice/${id}/cancel`, { version: 2, comment })).code).toBe(1054);
  expect((await checker.post(`obligation/invoice/${id}/cancel`, { version: 2, comment })).data).toMatchObject({
    status: "cancelled",
  });
});

test("whoever took the first step is neither offered nor allowed the second", async () => {
  const id = await submitted("100.00");
  await demo.store.transaction((trx) =>
    trx.run(
      `UPDATE timeline_entry SET actor = (SELECT id FROM "user" WHERE email = 'checker.e1@demo.example') WHERE subject_id = $1 AND transition = 'submit'`,
      [id],
    ),
  );
  expect((await checker.get(`obligation/invoice?id=${id}`)).data.allowed_actions).not.toContain("reject");
  expect(
    (await checker.post(`obligation/invoice/${id}/reject`, { version: 2, comment: "Checked by myself." })).code,
  ).toBe(1004);
  expect((await second.get(`obligation/invoice?id=${id}`)).data.allowed_actions).toContain("reject");
  expect(
    (await second.post(`obligation/invoice/${id}/reject`, { version: 2, comment: "Checked by another." })).code,
  ).toBe(0);
});

test("a timer takes its transition when its business days are over, not before, and closes the task", async () => {
  const id = await submitted("100.00");
  const running = { ...demo, engine };
  const status = async () =>
    (await demo.store.reading.first<{ status: string }>(`SELECT status FROM invoice WHERE id = $1`, [id]))?.status;
  demo.ports.clock.setToday("2026-11-27");
  await runDay(running);
  expect(await status()).toBe("submitted");
  demo.ports.clock.setToday("2026-11-30");
  await runDay(running);
  expect(await status()).toBe("cancelled");
  expect(await demo.store.reading.first(`SELECT status FROM task WHERE subject_id = $1`, [id])).toEqual({
    status: "cancelled",
  });
  const seen = await new Talk((await talkAs(demo, "maker.s1")).client).get(`obligation/invoice?id=${id}`);
  expect(seen.data.timeline.at(-1)).toMatchObject({ transition: "lapse" });
  expect(seen.data.timeline.at(-1), "nobody took it").not.toHaveProperty("actor");
});
