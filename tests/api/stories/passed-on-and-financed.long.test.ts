import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApplication } from "../application/application.ts";
import { answered } from "../application/checklist.ts";
import { fine, Story } from "./story.ts";

vi.setConfig({ testTimeout: 300_000 });

let story: Story;
let item = "";
let child = "";
let deal = "";

beforeAll(async () => {
  story = new Story(await startApplication());
  item = await story.numbered("invoice_paid", "IP-2026-000036");
});
afterAll(() => story.demo.close());

test("no more is passed on than is held", async () => {
  expect(
    (
      await story.ask("maker.s2", "invoice_paid", item, "transfer", {
        to_entity: await story.entityOf("s4"),
        amount: "87200.01",
      })
    ).body,
  ).toMatchObject({ code: 100, data: [{ field: "amount" }] });
});

test("the supplier settles 30,000.00 of what it owes by a part of its item: 57,200.00 stay", async () => {
  const input = {
    to_entity: await story.entityOf("s4"),
    amount: "30000.00",
    settles: [await story.invoiceOf("AS-0071")],
  };
  await story.step("maker.s2", "invoice_paid", item, "transfer", input);
  const waiting = await story.read("invoice_paid", item);
  if (waiting["transferred"] !== "30000.00") await story.step("checker.s2", "invoice_paid", item, "approve_transfer");
  expect(await story.read("invoice_paid", item)).toMatchObject({
    available: "57200.00",
    transferred: "30000.00",
    face: "87200.00",
  });
  child = await story.newest("invoice_paid", "parent", item);
  expect(await story.read("invoice_paid", child)).toMatchObject({
    face: "30000.00",
    tier: 2,
    status: "pending_acceptance",
  });
  expect(
    (
      await story.ask("maker.s2", "invoice_paid", item, "transfer", {
        to_entity: await story.entityOf("s4"),
        amount: "57200.01",
      })
    ).body.code,
  ).toBe(100);
});

test("its vendor accepts: their own invoice is settled", async () => {
  await story.step("checker.s4", "invoice_paid", child, "accept");
  expect(await story.read("invoice", await story.invoiceOf("AS-0071"))).toMatchObject({
    status: "settled",
    outstanding: "0.00",
  });
});

test("the vendor finances its part: 27,000.00 advanced, at least 150.00 of fee, 26,836.50 paid out", async () => {
  deal = await story.make("maker.s4", "financing_application", {
    basis: "invoicepaid",
    financier_entity: await story.entityOf("f1"),
    seller_entity: await story.entityOf("s4"),
    currency: "SGD",
    items: [{ invoice_paid: child, face: "30000.00" }],
    requested_amount: "27000.00",
    disbursement_date: "2026-11-30",
    payout_account: await story.ownAccount("s4"),
    documents: [await story.file("maker.s4"), await story.file("maker.s4")],
  });
  await story.step("checker.s4", "financing_application", deal, "submit");
  await answered(await story.client("maker.f1"), deal);
  await story.step("maker.f1", "financing_application", deal, "check", {
    approved_amount: "27000.00",
    approved_rate: "7.20",
  });
  await story.step("checker.f1", "financing_application", deal, "approve");
  await story.step("ceo.s4", "financing_application", deal, "accept_offer");
  const order = fine(
    await story.post("ceo.s4", "obligation/supplier/letter/financing/order/create", { application_id: deal }),
  );
  fine(
    await story.post("ceo.s4", "obligation/supplier/letter/financing/order/pay", {
      order_no: order["order_no"],
      channel: "fast",
      bank_ref: "S4-FEE",
    }),
  );
  const letter = await story.newest("letter_of_assignment", "application", deal);
  await story.sign("assignment", letter);
  await story.clock("2026-11-30");
  const payment = await story.newest("disbursement", "financing", deal);
  expect(await story.read("disbursement", payment)).toMatchObject({
    net: "26836.50",
    deductions: [{ net: "150.00", gst: "13.50" }],
  });
  await story.payOut("f1", payment, "2026-11-30", "FAST-1130");
  const part = await story.subLimit(await story.numbered("facility", "FAC-2026-000001"), await story.entityOf("s4"));
  expect((await story.read("vendor_sub_limit", part))["available"]).toBe("23000.00");
});

test("at maturity each holder is paid its own: 57,200.00 to the supplier, 30,000.00 to the fund provider, who refunds 2,643.16", async () => {
  await story.clock("2027-02-05");
  await story.step("checker.e1", "invoice_paid", item, "pay", { bank_ref: "E1-0205-S2", payment_date: "2027-02-05" });
  if ((await story.read("invoice_paid", item))["status"] !== "settled")
    await story.step("checker2.e1", "invoice_paid", item, "pay", {
      bank_ref: "E1-0205-S2",
      payment_date: "2027-02-05",
    });
  const { number } = await story.read("financing_application", deal);
  const receipt = await story.receive("e1", "30000.00", "2027-02-05", "E1-0205-F1", String(number));
  expect(await story.booked("f1", "4010", String(number))).toBe("-356.84");
  expect(await story.read("refund", await story.newest("refund", "receipt", receipt))).toMatchObject({
    amount: "2643.16",
  });
  expect(await story.read("invoice", await story.invoiceOf("LG-2201"))).toMatchObject({
    status: "settled",
    outstanding: "0.00",
  });
  expect(await story.breaches()).toBe("");
});
