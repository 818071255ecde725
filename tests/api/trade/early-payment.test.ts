import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "../application/application.ts";
import { fine, Programme } from "./fixture.ts";

const S = "obligation/supplier/early_payment";
const E = "obligation/enterprise/early_payment";
const F = "obligation/financier/early_payment";

let application: Application;
let deals: Programme;
let nodes = { credit: "", facility: "", part: "" };
let account = "";
let invoice = "";
let deal = "";

beforeAll(async () => {
  application = await startApplication();
  deals = new Programme(application);
  const credit = await deals.creditLimit("e1", "f1", { limit: "5000000.00" });
  const facility = await deals.facility("e1", "f1", { limit: "3000000.00" });
  nodes = { credit, facility, part: await deals.part(facility, ["e1", "f1", "s1"], { limit: "500000.00" }) };
  await deals.known("s1", "f1");
  await deals.programme("e1", "s1");
  account = await deals.account({ of: "s1", currency: "SGD" });
  invoice = await deals.billed("T-EP-1", ["s1", "e1"], "54500.00", "2027-01-22");
}, 300_000);
afterAll(() => application.close());

const act = (who: string, path: string, transition: string, body: Record<string, unknown> = {}, id = deal) =>
  deals.act(who, "early_payment", path, id, transition, body);
const standing = async () => [
  await deals.standing("credit_limit", nodes.credit),
  await deals.standing("facility", nodes.facility),
  await deals.standing("vendor_sub_limit", nodes.part),
];
const fields = async (more: Record<string, unknown> = {}) => ({
  enterprise_entity: await deals.entity("e1"),
  supplier_entity: await deals.entity("s1"),
  funder: "enterprise",
  currency: "SGD",
  items: [{ invoice, amount: "54500.00" }],
  pay_date: "2026-11-27",
  offer_mode: "apr",
  apr: "6.00",
  payout_account: account,
  ...more,
});
const draft = async (more: Record<string, unknown> = {}): Promise<string> =>
  String(fine(await (await deals.client("maker.s1")).post(S, await fields(more)))["id"]);

test("an invoice that was confirmed for less is offered with what was confirmed, to be paid early and to be financed", async () => {
  const part = await deals.billed("T-EP-P", ["s1", "e1"], "27250.00", "2027-01-18");
  await deals.system((context) =>
    context.trx.run("UPDATE invoice SET confirmed_amount = '27000.00' WHERE id = $1", [part]),
  );
  const client = await deals.client("maker.s1");
  const early = fine(await client.get(`${S}/eligible`, { pay_date: "2026-11-27" }))["rows"];
  expect(early.find((row: { reference: string }) => row.reference === "T-EP-P")).toMatchObject({
    eligible: true,
    outstanding: "27000.00",
  });
  const picked = fine(await client.get("obligation/invoice/eligible", { eligible_for: "ep" }))["rows"];
  expect(picked.find((row: { reference: string }) => row.reference === "T-EP-P")).toMatchObject({
    outstanding: "27000.00",
  });
  const ways = fine(await client.get("obligation/invoice/ways", { id: [part] }));
  expect(ways).toMatchObject({ face: "27000.00", asked: [{ outstanding: "27000.00" }] });
});

test("what may be paid early, at which rates, and why the rest may not", async () => {
  const rows = fine(await (await deals.client("maker.s1")).get(`${S}/eligible`, { pay_date: "2026-11-27" }))["rows"];
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        reference: "T-EP-1",
        eligible: true,
        days_early: 56,
        market_low: "3.00",
        market_high: "15.00",
      }),
    ]),
  );
  expect(rows.find((row: { reference: string }) => row.reference === "INV-BP-1121")).toMatchObject({
    eligible: false,
    why_not: "disputed",
  });
});

test("56 days at 6.00 %: discount 501.70, the supplier gets 53,998.30, and no limit is touched", async () => {
  const plan = fine(await (await deals.client("maker.s1")).post(`${S}/new/submit/plan`, await fields()));
  expect(plan["figures"]).toMatchObject({
    face: "54500.00",
    discount: "501.70",
    discount_pct: "0.92",
    net: "53998.30",
    apr: "6.00",
    annualised_pct: "6.06",
    average_days: "56",
  });
  expect(plan["limits"]).toEqual([]);
});

test.each([
  ["today", { pay_date: "2026-11-23" }, "pay_date"],
  ["a weekend", { pay_date: "2026-11-28" }, "pay_date"],
  ["two days before it is due", { pay_date: "2027-01-20" }, "pay_date"],
  ["a rate above the band", { apr: "15.01" }, "apr"],
  ["a rate below it", { apr: "2.99" }, "apr"],
  ["a flat percentage below it", { offer_mode: "flat_pct", apr: undefined, flat_pct: "0.20" }, "flat_pct"],
  ["a part that is too small", { items: [{ invoice: "", amount: "999.99" }] }, "items[0].amount"],
])("%s is refused at its field", async (_what, more, field) => {
  const items = (more as { items?: { amount: string }[] }).items?.map(({ amount }) => ({ invoice, amount }));
  const plan = await (
    await deals.client("maker.s1")
  ).post(`${S}/new/submit/plan`, await fields({ ...more, ...(items ? { items } : {}) }));
  expect(plan.body).toMatchObject({ code: 100, data: [{ field }] });
});

test.each(["2026-12-25", "2026-11-28", "2026-11-23"])(
  "on %s nothing is paid that is asked for today: sent all the same, it is refused at its field with what can be",
  async (day) => {
    const made = await draft({ pay_date: day });
    expect((await act("maker.s1", S, "submit", {}, made)).body).toMatchObject({
      code: 100,
      data: [
        {
          field: "pay_date",
          message: "Choose a business day from 24 Nov 2026 to three days before the earliest due date.",
        },
      ],
    });
  },
);

test("a supplier that is in no programme gets none", async () => {
  const own = {
    items: [{ invoice: await deals.billed("T-EP-9", ["s2", "e1"], "20000.00", "2027-01-22"), amount: "20000.00" }],
    payout_account: await deals.account({ of: "s2", currency: "SGD" }),
  };
  const plan = await (
    await deals.client("maker.s2")
  ).post(`${S}/new/submit/plan`, await fields({ ...own, supplier_entity: await deals.entity("s2") }));
  expect(plan.body, JSON.stringify(plan.body)).toMatchObject({ code: 1052, data: { missing: ["programme"] } });
});

test("the cheapest invoices for the cash that is needed, the last one in part", async () => {
  const plan = fine(
    await (
      await deals.client("maker.s1")
    ).post(`${S}/new/suggest/plan`, {
      supplier_entity: await deals.entity("s1"),
      currency: "SGD",
      enterprise_entity: await deals.entity("e1"),
      pay_date: "2026-11-27",
      amount_wanted: "20000.00",
      apr: "6.00",
    }),
  );
  expect(Number(plan["figures"].net)).toBeGreaterThanOrEqual(20_000);
  expect(plan["lines"].length).toBeGreaterThan(0);
});

test("the enterprise asks for another rate, the supplier takes it, and the price follows", async () => {
  deal = await draft();
  fine(await act("maker.s1", S, "submit"));
  expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "locked", held_by: deal });
  const offered = async (more: Record<string, string>) => {
    const input = { pay_date: "2026-11-27", ...more };
    const rows = fine(await (await deals.client("maker.s1")).get(`${S}/eligible`, input))["rows"];
    return rows.find((row: { reference: string }) => row.reference === "T-EP-1");
  };
  expect(await offered({})).toMatchObject({ eligible: false });
  expect(await offered({ request: deal }), "what it holds itself does not stand against it").toMatchObject({
    eligible: true,
  });
  const listed = fine(await (await deals.client("maker.s1")).get(`${S}/list`))["rows"];
  expect(listed.find((row: { id: string }) => row.id === deal)).toMatchObject({ invoice_count: 1 });
  expect((await act("checker.e1", E, "counter", { counter_apr: "16.00" })).body).toMatchObject({
    code: 100,
    data: [{ field: "counter_apr" }],
  });
  expect(
    fine(await act("checker.e1", E, "counter", { counter_apr: "7.00", comment: "Our rate this week" })),
  ).toMatchObject({ status: "countered" });
  const waiting = fine(await (await deals.client("maker.s1")).get("obligation/workflow/task/list"))["rows"];
  expect(waiting.filter((task: Record<string, unknown>) => task["subject_id"] === deal)).toMatchObject([
    { kind: "early_payment_accept_counter" },
  ]);
  fine(await act("maker.s1", S, "accept_counter"));
  expect(await deals.read("early_payment", deal)).toMatchObject({
    status: "submitted",
    apr: "7.00",
    discount_total: "585.32",
    net_total: "53914.68",
  });
  fine(await act("maker.s1", S, "withdraw"));
  expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "released" });
});

test("no task about it is due after the day on which it is to be paid", async () => {
  const due = async (id: string) =>
    application.store.reading.rows(
      `SELECT kind, (due_at AT TIME ZONE 'Asia/Singapore')::date::text AS due
       FROM task
       WHERE subject_entity = 'early_payment' AND subject_id = $1 AND status = 'todo'`,
      [id],
    );
  // Three business days from Monday, and the day before.
  for (const [day, by] of [
    ["2026-11-25", "2026-11-25"],
    ["2026-11-27", "2026-11-26"],
  ] as const) {
    deal = await draft({ pay_date: day });
    fine(await act("maker.s1", S, "submit"));
    expect(await due(deal)).toEqual([{ kind: "early_payment_approve", due: by }]);
    fine(await act("maker.s1", S, "withdraw"));
  }
});

test("a maker counters, the supplier takes it, and the one checker there is approves: whoever countered does not", async () => {
  deal = await draft();
  fine(await act("maker.s1", S, "submit"));
  fine(await act("maker.e1", E, "counter", { counter_apr: "9.10" }));
  fine(await act("maker.s1", S, "accept_counter"));
  expect((await act("maker.e1", E, "approve")).body).toMatchObject({ code: 1004 });
  fine(await act("checker.e1", E, "approve"));
  expect(await deals.read("early_payment", deal)).toMatchObject({ status: "approved", apr: "9.10" });
  // The pay-out is ordered by the day on which the supplier was promised the money.
  expect(
    await application.store.reading.rows(
      `SELECT kind, (due_at AT TIME ZONE 'Asia/Singapore')::date::text AS due, early.pay_date::text AS promised
       FROM task JOIN early_payment early ON early.id = task.subject_id
       WHERE subject_entity = 'early_payment' AND subject_id = $1 AND task.status = 'todo'`,
      [deal],
    ),
  ).toEqual([{ kind: "early_payment_schedule", due: "2026-11-27", promised: "2026-11-27" }]);
  fine(await act("maker.s1", S, "withdraw"));
});

test("approved, scheduled and paid by the enterprise: the invoice is settled, the discount received, no limit moved", async () => {
  const before = await standing();
  deal = await draft();
  fine(await act("maker.s1", S, "submit"));
  expect((await act("maker.e1", E, "approve")).body).toMatchObject({ code: 1004 });
  fine(await act("checker.e1", E, "approve"));
  fine(await act("maker.e1", E, "schedule"));
  const payout = await application.store.reading.first(
    "SELECT net, status FROM disbursement WHERE early_payment = $1",
    [deal],
  );
  expect(payout).toEqual({ net: "53998.30", status: "due" });
  await deals.execute("early_payment", deal, "pay", { bank_ref: "B-2", payment_date: "2026-11-23" });
  expect(await deals.read("early_payment", deal)).toMatchObject({ status: "paid", collection_state: "none" });
  expect(await deals.read("invoice", invoice)).toMatchObject({
    status: "settled",
    funding_status: "early_paid",
    outstanding: "0.00",
  });
  const { number } = await deals.read("early_payment", deal);
  expect(await deals.booked(String(number), "e1")).toEqual(["2000 54500.00 -", "1010 - 53998.30", "4040 - 501.70"]);
  expect(await standing()).toEqual(before);
  expect(fine(await (await deals.client("maker.s1")).get(`${S}/record/list`))["rows"]).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: deal })]),
  );
});

test("paid by a fund provider: its limits carry the face until the enterprise has paid it", async () => {
  invoice = await deals.billed("T-EP-2", ["s1", "e1"], "54500.00", "2027-01-22");
  deal = await draft({ funder: "financier", funder_entity: await deals.entity("f1") });
  fine(await act("maker.s1", S, "submit"));
  fine(await act("checker.f1", F, "approve"));
  expect((await standing()).map((text) => text.split(" / ")[0])).toEqual(["54500.00", "54500.00", "54500.00"]);
  fine(await act("maker.f1", F, "schedule"));
  await deals.execute("early_payment", deal, "pay", { bank_ref: "B-3", payment_date: "2026-11-23" });
  expect((await standing()).map((text) => text.split(" / ").slice(0, 2))).toEqual([
    ["0.00", "54500.00"],
    ["0.00", "54500.00"],
    ["0.00", "54500.00"],
  ]);
  await expect(
    deals.execute("early_payment", deal, "collect", { paid_face: "54500.01", payment_date: "2026-11-23" }),
  ).rejects.toMatchObject({ code: "100" });
  await deals.execute("early_payment", deal, "collect", { paid_face: "54500.00", payment_date: "2026-11-23" });
  expect((await standing()).map((text) => text.split(" / ")[1])).toEqual(["0.00", "0.00", "0.00"]);
  expect(await deals.read("early_payment", deal)).toMatchObject({ collection_state: "collected" });
});

test("what was paid early is summed, and its rate averaged by what was paid: 6.19 % over three", async () => {
  invoice = await deals.billed("T-EP-3", ["s1", "e1"], "10900.00", "2027-01-22");
  deal = await draft({ items: [{ invoice, amount: "10900.00" }], apr: "8.13" });
  fine(await act("maker.s1", S, "submit"));
  fine(await act("checker.e1", E, "approve"));
  fine(await act("maker.e1", E, "schedule"));
  await deals.execute("early_payment", deal, "pay", { bank_ref: "B-4", payment_date: "2026-11-23" });
  // 10,900.00 × 8.13 % × 56 ÷ 365 = 135.96. (2 × 53,998.30 × 6.00 + 10,764.04 × 8.13) ÷ 118,760.64 = 6.193.
  const { summary } = fine(await (await deals.client("maker.s1")).get(`${S}/record/list`)) as unknown as {
    summary: { by_currency: Record<string, unknown>[] };
  };
  expect(summary.by_currency).toEqual([
    expect.objectContaining({
      currency: "SGD",
      count: 3,
      face_total: "119900.00",
      discount_total: "1139.36",
      net_total: "118760.64",
      apr: "6.19",
    }),
  ]);
});
