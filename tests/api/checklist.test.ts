import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import type { Talk } from "./application/bodies.ts";
import { talkAs } from "./application/bodies.ts";

let demo: Application;
let maker: Talk;
let second: Talk;
beforeAll(async () => {
  demo = await startApplication();
  [maker, second] = [await talkAs(demo, "maker.f1"), await talkAs(demo, "risk.f1")];
  const f1 = `(SELECT company FROM "user" WHERE email = 'maker.f1@demo.example')`;
  await demo.store.transaction(async (trx) => {
    await trx.run(
      `INSERT INTO task (id, created_at, updated_at, number, kind, subject_entity, subject_id, subject_title, counterparty, party, company, status) VALUES (91, now(), now(), 'TSK-2026-900001', 'financing_application_check', 'financing_application', 92, 'FA', 'Bukit Precision Parts', 'financier', ${f1}, 'todo')`,
    );
    await trx.run(
      `INSERT INTO checklist (id, created_at, updated_at, company, task_number, subject_entity, subject_id, status) VALUES (93, now(), now(), ${f1}, 'TSK-2026-900001', 'financing_application', 92, 'open')`,
    );
    for (const [index, [text, required]] of [
      ["Invoice seen", true],
      ["Buyer called", true],
      ["Site visited", false],
    ].entries()) {
      await trx.run(
        "INSERT INTO checklist_items (parent, place, code, text, kind, required, fail_blocks) VALUES (93, $1, $2, $3, 'check', $4, true)",
        [index, `C${index}`, text, required],
      );
    }
  });
});
afterAll(() => demo.close());

const read = async (talk: Talk) =>
  (await talk.get("obligation/workflow/checklist/task?task_number=TSK-2026-900001")).data;
const fill = (talk: Talk, version: number, items: unknown[]) =>
  talk.put("obligation/workflow/checklist", { id: "93", version, items });

test("a task is found by its number, by those who may see it", async () => {
  expect((await maker.get("obligation/workflow/task/number?number=TSK-2026-900001")).data).toMatchObject({
    kind: "financing_application_check",
    subject_id: "92",
    allowed_actions: ["claim", "delegate", "comment"],
  });
  expect(
    (await (await talkAs(demo, "maker.s1")).get("obligation/workflow/task/number?number=TSK-2026-900001")).code,
  ).toBe(1005);
});

test("what is asked stays; a failure or a waiver says why; every required item is answered before it is finished", async () => {
  expect(await read(maker)).toMatchObject({
    items: [{ text: "Invoice seen" }, { text: "Buyer called" }, { text: "Site visited" }],
    allowed_actions: ["finish"],
    // Whoever fills it sees what it is about.
    subject_title: "FA",
    counterparty: "Bukit Precision Parts",
  });
  expect(await read(maker)).not.toHaveProperty("editable");
  expect(await fill(maker, 1, [{ result: "pass" }, { result: "fail" }, {}])).toMatchObject({
    code: 100,
    data: [{ field: "items[1].comment" }],
  });
  expect(await fill(maker, 1, [{ result: "pass" }])).toMatchObject({ code: 100, data: [{ field: "items" }] });
  expect((await fill(maker, 1, [{ result: "pass", ticked: true }, {}, {}])).data).toMatchObject({
    progress_pct: "33.33",
    failed: 0,
    version: 2,
  });
  expect(await maker.post("obligation/workflow/checklist/93/finish", { version: 2 })).toMatchObject({
    code: 100,
    data: [{ field: "items[1].result" }],
  });
});

test("an item is waived by a checker of the second level alone", async () => {
  await fill(maker, 2, [{ result: "pass" }, { result: "waived", comment: "Known for ten years." }, {}]);
  expect(await maker.post("obligation/workflow/checklist/93/finish", { version: 3 })).toMatchObject({ code: 1004 });
  expect((await second.post("obligation/workflow/checklist/93/finish", { version: 3 })).data).toMatchObject({
    status: "finished",
  });
  // What is finished is shown, and nothing of it is offered to be saved.
  expect(await read(maker)).toMatchObject({ status: "finished", editable: false, allowed_actions: [] });
  expect((await fill(maker, 4, [{ result: "pass" }, { result: "pass" }, {}])).code).toBe(1010);
});

test("a fund provider sets up its own checklist for a kind of task", async () => {
  const items = [{ code: "A1", text: "Delivery order seen", kind: "check" }];
  const made = await maker.post("obligation/workflow/checklist/config", {
    name: "Financing",
    task_type: "financing",
    items,
  });
  expect(made.code).toBe(0);
  expect((await maker.get("obligation/workflow/checklist/config/task?task_number=TSK-2026-900001")).data).toMatchObject(
    { id: made.data.id, items: [{ code: "A1", text: "Delivery order seen" }] },
  );
  expect(
    (
      await (
        await talkAs(demo, "viewer.f1")
      ).post("obligation/workflow/checklist/config", { name: "Mine", task_type: "kyc", items })
    ).code,
  ).toBe(1004);
});

test("what is to be checked is read in the reader's language, where it was written in both", async () => {
  const items = [
    { code: "A1", text: "Delivery order seen", text_zh: "已查看交货单", kind: "check" },
    { code: "A2", text: "Buyer called", kind: "check" },
  ];
  await demo.store.transaction((trx) =>
    trx.run("UPDATE checklist_items SET text_zh = '已查看发票' WHERE parent = 93 AND place = 0"),
  );
  const chinese = await demo.signedIn("maker.f1");
  const english = await demo.signedIn("maker.f1");
  chinese.language = "zh-CN";
  const texts = (data: { items: { text: string }[] }) => data.items.map(({ text }) => text);
  const query = { task_number: "TSK-2026-900001" };
  expect(texts((await chinese.get("obligation/workflow/checklist/task", query)).body.data)).toEqual([
    "已查看发票",
    "Buyer called",
    "Site visited",
  ]);
  expect(texts((await english.get("obligation/workflow/checklist/task", query)).body.data)).toEqual([
    "Invoice seen",
    "Buyer called",
    "Site visited",
  ]);
  const known = (await maker.get("obligation/workflow/checklist/config/task?task_number=TSK-2026-900001")).data;
  const saved = await maker.put("obligation/workflow/checklist/config", {
    id: known.id,
    version: known.version,
    items,
  });
  expect(saved.data.items).toMatchObject(items);
});

test("the operator's list is what a fund provider without its own begins with, and every default is in both languages", async () => {
  const operator = await talkAs(demo, "ops");
  const begun = (await operator.get("obligation/workflow/checklist/config/task?task_number=TSK-2026-900001")).data;
  expect(begun).toMatchObject({
    task_type: "financing",
    items: [
      { code: "invoices_seen" },
      { code: "no_other_funding" },
      { code: "account_matches" },
      { code: "debtor_pays" },
    ],
  });
  const { registry } = demo;
  for (const items of Object.values(registry.constants.checklist))
    for (const item of items as { text?: string; text_zh?: string }[])
      expect(item.text_zh, item.text).toMatch(/[\u4e00-\u9fff]/u);
  const made = await operator.post("obligation/workflow/checklist/config", {
    name: "KYC",
    task_type: "kyc",
    items: [{ code: "K1", text: "Register read", text_zh: "已查阅登记", kind: "check" }],
  });
  expect(made.code).toBe(0);
  expect(
    await (await talkAs(demo, "maker.s1")).get("obligation/workflow/checklist/config/task?task_number=TSK-2026-900001"),
  ).toMatchObject({ code: 1004 });
});
