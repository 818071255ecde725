import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Ending } from "./endings/ending.ts";

vi.setConfig({ testTimeout: 300_000 });

const E = "obligation/enterprise/receipt";
const DUE = "2026-12-28";

let deals: Ending;
let item = "";
let financing = { id: "", number: "" };
let order = { id: "", number: "" };
/** An order that falls due on the same day as the item. */
let later = { id: "", number: "" };

beforeAll(async () => {
  deals = await Ending.start();
  const own = await deals.billed("s1", "e1", "ANN-1", "33333.33", DUE);
  item = await deals.item("s1", [{ invoice: own, amount: "33333.33" }], DUE);
  await deals.issued(item, "s1");
  const id = await deals.readyDeal("s1", item, "33333.33", "30000.00", "2026-11-23");
  await deals.payOut("f1", await deals.newest("disbursement", "financing", id), "2026-11-23", "ANN-OUT-1");
  financing = { id, number: String((await deals.read("financing_application", id))["number"]) };
  const dpo = await deals.order(
    "s2",
    [{ invoice: await deals.billed("s2", "e1", "ANN-2", "7777.77", "2026-12-21"), face: "7777.77" }],
    "2026-11-26",
  );
  await deals.funded(dpo, "s2");
  const other = await deals.order(
    "s2",
    [{ invoice: await deals.billed("s2", "e1", "ANN-4", "6000.00", DUE), face: "6000.00" }],
    "2026-11-26",
  );
  await deals.funded(other, "s2");
  await deals.clock("2026-11-26");
  await deals.payOut("f1", await deals.newest("disbursement", "dpo", dpo), "2026-11-26", "ANN-OUT-2");
  await deals.payOut("f1", await deals.newest("disbursement", "dpo", other), "2026-11-26", "ANN-OUT-3");
  later = { id: other, number: String((await deals.read("dpo", other))["number"]) };
  order = { id: dpo, number: String((await deals.read("dpo", dpo))["number"]) };
}, 300_000);
afterAll(() => deals.demo.close());

const client = (who: string) => deals.client(who);
const due = async (who: string, query: Record<string, string> = {}) =>
  (
    await (
      await client(who)
    ).get(`${E}/due`, { receiver_entity: await deals.entityOf("f1"), currency: "SGD", ...query })
  ).body;
const tasks = (id: string) =>
  deals.demo.store.reading.rows(
    "SELECT t.kind, t.status, c.name FROM task t JOIN company c ON c.id = t.company WHERE t.subject_id = $1::bigint AND t.kind = 'receipt_receive' ORDER BY t.id",
    [id],
  );

/** What the enterprise says it has paid, with nothing of the fund provider's in it. */
async function draft(values: Record<string, unknown>): Promise<string> {
  return deals.make("maker.e1", "receipt", {
    receiver_entity: await deals.entityOf("f1"),
    currency: "SGD",
    value_date: "2026-11-26",
    ...values,
  });
}

test("an enterprise reads what it owes a fund provider, deal by deal with the invoices behind it, and nothing that it was not told of", async () => {
  const { data } = await due("maker.e1");
  const rows = data.rows as Record<string, string>[];
  expect(rows.find(({ deal_no: deal }) => deal === financing.number)).toMatchObject({
    invoices: expect.stringContaining("ANN-1") as string,
    supplier: "Bukit Precision Parts Pte. Ltd.",
    due_date: DUE,
    amount: "33333.33",
  });
  expect(rows.find(({ deal_no: deal }) => deal === order.number)).toMatchObject({
    invoices: "ANN-2",
    supplier: "Lion Gate Packaging LLP",
    due_date: "2026-12-21",
    amount: "7777.77",
  });
  expect(rows.map(({ due_date: date }) => date)).toEqual(rows.map(({ due_date: date }) => date).toSorted());
  expect(JSON.stringify(rows)).not.toMatch(/30000\.00|principal|rate/);
  expect(await due("maker.e1", { payer_entity: await deals.entityOf("e2") })).toMatchObject({
    code: 100,
    data: [{ field: "payer_entity" }],
  });
  expect((await due("maker.s1")).code).toBe(1004);
  const { facility } = await deals.factoring("s2");
  const quiet = await deals.factored(
    "s2",
    facility,
    { invoice: await deals.billed("s2", "e1", "ANN-3", "5000.00", DUE), face: "5000.00" },
    "4000.00",
    "2026-11-26",
  );
  const { number } = await deals.read("financing_application", quiet);
  const listed = async () =>
    ((await due("maker.e1")).data.rows as Record<string, string>[]).some(({ deal_no: deal }) => deal === number);
  expect(await listed()).toBe(true);
  await deals.demo.store.transaction(async (trx) => {
    await trx.run("UPDATE letter_of_assignment SET notice_sent_at = NULL WHERE application = $1::bigint", [quiet]);
    await trx.run("UPDATE buyer_limit SET noa_status = 'none' WHERE facility = $1::bigint", [facility]);
  });
  expect(await listed()).toBe(false);
  const plan = (
    await (
      await client("maker.e1")
    ).post(`${E}/new/announce/plan`, {
      receiver_entity: await deals.entityOf("f1"),
      payer_entity: await deals.entityOf("e1"),
      currency: "SGD",
      deals: [number],
    })
  ).body;
  expect(JSON.stringify(plan)).not.toContain("5000.00");
});

test("the payer is the enterprise itself where nobody names one; what is missing is told at its field, and nobody else's company is the payer", async () => {
  const id = await draft({ amount: "1.00" });
  expect(await deals.read("receipt", id)).toMatchObject({
    payer_entity: await deals.entityOf("e1"),
    receiver_entity: await deals.entityOf("f1"),
    made_by: "payer",
  });
  expect((await deals.ask("maker.e1", "receipt", id, "announce")).body).toMatchObject({
    code: 100,
    data: [{ field: "bank_ref" }],
  });
  const alone = await deals.make("maker.e1", "receipt", { currency: "SGD" });
  const { body } = await deals.ask("maker.e1", "receipt", alone, "announce");
  expect(body.code).toBe(100);
  expect((body.data as { field: string }[]).map(({ field }) => field).toSorted()).toEqual([
    "amount",
    "bank_ref",
    "receiver_entity",
    "value_date",
  ]);
  expect(
    (
      await (
        await client("maker.e1")
      ).post(E, {
        receiver_entity: await deals.entityOf("f1"),
        payer_entity: await deals.entityOf("e2"),
        currency: "SGD",
      })
    ).body.code,
  ).not.toBe(0);
  expect((await deals.ask("maker.e1", "receipt", id, "announce", {})).body.code).toBe(100);
});

test("announced with the deals that it pays, it is the fund provider's task, who records it with its account alone: it is matched as the payer said", async () => {
  const plan = (
    await (
      await client("maker.e1")
    ).post(`${E}/new/announce/plan`, {
      receiver_entity: await deals.entityOf("f1"),
      currency: "SGD",
      value_date: "2026-11-26",
      deals: [order.number],
    })
  ).body;
  expect(plan.data.figures).toMatchObject({ owed: "7777.77" });
  const id = await draft({
    amount: "7777.77",
    bank_ref: "E1-ANN-1",
    deals: [order.number],
    proof_file: await deals.file("maker.e1"),
  });
  await deals.step("maker.e1", "receipt", id, "announce");
  expect(await deals.read("receipt", id)).toMatchObject({
    status: "announced",
    announced_on: "2026-11-26",
    announced_amount: "7777.77",
  });
  expect(await tasks(id)).toEqual([
    { kind: "receipt_receive", status: "todo", name: "Meridian Trade Capital Pte. Ltd." },
  ]);
  expect(
    (
      await deals.demo.store.reading.rows(
        "SELECT id FROM mail WHERE letter = 'payment_announced' AND related_id = $1::bigint",
        [id],
      )
    ).length,
  ).toBeGreaterThan(0);
  const recorded = await deals.step("maker.f1", "receipt", id, "receive", { account: await deals.ownAccount("f1") });
  expect(recorded["status"]).toBe("matched");
  expect(await tasks(id)).toMatchObject([{ status: "done" }]);
  await deals.step("checker.f1", "receipt", id, "approve");
  expect(await deals.read("dpo", order.id)).toMatchObject({ status: "repaid" });
  // The payer reads what became of it.
  expect((await (await client("maker.e1")).get(E, { id })).body).toMatchObject({
    code: 0,
    data: { status: "posted", applied: "7777.77", unapplied: "0.00" },
  });
  await deals.whole();
});

test("announced once under its reference; taken back by the payer, or sent back by who has not received it, it is the payer's to correct, and nobody else's", async () => {
  const id = await draft({ amount: "100.00", bank_ref: "E1-ANN-2", deals: [financing.number] });
  await deals.step("maker.e1", "receipt", id, "announce");
  const twice = await draft({ amount: "100.00", bank_ref: "e1-ann-2" });
  expect((await deals.ask("maker.e1", "receipt", twice, "announce")).body).toMatchObject({
    code: 100,
    data: [
      {
        field: "bank_ref",
        message: expect.stringContaining(String((await deals.read("receipt", id))["number"])) as string,
      },
    ],
  });
  await deals.step("maker.e1", "receipt", id, "recall");
  expect(await tasks(id)).toMatchObject([{ status: "cancelled" }]);
  expect((await (await client("maker.f1")).get("obligation/financier/receipt", { id })).body.code).toBe(1005);
  await deals.step("maker.e1", "receipt", id, "announce");
  expect((await deals.ask("maker.f1", "receipt", id, "return")).body).toMatchObject({
    code: 100,
    data: [{ field: "comment" }],
  });
  await deals.step("maker.f1", "receipt", id, "return", { comment: "Nothing has arrived" });
  expect(
    (
      await deals.demo.store.reading.rows(
        "SELECT id FROM mail WHERE letter = 'payment_not_received' AND related_id = $1::bigint",
        [id],
      )
    ).length,
  ).toBeGreaterThan(0);
  expect((await (await client("maker.e1")).get(E, { id })).body).toMatchObject({
    code: 0,
    data: { status: "returned" },
  });
  expect((await deals.ask("maker.e1", "receipt", id, "announce", {})).body.code).toBe(0);
  // Less has arrived than was said: the receiver says so as it records it, and both figures stay.
  await deals.step("maker.f1", "receipt", id, "receive", {
    account: await deals.ownAccount("f1"),
    amount: "95.00",
    bank_ref: "FAST-ANN-2",
  });
  expect(await deals.read("receipt", id)).toMatchObject({
    amount: "95.00",
    announced_amount: "100.00",
    bank_ref: "FAST-ANN-2",
    status: "matched",
    unapplied: "95.00",
  });
});

test("a deal that is not the payer's is told at the field of the deals", async () => {
  const id = await draft({ amount: "100.00", bank_ref: "E1-ANN-3", deals: ["FA-2026-999999"] });
  expect((await deals.ask("maker.e1", "receipt", id, "announce")).body).toMatchObject({
    code: 100,
    data: [{ field: "deals" }],
  });
});

test("announced by the form, an item's task is done where every part of it is announced, and comes back when the payment does not", async () => {
  await deals.clock(DUE);
  const announcements = () =>
    deals.demo.store.reading.rows(
      "SELECT t.status FROM task t WHERE t.subject_id = $1::bigint AND t.kind = 'invoice_paid_announce' ORDER BY t.id",
      [item],
    );
  expect(await announcements()).toEqual([{ status: "todo" }]);
  const toPay = async (who: string) => (await (await client(who)).get(`${E}/to_pay`, { invoice_paid: item })).body;
  expect((await toPay("maker.e1")).data.rows).toEqual([
    expect.objectContaining({
      receiver: "Meridian Trade Capital Pte. Ltd.",
      account: expect.stringMatching(/^DBS SGD •••• \d{4}$/) as string,
      deals: financing.number,
      amount: "33333.33",
    }),
  ]);
  expect(await toPay("maker.e2")).toMatchObject({ code: 100, data: [{ field: "invoice_paid" }] });
  // The number of the account is masked, and told to those who may pay; each look stands in the audit.
  const [payment] = (await toPay("maker.e1")).data.rows;
  expect(payment.account_no).toMatch(/^\*{4}\d{4}$/);
  const reveal = async (who: string, field = "account_no") =>
    (await (await client(who)).post(`${E}/to_pay/reveal`, { id: payment.id, field })).body;
  const looks = () =>
    deals.demo.store.reading.rows(
      "SELECT actor_name FROM audit WHERE action = 'bank_account.reveal' AND after ->> 'to_pay' = $1",
      [payment.id],
    );
  expect(await reveal("viewer.e1")).toMatchObject({ code: 1004 });
  expect(await reveal("maker.e2")).toMatchObject({ code: 1005 });
  expect(await reveal("maker.e1", "receiver")).toMatchObject({ code: 100, data: [{ field: "field" }] });
  for (const id of ["invoice_paid-1", "invoice_paid-9999999999999999999-1-1", `${payment.id}0`])
    expect(
      (await (await client("maker.e1")).post(`${E}/to_pay/reveal`, { id, field: "account_no" })).body,
    ).toMatchObject({ code: 1005 });
  expect(await looks()).toHaveLength(0);
  const { data: account } = await reveal("maker.e1");
  expect(account.value).toMatch(/^\d{6,}$/);
  expect(account.value.slice(-4)).toBe(payment.account_no.slice(-4));
  expect(await looks()).toHaveLength(1);
  // Nothing else of the item is on its way.
  const [other] = await deals.demo.store.reading.rows<{ id: string }>(
    "SELECT id FROM receipt WHERE bank_ref = 'FAST-ANN-2'",
  );
  await deals.step("checker.f1", "receipt", String(other?.id), "reject", { comment: "Meant for another deal" });
  const id = await draft({ amount: "33333.33", bank_ref: "E1-ANN-IP-0", deals: [financing.number], value_date: DUE });
  await deals.step("maker.e1", "receipt", id, "announce");
  expect(await announcements()).toEqual([{ status: "done" }]);
  expect(await deals.read("invoice_paid", item)).toMatchObject({ announced_on: DUE });
  await deals.step("maker.f1", "receipt", id, "return", { comment: "Nothing has arrived" });
  await deals.step("maker.e1", "receipt", id, "drop");
  expect(await announcements()).toEqual([{ status: "done" }, { status: "todo" }]);
  // What has come is less than what is owed: the rest is to be paid.
  const part = await draft({ amount: "333.33", bank_ref: "E1-ANN-IP-1", deals: [financing.number], value_date: DUE });
  await deals.step("maker.e1", "receipt", part, "announce");
  expect((await announcements()).at(-1)).toEqual({ status: "done" });
  await deals.step("maker.f1", "receipt", part, "receive", { account: await deals.ownAccount("f1") });
  await deals.step("checker.f1", "receipt", part, "approve");
  expect((await announcements()).map(({ status }) => status)).toEqual(["done", "done", "todo"]);
  await deals.whole();
});

test("who says of an item that its financed part is paid has announced it to each fund provider, who records it without typing", async () => {
  await deals.clock(DUE);
  await deals.step("checker.e1", "invoice_paid", item, "announce", { announced_ref: "E1-ANN-IP" });
  const id = await deals.newest("receipt", "payer_entity", await deals.entityOf("e1"));
  expect(await deals.read("receipt", id)).toMatchObject({
    status: "announced",
    made_by: "payer",
    amount: "33000.00",
    value_date: DUE,
    bank_ref: "E1-ANN-IP",
    deals: [financing.number],
    receiver_entity: await deals.entityOf("f1"),
  });
  expect(await tasks(id)).toMatchObject([{ status: "todo" }]);
  expect(
    (await deals.step("maker.f1", "receipt", id, "receive", { account: await deals.ownAccount("f1") }))["status"],
  ).toBe("matched");
  await deals.step("checker.f1", "receipt", id, "approve");
  expect(await deals.read("financing_application", financing.id)).toMatchObject({
    status: "repaid",
    principal_outstanding: "0.00",
  });
  expect(await deals.read("invoice_paid", item)).toMatchObject({ status: "settled" });
  await deals.whole();
});

test("an order that falls due is the enterprise's task until it says that it has paid; what does not arrive and is withdrawn is to be paid again", async () => {
  const announcements = () =>
    deals.demo.store.reading.rows(
      "SELECT t.status, c.name, t.counterparty FROM task t JOIN company c ON c.id = t.company WHERE t.subject_id = $1::bigint AND t.kind = 'dpo_announce' ORDER BY t.id",
      [later.id],
    );
  const name = "Straits Harvest Foods Pte. Ltd.";
  // Whom it is to be paid to, and not whose goods they were.
  const counterparty = "Meridian Trade Capital Pte. Ltd.";
  expect(await announcements()).toEqual([{ status: "todo", name, counterparty }]);
  // It is to be paid on its maturity, not some days after it.
  expect(
    await deals.demo.store.reading.rows(
      `SELECT (t.due_at AT TIME ZONE 'Asia/Singapore')::date = dpo.maturity_date AS on_maturity
       FROM task t JOIN dpo ON dpo.id = t.subject_id WHERE dpo.id = $1::bigint AND t.kind = 'dpo_announce'`,
      [later.id],
    ),
  ).toEqual([{ on_maturity: true }]);
  await deals.step("maker.e1", "dpo", later.id, "announce", { announced_ref: "E1-ANN-DPO" });
  expect(await announcements()).toEqual([{ status: "done", name, counterparty }]);
  const id = await deals.newest("receipt", "payer_entity", await deals.entityOf("e1"));
  expect(await deals.read("receipt", id)).toMatchObject({
    status: "announced",
    made_by: "payer",
    amount: "6000.00",
    value_date: DUE,
    bank_ref: "E1-ANN-DPO",
    deals: [later.number],
  });
  await deals.step("maker.f1", "receipt", id, "return", { comment: "Nothing has arrived" });
  expect(await announcements()).toHaveLength(1);
  await deals.step("maker.e1", "receipt", id, "drop");
  expect(await announcements()).toEqual([
    { status: "done", name, counterparty },
    { status: "todo", name, counterparty },
  ]);
  // Announced by the form, with another amount than is owed: what is left is to be paid after the first part has come.
  const part = await draft({ amount: "6000.00", bank_ref: "E1-ANN-DPO-2", deals: [later.number], value_date: DUE });
  await deals.step("maker.e1", "receipt", part, "announce");
  expect((await announcements()).map(({ status }) => status)).toEqual(["done", "done"]);
  await deals.step("maker.f1", "receipt", part, "receive", {
    account: await deals.ownAccount("f1"),
    amount: "5900.00",
  });
  if ((await deals.read("receipt", part))["status"] === "recorded")
    await deals.step("maker.f1", "receipt", part, "match", { deals: [later.number] });
  await deals.step("checker.f1", "receipt", part, "approve");
  expect(await deals.read("dpo", later.id)).toMatchObject({ status: "due", face_outstanding: "100.00" });
  expect(await deals.read("dpo", later.id)).not.toHaveProperty("announced_on");
  expect((await announcements()).map(({ status }) => status)).toEqual(["done", "done", "todo"]);
  await deals.whole();
});

test("what was announced is deleted and changed by nobody, not while it waits and not when it came back; the payer withdraws it", async () => {
  const id = await draft({ amount: "42.00", bank_ref: "E1-ANN-9", value_date: "2026-11-26" });
  await deals.step("maker.e1", "receipt", id, "announce");
  const gone = async (who: string) =>
    (await (await client(who)).delete(`obligation/${who.endsWith("f1") ? "financier" : "enterprise"}/receipt`, { id }))
      .body;
  const changed = async (who: string) =>
    (
      await (
        await client(who)
      ).put(`obligation/${who.endsWith("f1") ? "financier" : "enterprise"}/receipt`, {
        id,
        version: (await deals.read("receipt", id))["version"],
        amount: "41.00",
      })
    ).body;
  for (const who of ["maker.e1", "maker.f1"]) {
    expect(await gone(who)).toMatchObject({ code: 1010, data: { rule: "not_editable" } });
    expect(await changed(who)).toMatchObject({ code: 1010, data: { rule: "not_editable" } });
  }
  await deals.step("maker.f1", "receipt", id, "return", { comment: "Nothing has arrived" });
  expect((await gone("maker.f1")).code).toBe(1005);
  expect(await gone("maker.e1")).toMatchObject({ code: 1010, data: { rule: "not_editable" } });
  expect((await changed("maker.e1")).code).toBe(0);
  expect(
    await deals.demo.store.reading.rows(
      "SELECT t.kind, t.status, c.name FROM task t JOIN company c ON c.id = t.company WHERE t.subject_id = $1::bigint AND t.kind = 'receipt_announce'",
      [id],
    ),
  ).toEqual([{ kind: "receipt_announce", status: "todo", name: "Straits Harvest Foods Pte. Ltd." }]);
  expect((await deals.ask("maker.f1", "receipt", id, "drop")).body.code).toBe(1005);
  await deals.step("maker.e1", "receipt", id, "drop");
  expect(await deals.read("receipt", id)).toMatchObject({
    status: "withdrawn",
    amount: "41.00",
    announced_amount: "42.00",
  });
});
