import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApplication } from "../application/application.ts";
import { Story } from "./story.ts";

vi.setConfig({ testTimeout: 300_000 });

let story: Story;
let note = "";
let deal = "";
let item = "";

beforeAll(async () => {
  story = new Story(await startApplication());
  deal = await story.numbered("financing_application", "FA-2026-000043");
  item = await story.numbered("invoice_paid", "IP-2026-000033");
});
afterAll(() => story.demo.close());

test("a credit note of 16,350.00 on a funded invoice is agreed by buyer and fund provider: 14,715.00 too much is advanced", async () => {
  const invoice = await story.invoiceOf("JC-3301");
  note = await story.make("maker.s3", "credit_note", {
    cn_no: "CN-JC-3301",
    kind: "financed",
    invoice,
    seller_entity: await story.entityOf("s3"),
    buyer_entity: await story.entityOf("e1"),
    issue_date: "2026-11-23",
    reason_code: "quantity",
    currency: "SGD",
    amount_net: "15000.00",
    lines: [{ description: "Pallets not delivered", quantity: "60", unit_price: "250.00", gst_code: "SR" }],
  });
  await story.step("maker.s3", "credit_note", note, "submit");
  await story.step("checker.e1", "credit_note", note, "approve");
  await story.step("checker.f1", "credit_note", note, "agree");
  expect(await story.read("credit_note", note)).toMatchObject({
    status: "applied",
    total: "16350.00",
    over_advance_amount: "14715.00",
    cure_status: "open",
  });
  expect(await story.read("invoice", invoice)).toMatchObject({ outstanding: "103550.00", credited: "16350.00" });
});

test("until that is paid back the supplier gets no new funding", async () => {
  const { body } = await story.ask(
    "checker.s3",
    "financing_application",
    await story.make("maker.s3", "financing_application", {
      basis: "invoice",
      financier_entity: await story.entityOf("f1"),
      seller_entity: await story.entityOf("s3"),
      currency: "USD",
      items: [{ invoice: await story.invoiceOf("JC-US-0955"), face: "36450.00" }],
      requested_amount: "29160.00",
      disbursement_date: "2026-11-24",
      payout_account: await story.ownAccount("s3", "USD"),
      documents: [await story.file("maker.s3"), await story.file("maker.s3")],
    }),
    "submit",
  );
  expect(body).toMatchObject({ code: 1052 });
  expect(JSON.stringify(body)).toContain("OVER_ADVANCE");
});

test("the supplier pays 14,715.00 on principal alone: 93,195.00 is left, and the item reserves 10,355.00", async () => {
  await story.clock("2026-11-30");
  const receipt = await story.make("maker.f1", "receipt", {
    receiver_entity: await story.entityOf("f1"),
    payer_name: "Jurong Cold Chain",
    account: await story.ownAccount("f1"),
    amount: "14715.00",
    currency: "SGD",
    value_date: "2026-11-30",
    bank_ref: "S3-1130",
    remittance_text: "what was advanced too much",
  });
  const recorded = await story.step("maker.f1", "receipt", receipt, "record");
  expect(recorded["status"]).toBe("recorded");
  await story.step("maker.f1", "receipt", receipt, "match");
  await story.step("checker.f1", "receipt", receipt, "approve");
  expect(await story.read("receipt", receipt)).toMatchObject({ status: "posted", unapplied: "14715.00" });
  const { number } = await story.read("financing_application", deal);
  const repayment = await story.make("maker.f1", "repayment", {
    receipt,
    financier_entity: await story.entityOf("f1"),
    mode: "principal_only",
    lines: [{ deal_no: number }],
  });
  await story.step("maker.f1", "repayment", repayment, "submit");
  await story.step("checker.f1", "repayment", repayment, "approve");
  expect(await story.read("financing_application", deal)).toMatchObject({
    principal_outstanding: "93195.00",
    interest_accrued: "1043.03",
  });
  expect(await story.read("invoice_paid", item)).toMatchObject({
    financed_principal: "93195.00",
    reserves: [{ amount: "10355.00" }],
  });
  expect(await story.read("credit_note", note)).toMatchObject({ cure_status: "cured" });
});

test("at maturity the enterprise pays 103,550.00: both stretches of interest, and 8,595.01 is left over", async () => {
  await story.clock("2027-01-08");
  const { number } = await story.read("financing_application", deal);
  const receipt = await story.receive("e1", "103550.00", "2027-01-08", "E1-0108", String(number));
  expect(await story.booked("f1", "4010", String(number))).toBe("-1759.99");
  expect(await story.read("refund", await story.newest("refund", "receipt", receipt))).toMatchObject({
    amount: "8595.01",
  });
  expect(await story.breaches()).toBe("");
});
