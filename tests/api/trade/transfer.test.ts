import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "../application/application.ts";
import { fine, Programme } from "./fixture.ts";

const S = "obligation/supplier/invoicepaid";
const E = "obligation/enterprise/invoicepaid";

let application: Application;
let deals: Programme;
let credit = "";
let item = "";
let child = "";
let debt = "";
let s4 = "";

/** An item that its supplier holds, with its whole face reserved at the fund provider. */
async function held(values: Record<string, unknown> = {}): Promise<string> {
  const invoice = await deals.billed(
    `T-LG-22${Math.floor(performance.now() * 1000)}`,
    ["s2", "e1"],
    "87200.00",
    "2027-02-05",
  );
  const record = await deals.insert("invoice_paid", {
    business_type: "issue",
    issuer_entity: await deals.entity("e1"),
    holder_entity: await deals.entity("s2"),
    currency: "SGD",
    face: "87200.00",
    available: "87200.00",
    transferred: "0.00",
    financed_face: "0.00",
    financed_principal: "0.00",
    settled: "0.00",
    fundings: [],
    reserves: [],
    invoices: [{ invoice, amount: "87200.00" }],
    maturity_date: "2027-02-05",
    financiers: [await deals.entity("f1")],
    tier: 1,
    status: "accepted",
    ...values,
  });
  await deals.execute("invoice", invoice, "lock", {
    held_by_entity: "invoice_paid",
    held_by: record.id,
    held_amount: "87200.00",
  });
  await deals.execute("invoice", invoice, "issue_ip");
  return record.id;
}

beforeAll(async () => {
  application = await startApplication();
  deals = new Programme(application);
  credit = await deals.creditLimit("e1", "f1", { limit: "5000000.00" });
  s4 = String(
    (await application.store.reading.first<{ id: string }>("SELECT id FROM company_entity WHERE uen = '59999901B'"))
      ?.id,
  );
  item = await held();
  const part = { amount: "1.00", funding_financier: await deals.entity("f1") };
  await deals.alone("invoice_paid", item, "tie", part);
  await deals.alone("invoice_paid", item, "untie", part);
  debt = (
    await deals.insert("invoice", {
      invoice_no: "T-AS-71",
      number_key: "TAS71",
      seller_entity: s4,
      buyer_entity: await deals.entity("s2"),
      type: "380",
      issue_date: "2026-11-10",
      due_date: "2027-02-05",
      due_date_adjusted: "2027-02-05",
      currency: "SGD",
      subtotal: "30000.00",
      gst_total: "0.00",
      total: "30000.00",
      credited: "0.00",
      paid: "0.00",
      outstanding: "30000.00",
      confirmed_amount: "30000.00",
      status: "confirmed",
      submitted_at: "2026-11-10T09:00:00.000+08:00",
      lines: [],
    })
  ).id;
}, 300_000);
afterAll(() => application.close());

const act = (who: string, path: string, transition: string, body: Record<string, unknown> = {}, id = item) =>
  deals.act(who, "invoice_paid", path, id, transition, body);

test("at least 1,000.00 and no more than what is free; not to oneself", async () => {
  for (const amount of ["999.99", "87200.01"])
    expect((await act("maker.s2", S, "transfer", { to_entity: s4, amount })).body).toMatchObject({
      code: 100,
      data: [{ field: "amount", message: "Between 1,000.00 and 87,200.00 is possible." }],
    });
  expect(
    (await act("maker.s2", S, "transfer", { to_entity: await deals.entity("e1"), amount: "1000.00" })).body,
  ).toMatchObject({ code: 1052 });
});

test("made by one, approved by another: a part of 30,000.00 leaves, for 30.00 and 2.70", async () => {
  const plan = fine(await act("maker.s2", S, "transfer/plan", { to_entity: s4, amount: "30000.00" }));
  expect(plan["figures"]).toMatchObject({ face: "30000.00", available_after: "57200.00", fee: "32.70" });
  const items = (await (await deals.client("maker.s2")).get("obligation/invoice/debt/list")).body.data.rows as {
    id: string;
    seller_entity: string;
  }[];
  expect(items.map(({ id }) => id)).toContain(debt);
  expect(new Set(items.map(({ seller_entity: seller }) => seller))).toEqual(new Set([s4]));
  fine(await act("maker.s2", S, "transfer", { to_entity: s4, amount: "30000.00", settles: [debt] }));
  expect((await act("maker.s2", S, "approve_transfer")).body).toMatchObject({ code: 1004 });
  // Whoever may not take the step reads who of their company may.
  const waits = fine(await (await deals.client("maker.s2")).get(S, { id: item }))["waiting_for"] as {
    transition: string;
    people?: string[];
  }[];
  const able = await application.store.reading.rows<{ name: string }>(
    `SELECT name FROM "user" WHERE email IN ('checker.s2@demo.example', 'checker2.s2@demo.example') ORDER BY id`,
  );
  expect(waits).toMatchObject([{ transition: "approve_transfer" }]);
  expect(able.map(({ name }) => name)).toEqual(expect.arrayContaining(waits[0]?.people ?? []));
  expect(waits[0]?.people?.length).toBeGreaterThan(0);
  // To whom how much goes is told, though the step lays both aside.
  expect(fine(await act("checker.s2", S, "approve_transfer/plan"))["commits"]).toMatchObject({
    amount: "30000.00",
    shown: { to_entity: "Ah Seng Hardware Trading" },
  });
  fine(await act("checker.s2", S, "approve_transfer"));
  const row = await deals.read("invoice_paid", item);
  expect(row).toMatchObject({ available: "57200.00", transferred: "30000.00" });
  child = String((row["children"] as string[])[0]);
  // Whoever is to pay the fee has the task until the order runs out, and no longer.
  expect(
    await application.store.reading.first(
      `SELECT task.due_at = (fee.expires_at AT TIME ZONE 'Asia/Singapore')::date AS with_it
        FROM financing_order AS fee JOIN task ON task.subject_id = fee.id AND task.kind = 'financing_order_pay'
        WHERE fee.invoice_paid = $1`,
      [item],
    ),
  ).toEqual({ with_it: true });
  expect(await deals.read("invoice_paid", child)).toMatchObject({
    giver_entity: await deals.entity("s2"),
    face: "30000.00",
    tier: 2,
    status: "pending_acceptance",
    maturity_date: "2027-02-05",
    parent: item,
  });
  expect(await deals.standing("credit_limit", credit)).toMatch(/^87200\.00 \/ 0\.00/);
  expect(
    await application.store.reading.first(
      "SELECT total, payee_uen, status FROM financing_order WHERE invoice_paid = $1",
      [item],
    ),
  ).toEqual({ total: "32.70", payee_uen: "201199106W", status: "created" });
  expect((await act("maker.s2", S, "transfer", { to_entity: s4, amount: "57200.01" })).body).toMatchObject({
    code: 100,
  });
});

test("taken, it settles what is owed to its taker; the enterprise sees the holders, the taker not the whole", async () => {
  // Whoever accepts reads beforehand who passed it on.
  expect(fine(await act("checker.s4", S, "accept/plan", {}, child))["commits"]).toMatchObject({
    face: "30000.00",
    shown: { giver_entity: "Lion Gate Packaging LLP", issuer_entity: "Straits Harvest Foods Pte. Ltd." },
  });
  fine(await act("checker.s4", S, "accept", {}, child));
  expect(await deals.read("invoice", debt)).toMatchObject({ status: "settled", outstanding: "0.00" });
  expect((await (await deals.client("maker.s4")).get(S, { id: item })).body).toMatchObject({ code: 1005 });
  const tree = fine(await (await deals.client("maker.e1")).get(E, { id: item }));
  expect(tree["children"]).toEqual([child]);
  expect(tree["financed_principal"]).toBeUndefined();
});

test("the enterprise's sums count what was passed on once; alone it counts for both", async () => {
  const listed = async (who: string, path: string, query: Record<string, unknown>) =>
    fine(
      await (
        await deals.client(who)
      ).get(`${path}/list`, { status: "accepted", maturity_date_from: "2027-02-05", page_size: 100, ...query }),
    ) as {
      rows: { id: string; face: string; available: string }[];
      summary: { by_currency: Record<string, unknown>[] };
    };
  const sum = (figures: readonly string[]) => figures.reduce((all, one) => all + Number(one), 0).toFixed(2);
  const { rows, summary } = await listed("maker.e1", E, { maturity_date_to: "2027-02-05" });
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([item, child]));
  expect(summary.by_currency).toEqual([
    {
      count: rows.length,
      currency: "SGD",
      face: sum(rows.filter(({ id }) => id !== child).map(({ face }) => face)),
      available: sum(rows.map(({ available }) => available)),
    },
  ]);
  const part = { face_from: "30000.00", face_to: "30000.00" };
  for (const [who, path] of [
    ["maker.e1", E],
    ["maker.s4", S],
  ] as const)
    expect((await listed(who, path, part)).summary).toMatchObject({ by_currency: [{ count: 1, face: "30000.00" }] });
});

test("declined, the part returns to its giver", async () => {
  fine(await act("maker.s2", S, "transfer", { to_entity: s4, amount: "2000.00" }));
  fine(await act("checker.s2", S, "approve_transfer"));
  const row = await deals.read("invoice_paid", item);
  const second = String((row["children"] as string[])[1]);
  fine(await act("checker.s4", S, "decline", { comment: "Not what we agreed" }, second));
  expect(await deals.read("invoice_paid", item)).toMatchObject({ available: "57200.00", transferred: "30000.00" });
  expect(await deals.standing("credit_limit", credit)).toMatch(/^87200\.00 \/ 0\.00/);
});

test("a sixth tier is refused", async () => {
  const deep = await held({ tier: 5 });
  expect((await act("maker.s2", S, "transfer", { to_entity: s4, amount: "1000.00" }, deep)).body).toMatchObject({
    code: 1010,
    data: { rule: "tier_allowed" },
  });
});

test("at maturity the enterprise pays each holder: its invoices are paid, nothing is reserved any more", async () => {
  deals.on("2027-02-05");
  for (const id of [item, child]) await deals.execute("invoice_paid", id, "mature");
  fine(await act("checker.e1", E, "pay", { bank_ref: "E-1", payment_date: "2027-02-05" }));
  fine(await act("checker.e1", E, "pay", { bank_ref: "E-2", payment_date: "2027-02-05" }, child));
  expect(await deals.read("invoice_paid", item)).toMatchObject({
    status: "settled",
    settled: "57200.00",
    available: "0.00",
  });
  expect(await deals.read("invoice_paid", child)).toMatchObject({ status: "settled", settled: "30000.00" });
  const [{ invoice } = { invoice: "" }] = (await deals.read("invoice_paid", item))["invoices"] as { invoice: string }[];
  expect(await deals.read("invoice", invoice)).toMatchObject({
    status: "settled",
    outstanding: "0.00",
    funding_status: "released",
  });
});
