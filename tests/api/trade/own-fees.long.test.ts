import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Ending } from "../endings/ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;

/** Fees of the fund provider's own, in force from a day. */
async function ruled(
  product: "transfer" | "dpo",
  from: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await deals.insert("fee_rule_set", {
    financier_entity: await deals.entityOf("f1"),
    product,
    currency: "SGD",
    effective_from: from,
    rows,
    status: "active",
  });
}

beforeAll(async () => {
  deals = await Ending.start();
}, 300_000);
afterAll(() => deals.demo.close());

test("passing on costs what the fund provider's own fees say: 1.00 % of 30,000.00 with GST and 10.00 without come to 337.00, ordered from the giver", async () => {
  await ruled("transfer", "2026-11-01", [
    { code: "TRANSFER", base: "face", pct: "1.00", gst: true, payer: "supplier", collect: "upfront_order" },
    { code: "HANDLING", base: "flat", flat: "10.00", gst: false, payer: "supplier", collect: "upfront_order" },
  ]);
  const invoice = await deals.billed("s2", "e1", "OWN-1", "50000.00", "2027-01-25");
  const item = await deals.item("s2", [{ invoice, amount: "50000.00" }], "2027-01-25", { transferable: true });
  await deals.issued(item, "s2");
  const to = await deals.entityOf("s4");
  const plan = (
    await deals.ask("maker.s2", "invoice_paid", item, "transfer/plan", { to_entity: to, amount: "30000.00" })
  ).body;
  expect(plan, JSON.stringify(plan)).toMatchObject({ code: 0, data: { figures: { face: "30000.00", fee: "337.00" } } });
  await deals.step("maker.s2", "invoice_paid", item, "transfer", { to_entity: to, amount: "30000.00" });
  await deals.step("checker.s2", "invoice_paid", item, "approve_transfer");
  const order = await deals.read("financing_order", await deals.newest("financing_order", "invoice_paid", item));
  expect(order).toMatchObject({
    total: "337.00",
    status: "created",
    lines: [
      { code: "TRANSFER", net: "300.00", gst: "27.00" },
      { code: "HANDLING", net: "10.00", gst: "0.00" },
    ],
  });
});

test("an order bills what the fund provider's own fees said when it was paid out, not what they say when it is repaid", async () => {
  await ruled("dpo", "2026-11-01", [
    {
      code: "PLATFORM_DPO",
      base: "face",
      pct: "0.50",
      min: "25.00",
      gst: true,
      payer: "enterprise",
      collect: "billed",
    },
    { code: "LATE_ADMIN", base: "flat", flat: "75.00", gst: false, payer: "enterprise", collect: "at_repayment" },
  ]);
  const invoice = await deals.billed("s2", "e1", "OWN-2", "10000.00", "2027-01-25");
  const order = await deals.order("s2", [{ invoice, face: "10000.00" }], "2026-11-26");
  await deals.funded(order, "s2");
  await deals.clock("2026-11-26");
  await deals.payOut("f1", await deals.newest("disbursement", "dpo", order), "2026-11-26", "OWN-OUT");
  await ruled("dpo", "2026-12-01", [
    { code: "PLATFORM_DPO", base: "face", pct: "2.00", gst: true, payer: "enterprise", collect: "billed" },
  ]);
  await deals.clock("2026-12-02");
  const { number } = await deals.read("dpo", order);
  await deals.receive("e1", "10000.00", "2026-12-02", "OWN-IN", String(number));
  expect(await deals.read("dpo", order)).toMatchObject({
    status: "repaid",
    platform_fee: "50.00",
    platform_gst: "4.50",
    fee_due: "54.50",
  });
  expect(await deals.booked("f1", "1120", String(number))).toBe("54.50");
  await deals.whole();
});

test("the late fee of an order is the fund provider's own, where neither its rule nor the facility names one", async () => {
  const facility = await deals.numbered("facility", "FAC-2026-000001");
  await deals.demo.store.transaction((trx) =>
    trx.run("UPDATE facility SET late_fee = NULL WHERE id = $1::bigint", [facility]),
  );
  await ruled("dpo", "2026-12-02", [
    { code: "LATE_ADMIN", base: "flat", flat: "75.00", gst: false, payer: "enterprise", collect: "at_repayment" },
  ]);
  const invoice = await deals.billed("s2", "e1", "OWN-3", "10000.00", "2027-02-25");
  const order = await deals.order("s2", [{ invoice, face: "10000.00" }], "2026-12-04");
  await deals.step("maker.e1", "dpo", order, "submit");
  expect(await deals.read("dpo", order)).toMatchObject({ late_fee_rate: "75.00" });
});
