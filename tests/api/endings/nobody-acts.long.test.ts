import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Ending, type Limits } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
let before: Limits;

beforeAll(async () => {
  deals = await Ending.start();
});
beforeEach(async () => {
  before = await deals.limits();
});
afterAll(() => deals.demo.close());

const waits = ["2026-11-27", "2026-12-01", "2026-12-02"] as const;

test("an early payment that is scheduled and an order that is funded, which nobody pays: both run out after two business days, and all they held is free", async () => {
  const [first, second] = [
    await deals.billed("s1", "e1", "END-NB-1", "10000.00", "2027-01-28"),
    await deals.billed("s2", "e1", "END-NB-2", "15000.00", "2027-01-28"),
  ];
  const early = await deals.scheduledEarly("financier", [{ invoice: first, amount: "10000.00" }], waits[0]);
  const order = await deals.order("s2", [{ invoice: second, face: "15000.00" }], waits[0]);
  await deals.funded(order, "s2");
  expect(await deals.movedBy(early, order)).toEqual([
    "credit_limit 25000.00 / 0.00",
    "facility 25000.00 / 0.00",
    "vendor_sub_limit 25000.00 / 0.00",
  ]);
  await deals.clock(waits[1]);
  expect([(await deals.read("early_payment", early))["status"], (await deals.read("dpo", order))["status"]]).toEqual([
    "scheduled",
    "funded",
  ]);
  await deals.clock(waits[2]);
  expect([(await deals.read("early_payment", early))["status"], (await deals.read("dpo", order))["status"]]).toEqual([
    "expired",
    "expired",
  ]);
  for (const invoice of [first, second])
    expect(await deals.read("invoice", invoice)).toMatchObject({
      status: "confirmed",
      payment_status: "unpaid",
      funding_status: "released",
    });
  expect(
    await deals.demo.store.reading.rows(
      "SELECT id FROM disbursement WHERE (early_payment = $1::bigint OR dpo = $2::bigint) AND status <> 'cancelled'",
      [early, order],
    ),
  ).toEqual([]);
  expect(await deals.limits()).toEqual(before);
  expect(await deals.movedBy(early, order)).toEqual([]);
  await deals.whole();
});

test("an accepted offer whose fees are not paid ends with the offer: its order is cancelled, its item free", async () => {
  const invoice = await deals.billed("s1", "e1", "END-NB-3", "20000.00", "2027-02-26");
  const item = await deals.item("s1", [{ invoice, amount: "20000.00" }], "2027-02-26");
  await deals.issued(item, "s1");
  before = await deals.limits();
  const deal = await deals.offered("s1", item, "20000.00", "18000.00", "2026-12-04");
  await deals.post("ceo.s1", "obligation/supplier/letter/financing/order/create", { application_id: deal });
  const { offer_expires_on: until } = await deals.read("financing_application", deal);
  await deals.clock(String(until));
  expect(await deals.read("financing_application", deal)).toMatchObject({ status: "offer_accepted" });
  const next = new Date(Date.parse(`${String(until)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  await deals.clock(next);
  expect(await deals.read("financing_application", deal)).toMatchObject({ status: "expired", reserved_amount: "0.00" });
  expect(["cancelled", "expired"]).toContain(
    (await deals.read("financing_order", await deals.newest("financing_order", "application", deal)))["status"],
  );
  expect(await deals.read("invoice_paid", item)).toMatchObject({
    status: "accepted",
    available: "20000.00",
    financed_face: "0.00",
  });
  expect(await deals.limits()).toEqual(before);
  await deals.whole();
});
