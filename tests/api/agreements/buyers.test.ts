import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "../application/application.ts";
import { startApplication } from "../application/application.ts";
import type { Client } from "../application/client.ts";
import { lent, paidBack } from "../application/lent.ts";
import { approvedApplication, entityOf, made, moved, stored, executed } from "./fixture.ts";

let demo: Application;
let supplier: Client;
let maker: Client;
let checker: Client;
let second: Client;
let s1 = "";
let f1 = "";
let e2 = "";

beforeAll(async () => {
  demo = await startApplication();
  [supplier, maker, checker, second] = (await Promise.all(
    ["maker.s1", "maker.f1", "checker.f1", "checker2.f1"].map((who) => demo.signedIn(who)),
  )) as [Client, Client, Client, Client];
  [s1, f1, e2] = (await Promise.all(["201599103Z", "201199106W", "200899102N"].map((uen) => entityOf(demo, uen)))) as [
    string,
    string,
    string,
  ];
});
afterAll(() => demo.close());

test("a buyer limit is proposed by the supplier, approved by the fund provider, changed not below its use, suspended and removed", async () => {
  const facility = await made(demo, "facility", {
    financier_entity: f1,
    entity: s1,
    kind: "supplier_factoring",
    products: ["factoring"],
    currency: "USD",
    limit: "250000.00",
    status: "active",
  });
  const draft = await supplier.post("obligation/supplier/facility/buyer", {
    facility,
    supplier_entity: s1,
    financier_entity: f1,
    buyer_entity: e2,
    currency: "SGD",
    limit: "100000.00",
  });
  expect(draft.body).toMatchObject({ success: true });
  const id = String(draft.body.data.id);
  // Whatever currency is said, it is that of the facility.
  expect(await stored(demo, "buyer_limit", id)).toMatchObject({ currency: "USD" });
  const act = (client: Client, role: string, transition: string, body: Record<string, unknown> = {}) =>
    executed(demo, client, `obligation/${role}/facility/buyer`, "buyer_limit", id, transition, body);
  expect((await act(supplier, "supplier", "propose")).body.data.status).toBe("proposed");
  expect((await act(supplier, "supplier", "approve")).body.code).toBe(1004);
  expect((await act(checker, "financier", "approve")).body.data.next).toHaveProperty("pending_approval");
  const { uen } =
    (await demo.store.reading.first<{ uen: string }>("SELECT uen FROM company_entity WHERE id = $1", [e2])) ?? {};
  await demo.store.transaction((trx) =>
    trx.run("UPDATE buyer_list_entry SET rating = NULL WHERE buyer_uen = $1", [uen]),
  );
  await made(demo, "brc_report", {
    financier_entity: f1,
    subject_entity: e2,
    ordered_at: "2026-11-23T23:00:00.000+08:00",
    state: "delivered",
    grade: "BBB",
  });
  expect((await act(second, "financier", "approve")).body.data.status).toBe("active");
  const mails = await demo.store.reading.rows<{ subject: string }>(
    `SELECT subject FROM mail WHERE letter = 'buyer_limit_told' AND recipient LIKE '%.s1@%'`,
  );
  expect(mails[0]?.subject).toMatch(/^Buyer limit under FAC-2026-\d{6}: Active/u);
  // Rated as the newest credit report grades it, for the fund provider's eyes alone.
  expect((await checker.get("obligation/financier/facility/buyer", { id })).body.data.rating).toBe("BBB");
  expect((await supplier.get("obligation/supplier/facility/buyer", { id })).body.data).not.toHaveProperty("rating");
  const rated = async (rating: string) =>
    (await checker.get("obligation/financier/facility/buyer/list", { rating })).body.data.rows.map(
      (row: { id: string }) => row.id,
    );
  expect([await rated("BBB"), await rated("A")]).toEqual([[id], []]);
  const running = await lent(
    demo,
    {
      basis: "invoice",
      financier_entity: f1,
      facility,
      seller_entity: s1,
      obligor_entity: e2,
      currency: "USD",
      disbursement_date: "2026-11-20",
      maturity_date: "2027-02-01",
      items: [],
    },
    "38880.00",
  );
  expect((await supplier.get("obligation/supplier/facility/buyer", { id })).body.data).toMatchObject({
    available: "61120.00",
    utilised: "38880.00",
  });
  const change = (client: Client, limit: string) =>
    act(client, "financier", "change", { limit, comment: "After the yearly review" });
  expect((await change(checker, "38879.99")).body).toMatchObject({ code: 100, data: [{ field: "limit" }] });
  for (const who of [checker, second])
    await act(who, "financier", "change", { limit: "60000.00", rating: "A", comment: "After the yearly review" });
  expect(await stored(demo, "buyer_limit", id)).toMatchObject({ rating: "A" });
  expect((await act(maker, "financier", "send_noa")).body.success).toBe(true);
  expect((await act(maker, "financier", "ack_noa", { comment: "Signed paper received" })).body.success).toBe(true);
  expect(await stored(demo, "buyer_limit", id)).toMatchObject({ noa_status: "acknowledged", limit: "60000.00" });
  // What the buyer has acknowledged is not sent again: it would count as unanswered.
  expect((await act(maker, "financier", "send_noa")).body.success).toBe(false);
  expect(await stored(demo, "buyer_limit", id)).toMatchObject({ noa_status: "acknowledged" });
  expect((await act(checker, "financier", "suspend", { comment: "Late payments" })).body.data.status).toBe("suspended");
  await paidBack(demo, running);
  expect((await act(checker, "financier", "remove", { comment: "No more business" })).body.data.status).toBe("removed");
  // The fund provider's own list comes before the report, and what is said on approving before both.
  const listed = await demo.store.reading.first<{ id: string }>(
    "SELECT id FROM buyer_list_entry WHERE buyer_uen = $1 AND financier_entity = $2",
    [uen, f1],
  );
  if (listed)
    await demo.store.transaction((trx) =>
      trx.run("UPDATE buyer_list_entry SET rating = 'AA' WHERE id = $1", [listed.id]),
    );
  else
    await made(demo, "buyer_list_entry", {
      financier_entity: f1,
      buyer_uen: uen,
      buyer_name: "The same buyer",
      currency: "USD",
      default_limit: "1.00",
      rating: "AA",
      list: "general",
    });
  for (const [input, rating] of [
    [{}, "AA"],
    [{ rating: "C" }, "C"],
  ] as const) {
    const again = await made(demo, "buyer_limit", {
      facility,
      supplier_entity: s1,
      financier_entity: f1,
      buyer_entity: e2,
      currency: "USD",
      limit: "1000.00",
      reserved: "0.00",
      utilised: "0.00",
      status: "proposed",
    });
    for (const who of [checker, second])
      await executed(demo, who, "obligation/financier/facility/buyer", "buyer_limit", again, "approve", input);
    expect(await stored(demo, "buyer_limit", again)).toMatchObject({ status: "active", rating });
    await demo.store.transaction((trx) => trx.run("UPDATE buyer_limit SET status = 'removed' WHERE id = $1", [again]));
  }
});

test("a buyer comes onto the whitelist by two persons and a report that is at most three months old, and off it when its time is over", async () => {
  const [maker, checker, second] = (await Promise.all(
    ["maker.f2", "checker.f2", "checker2.f2"].map((who) => demo.signedIn(who)),
  )) as [Client, Client, Client];
  const [f2, s3] = [await entityOf(demo, "201899107N"), await entityOf(demo, "201799105H")];
  const draft = await maker.post("obligation/financier/buyer_list", {
    financier_entity: f2,
    buyer_uen: "201799105H",
    buyer_name: "Jurong Cold Chain Logistics Pte. Ltd.",
    currency: "SGD",
    default_limit: "100000.00",
  });
  expect(draft.body).toMatchObject({ success: true });
  const id = String(draft.body.data.id);
  const act = (client: Client, transition: string, body: Record<string, unknown> = {}) =>
    executed(demo, client, "obligation/financier/buyer_list", "buyer_list_entry", id, transition, body);
  const propose = () =>
    act(maker, "propose_whitelist", {
      default_limit: "250000.00",
      valid_until: "2027-11-23",
      reason: "Pays in time, three years",
    });
  expect((await propose()).body).toMatchObject({ code: 1052, data: { missing: ["credit_report"] } });
  const report = await made(demo, "brc_report", {
    financier_entity: f2,
    subject_entity: s3,
    ordered_at: "2026-08-20T09:00:00.000+08:00",
    state: "delivered",
  });
  expect((await propose()).body.code).toBe(1052);
  await demo.store.transaction((trx) =>
    trx.run("UPDATE brc_report SET ordered_at = '2026-10-01T09:00:00+08:00' WHERE id = $1", [report]),
  );
  expect((await propose()).body.success).toBe(true);
  expect((await act(maker, "whitelist")).body.code).toBe(1004);
  await act(checker, "whitelist");
  await act(second, "whitelist");
  expect(await stored(demo, "buyer_list_entry", id)).toMatchObject({ list: "whitelist", default_limit: "250000.00" });
  await moved(demo, "buyer_list_entry", id, "lapse");
  expect(await stored(demo, "buyer_list_entry", id)).toMatchObject({ list: "general" });
});

test("an order that nobody pays runs out; a paid one is refunded with its journals mirrored", async () => {
  const ceo = await demo.signedIn("ceo.s1");
  const ORDER = "obligation/supplier/letter/financing/order";
  const first = await approvedApplication(demo, "INV-BP-1088");
  const open = await ceo.post(`${ORDER}/create`, { application_id: first }, { key: "order-run-out" });
  await moved(demo, "financing_order", open.body.data.id, "expire");
  expect(await stored(demo, "financing_order", open.body.data.id)).toMatchObject({ status: "expired" });
  expect(await stored(demo, "financing_application", first)).toMatchObject({ status: "offer_accepted" });
  const again = await ceo.post(`${ORDER}/create`, { application_id: first }, { key: "order-anew" });
  expect(again.body.data.order_no).not.toBe(open.body.data.order_no);
  const paid = await ceo.post(
    `${ORDER}/pay`,
    { order_no: again.body.data.order_no, channel: "giro", bank_ref: "GIRO-77" },
    { key: "order-paid" },
  );
  expect(paid.body.data.status).toBe("paid");
  const refund = (client: Client) =>
    executed(demo, client, "obligation/financier/financing/order", "financing_order", again.body.data.id, "refund", {
      comment: "We do not go on with the deal",
    });
  await refund(checker);
  await refund(second);
  expect(await stored(demo, "financing_order", again.body.data.id)).toMatchObject({ status: "refunded" });
  const [sums] = await demo.store.reading.rows<{ debit: string; credit: string; journals: number }>(
    "SELECT sum(l.debit)::numeric(15,2) AS debit, sum(l.credit)::numeric(15,2) AS credit, count(DISTINCT j.id)::int AS journals FROM journal j JOIN journal_lines l ON l.parent = j.id WHERE j.source_ref = $1",
    [again.body.data.order_no],
  );
  expect(sums).toEqual({ debit: "218.00", credit: "218.00", journals: 4 });
});
