import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import { Deals, fine } from "./application/deals.ts";

const PROGRAMME = "obligation/enterprise/early_payment/programme";
const BILL = "obligation/supplier/tools/payable";
const lines = [{ description: "Rods", quantity: "1", unit_price: "100.00" }];

let demo: Application;
let deals: Deals;
beforeAll(async () => {
  demo = await startApplication();
  deals = new Deals(demo);
});
afterAll(() => demo.close());

const post = async (who: string, path: string, body: Record<string, unknown>) =>
  (await (await deals.client(who)).post(path, body)).body;
const put = async (who: string, path: string, body: Record<string, unknown>) =>
  (await (await deals.client(who)).put(path, body)).body;
const bill = async (who: string, number: string) =>
  fine({
    body: await post(who, BILL, {
      bill_no: number,
      vendor: "Steel & Co",
      bill_date: "2026-11-23",
      due_date: "2026-12-23",
      currency: "SGD",
      lines,
    }),
  });
const approve = async (who: string, id: unknown) => (await deals.act(who, "bill", BILL, String(id), "approve")).body;
const offered = async (who: string, id: unknown) =>
  fine(await (await deals.client(who)).get(BILL, { id: String(id) }))["allowed_actions"] as string[];
const idOf = async (who: string) =>
  (await demo.store.reading.first<{ id: string; phone: string }>(`SELECT id, phone FROM "user" WHERE email = $1`, [
    `${who}@demo.example`,
  ]))!;

test("a colleague without the permission changes nothing of a draft", async () => {
  const { id, version } = await bill("maker.s1", "FE-1");
  expect((await put("viewer.s1", BILL, { id, version, lines: [{ ...lines[0], unit_price: "99999.00" }] })).code).toBe(
    1004,
  );
  expect((await (await deals.client("viewer.s1")).delete(BILL, { id, version })).body.code).toBe(1004);
  expect((await approve("viewer.s1", id)).code).toBe(1004);
  expect(await deals.read("bill", id)).toMatchObject({ status: "draft", total: "100.00", version });
});

test("whoever changed what a colleague had entered agrees to it no more, nor sees it offered; another does", async () => {
  const { id, version } = await bill("maker.s1", "FE-2");
  fine({ body: await put("checker2.s1", BILL, { id, version, lines: [{ ...lines[0], unit_price: "99999.00" }] }) });
  expect(await approve("checker2.s1", id)).toMatchObject({ code: 1004, data: { rule: "own_request" } });
  expect(await offered("checker2.s1", id)).not.toContain("approve");
  expect(await offered("checker.s1", id)).toContain("approve");
  expect(await approve("checker.s1", id)).toMatchObject({ code: 0, data: { status: "approved" } });
});

test("nor by a second account of the same phone, nor where it came by an import or with a document", async () => {
  const { id } = await bill("maker.s1", "FE-3");
  fine({ body: await put("checker2.s1", BILL, { id, version: 1, vendor: "Steel and Sons" }) });
  const written = "subject_entity = 'bill' AND subject_id = $1::bigint AND transition = 'updated'";
  expect(
    await demo.store.reading.first(`SELECT actor_phone AS phone FROM timeline_entry WHERE ${written}`, [id]),
  ).toEqual({ phone: (await idOf("checker2.s1")).phone });
  // The same change by another account of the person who is to agree.
  const other = [(await idOf("ops")).id, (await idOf("checker.s1")).phone];
  await demo.store.transaction((trx) =>
    trx.run(`UPDATE timeline_entry SET actor = $2, actor_phone = $3 WHERE ${written}`, [id, ...other]),
  );
  expect(await approve("checker.s1", id)).toMatchObject({ code: 1004, data: { rule: "own_request" } });
  const rows = [
    { bill_no: "FE-4", vendor: "Steel & Co", bill_date: "2026-11-23", due_date: "2026-12-23", currency: "SGD" },
  ];
  const sent = await post("checker2.s1", `${BILL}/import`, { rows });
  expect(sent.code, JSON.stringify(sent)).toBe(0);
  const brought = await demo.store.reading.first<{ id: string }>("SELECT id FROM bill WHERE bill_no = 'FE-4'");
  fine({ body: await put("maker.s1", BILL, { id: brought?.id, version: 1, lines }) });
  expect(await approve("checker2.s1", brought?.id)).toMatchObject({ code: 1004, data: { rule: "own_request" } });
  const { id: papered } = await bill("maker.s1", "FE-5");
  const category = await demo.store.reading.first<{ id: string }>(
    "SELECT id FROM document_category ORDER BY id LIMIT 1",
  );
  const paper = {
    parent_type: "bill",
    parent_id: papered,
    category_id: category?.id,
    name: "Delivery order",
    file_id: await deals.file("checker.s1"),
  };
  expect((await post("viewer.s1", "ucenter/document", { ...paper, file_id: await deals.file("viewer.s1") })).code).toBe(
    1004,
  );
  fine({ body: await post("checker.s1", "ucenter/document", paper) });
  expect(await approve("checker.s1", papered)).toMatchObject({ code: 1004, data: { rule: "own_request" } });
  const seen = fine(await (await deals.client("maker.s1")).get(BILL, { id: String(papered) }));
  expect(seen["timeline"].at(-1)).toMatchObject({ transition: "attached", comment: "Delivery order" });
});

test("a programme that a checker rewrote is opened by another; what it was before is told to the own company alone", async () => {
  const made = fine({
    body: await post("admin.e1", PROGRAMME, {
      enterprise_entity: await deals.entity("e1"),
      vendor_entities: [await deals.entity("s2")],
      min_apr: "3.00",
      max_apr: "9.00",
    }),
  });
  fine({
    body: await put("checker.e1", PROGRAMME, {
      id: made["id"],
      version: made["version"],
      max_apr: "60.00",
      auto_accept: true,
      auto_cap: "9000000.00",
    }),
  });
  expect((await deals.act("checker.e1", "early_payment_programme", PROGRAMME, made["id"], "open")).body).toMatchObject({
    code: 1004,
    data: { rule: "own_request" },
  });
  const seen = fine(await (await deals.client("checker2.e1")).get(PROGRAMME, { id: made["id"] }));
  const changed = seen["timeline"].at(-1);
  expect(changed).toMatchObject({
    transition: "updated",
    changes: expect.arrayContaining([
      { field: "max_apr", format: "rate", before: "9.00", after: "60.00" },
      { field: "auto_accept", before: false, after: true },
      { field: "auto_cap", format: "money", after: "9000000.00" },
    ]),
  });
  fine(await deals.act("checker2.e1", "early_payment_programme", PROGRAMME, made["id"], "open"));
  const response = (
    await (await deals.client("maker.s2")).get("obligation/supplier/early_payment/programme", { id: made["id"] })
  ).body;
  if (response.code === 0)
    expect(response.data.timeline.every((line: { changes?: unknown }) => line.changes === undefined)).toBe(true);
});

test("what was agreed to before a change counts no more, and the history says so", async () => {
  const { id } = await bill("maker.s1", "FE-6");
  await demo.store.transaction(async (trx) => {
    const [user] = await trx.rows<{ id: string; company: string }>(
      `SELECT id, company FROM "user" WHERE email = 'checker.s1@demo.example'`,
    );
    await trx.run(
      `INSERT INTO approval_request (id, created_at, updated_at, subject_entity, subject_id, subject_version, transition, asked, company, requested_by, levels, decisions, state)
      VALUES ($1, now(), now(), 'bill', $2, 1, 'approve', '{}', $3, $4, '[]', '[]', 'open')`,
      [demo.ports.ids.next(), id, user?.company, user?.id],
    );
  });
  fine({ body: await put("maker.s1", BILL, { id, version: 1, vendor: "Another vendor" }) });
  expect(
    await demo.store.reading.first("SELECT state FROM approval_request WHERE subject_id = $1::bigint", [id]),
  ).toEqual({ state: "withdrawn" });
  const { timeline } = fine(await (await deals.client("maker.s1")).get(BILL, { id: String(id) }));
  expect(timeline.map(({ transition }: { transition: string }) => transition)).toEqual([
    "created",
    "updated",
    "approve.overtaken",
  ]);
});

test("the invariant tells from the audit who decided on what they had written", async () => {
  expect(await deals.breaches("two_persons")).toBe("");
  const { id } = await bill("maker.s1", "FE-7");
  await demo.store.transaction((trx) =>
    trx.run(
      `INSERT INTO timeline_entry (id, created_at, updated_at, subject_entity, subject_id, at, actor, actor_name, transition)
    SELECT $1, now(), now(), 'bill', $2, '2099-01-01', u.id, u.name, 'approve' FROM "user" u WHERE u.email = 'maker.s1@demo.example'`,
      [demo.ports.ids.next(), id],
    ),
  );
  expect(await deals.breaches("two_persons")).toMatch(/approve by .*, who had written it \(bill\.create\)/);
});

test("what is asked on an older version is refused with the names of what is new, to whoever may read it", async () => {
  const { id, version } = await bill("maker.s1", "FE-8");
  fine({
    body: await put("maker.s1", BILL, {
      id,
      version,
      vendor: "Another vendor",
      lines: [{ ...lines[0], unit_price: "200.00" }],
    }),
  });
  const refused = await post("checker.s1", `${BILL}/${id}/approve`, { version });
  expect(refused).toMatchObject({
    code: 1054,
    data: { current_status: "draft", current_version: version + 1, changed: ["vendor", "lines"] },
  });
  expect(refused.messageDetail).toContain("Vendor");
  const chinese = await demo.signedIn("checker.s1");
  chinese.language = "zh-CN";
  expect((await chinese.post(`${BILL}/${id}/approve`, { version })).body.messageDetail).toMatch(
    /^您查看之后已更改：.+、.+。/,
  );
});

test("a document that came to a record since it was shown makes it another version", async () => {
  const { id, version } = await bill("maker.s1", "FE-9");
  const category = await demo.store.reading.first<{ id: string }>(
    "SELECT id FROM document_category ORDER BY id LIMIT 1",
  );
  fine({
    body: await post("maker.s1", "ucenter/document", {
      parent_type: "bill",
      parent_id: id,
      category_id: category?.id,
      name: "Delivery order",
      file_id: await deals.file("maker.s1"),
    }),
  });
  const refused = await post("checker.s1", `${BILL}/${id}/approve`, { version });
  expect(refused).toMatchObject({ code: 1054, data: { current_version: version + 1, changed: [], documents: true } });
  expect(refused.messageDetail).toContain("documents");
  expect(await approve("checker.s1", id)).toMatchObject({ code: 0, data: { status: "approved" } });
});

test("tasks that are decided together are decided on the records as the list showed them", async () => {
  const shown = async () =>
    (await (await deals.client("checker.e1")).get("obligation/workflow/task/list", { tab: "todo", page_size: 100 }))
      .body.data.rows as { id: string; version: number; subject_version?: number; subject_title: string }[];
  const invoice = fine({
    body: await post("maker.s1", "obligation/invoice", {
      invoice_no: "FE-10",
      buyer_entity: await deals.entity("e1"),
      currency: "SGD",
      issue_date: "2026-11-20",
      due_date: "2026-12-21",
      lines: [{ description: "Bolts", quantity: "10", unit_price: "100.00", gst_code: "SR" }],
    }),
  });
  fine({ body: await post("maker.s1", `obligation/invoice/${String(invoice["id"])}/submit`, { version: 1 }) });
  const task = (await shown()).find(({ subject_title: title }) => title === "FE-10")!;
  expect(task.subject_version).toBe((await deals.read("invoice", String(invoice["id"]))).version);
  // A colleague of the seller adds a paper meanwhile: of neither the amount nor the task anything has changed.
  const category = await demo.store.reading.first<{ id: string }>(
    "SELECT id FROM document_category ORDER BY id LIMIT 1",
  );
  fine({
    body: await post("maker.s1", "ucenter/document", {
      parent_type: "invoice",
      parent_id: invoice["id"],
      category_id: category?.id,
      name: "Delivery order",
      file_id: await deals.file("maker.s1"),
    }),
  });
  const decide = async (items: unknown[]) =>
    (await post("checker.e1", "obligation/workflow/task/decide", { items })).data.rows;
  const { id, version, subject_version: before } = task;
  expect(await decide([{ id, version, subject_version: before }])).toMatchObject([
    { id, code: 1054, messageDetail: expect.stringContaining("documents") },
  ]);
  expect(await decide([{ id, version }])).toMatchObject([{ id, code: 1054 }]);
  const now = (await shown()).find((one) => one.id === id)!;
  expect(await decide([{ id, version: now.version, subject_version: now.subject_version }])).toMatchObject([
    { id, code: 0, status: "confirmed" },
  ]);
});
