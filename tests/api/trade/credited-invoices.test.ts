import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApplication, type Application } from "../application/application.ts";
import { answered } from "../application/checklist.ts";
import { Deals, fine, OF_MONEY } from "../application/deals.ts";
import { ALLOCATION, FA, FA_OF_F, PAY, RECEIPT } from "../application/financing.ts";

vi.setConfig({ testTimeout: 300_000 });

const TODAY = "2026-11-26";

let application: Application;
let deals: Deals;
let accounts = { supplier: "", financier: "" };
let deal = "";
const invoices = { part: "", whole: "" };

const whole = async () => expect(await deals.breaches(...OF_MONEY)).toBe("");
const read = () => deals.read("financing_application", deal);

/**
 * Two invoices of one buyer under a facility for factoring at 80 %: 10,000.00 of one over 12,000.00, and another of
 * 5,000.00; 12,000.00 are lent.
 */
beforeAll(async () => {
  application = await startApplication();
  deals = new Deals(application);
  const [f1, s3] = [await deals.entity("f1"), await deals.entity("s3")];
  await deals.known("s3", "f1");
  await deals.known("e2", "f1");
  accounts = {
    supplier: await deals.account({ of: "s3", currency: "USD" }),
    financier: await deals.account({ of: "f1", currency: "USD" }),
  };
  const { facility } = await deals.factoringFacility({ financier: f1, supplier: "s3", buyer: "e2" });
  invoices.part = await deals.invoice("CF-1", "s3", "e2", "12000.00", "2027-01-25", "USD");
  invoices.whole = await deals.invoice("CF-2", "s3", "e2", "5000.00", "2027-01-25", "USD");
  deal = String(
    fine(
      await (
        await deals.client("maker.s3")
      ).post(FA, {
        basis: "invoice",
        financier_entity: f1,
        facility,
        seller_entity: s3,
        currency: "USD",
        items: [
          { invoice: invoices.part, face: "10000.00" },
          { invoice: invoices.whole, face: "5000.00" },
        ],
        requested_amount: "12000.00",
        disbursement_date: TODAY,
        payout_account: accounts.supplier,
        documents: [await deals.file("maker.s3"), await deals.file("maker.s3"), await deals.file("maker.s3")],
      }),
    )["id"],
  );
  fine(await deals.act("checker.s3", "financing_application", FA, deal, "submit"));
  await answered(await deals.client("maker.f1"), deal);
  fine(
    await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", {
      approved_amount: "12000.00",
      approved_rate: "9.60",
    }),
  );
  fine(await deals.act("checker.f1", "financing_application", FA_OF_F, deal, "approve"));
  fine(await deals.act("ceo.s3", "financing_application", FA, deal, "accept_offer"));
  await deals.execute("financing_application", deal, "ready");
  deals.on(TODAY);
  const { id } = (await application.store.reading.first<{ id: string }>(
    "SELECT id FROM disbursement WHERE financing = $1::bigint AND status = 'due'",
    [deal],
  ))!;
  fine(
    await deals.act("maker.f1", "disbursement", PAY, id, "prepare", {
      payer_account: accounts.financier,
      value_date: TODAY,
      method: "tt",
    }),
  );
  fine(await deals.act("checker.f1", "disbursement", PAY, id, "approve"));
  fine(await deals.act("checker.f1", "disbursement", PAY, id, "send"));
  fine(await deals.act("maker.f1", "disbursement", PAY, id, "mark_succeeded", { bank_ref: "TT-CF" }));
}, 300_000);
afterAll(() => application.close());

/** A credit note without tax, agreed by buyer and fund provider. */
async function credited(number: string, invoice: string, amount: string): Promise<string> {
  const path = (role: string) => `obligation/${role}/credit_note`;
  const note = String(
    fine(
      await (
        await deals.client("maker.s3")
      ).post(path("supplier"), {
        cn_no: number,
        kind: "invoice",
        invoice,
        seller_entity: await deals.entity("s3"),
        buyer_entity: await deals.entity("e2"),
        issue_date: "2026-11-20",
        reason_code: "quantity",
        currency: "USD",
        amount_net: amount,
        lines: [{ description: "Less", quantity: "1", unit_price: amount, gst_code: "ZR" }],
      }),
    )["id"],
  );
  fine(await deals.act("maker.s3", "credit_note", path("supplier"), note, "submit"));
  expect(fine(await deals.act("checker.e2", "credit_note", path("enterprise"), note, "approve"))).toMatchObject({
    status: "submitted",
  });
  expect(fine(await deals.act("checker.f1", "credit_note", path("financier"), note, "agree"))).toMatchObject({
    status: "applied",
  });
  return note;
}

/** Money recorded and booked, on the deal or on none. */
async function received(
  reference: string,
  amount: string,
  payer: "s3" | "e2",
  more: Record<string, unknown>,
): Promise<string> {
  const receipt = String(
    fine(
      await (
        await deals.client("maker.f1")
      ).post(RECEIPT, {
        receiver_entity: await deals.entity("f1"),
        payer_entity: await deals.entity(payer),
        account: accounts.financier,
        amount,
        currency: "USD",
        value_date: TODAY,
        bank_ref: reference,
        remittance_text: "payment",
      }),
    )["id"],
  );
  fine(await deals.act("maker.f1", "receipt", RECEIPT, receipt, "record"));
  fine(await deals.act("maker.f1", "receipt", RECEIPT, receipt, "match", more));
  fine(await deals.act("checker.f1", "receipt", RECEIPT, receipt, "approve"));
  return receipt;
}

test("what of an invoice is not financed is credited first: nothing is called", async () => {
  const note = await credited("CF-CN-1", invoices.part, "2000.00");
  expect(await deals.read("credit_note", note)).toMatchObject({
    kind: "financed",
    over_advance_amount: "0.00",
    cure_status: "none",
  });
  expect(await deals.read("invoice", invoices.part)).toMatchObject({
    outstanding: "10000.00",
    held_amount: "10000.00",
  });
  expect(await read()).toMatchObject({ face_outstanding: "15000.00" });
  await whole();
});

test("1,000.00 less of the second invoice call 800.00, and that invoice alone is expected with less", async () => {
  const note = await credited("CF-CN-2", invoices.whole, "1000.00");
  expect(await deals.read("credit_note", note)).toMatchObject({ over_advance_amount: "800.00", cure_status: "open" });
  expect((await read())["items"]).toMatchObject([{ face: "10000.00" }, { face: "5000.00", reduced: "1000.00" }]);
  expect(await deals.read("invoice", invoices.whole)).toMatchObject({ outstanding: "4000.00", held_amount: "4000.00" });
  await whole();
  const receipt = await received("CF-IN-1", "800.00", "s3", { no_deal: true });
  const { number } = await read();
  const made = String(
    fine(
      await (
        await deals.client("maker.f1")
      ).post(ALLOCATION, {
        receipt,
        financier_entity: await deals.entity("f1"),
        mode: "principal_only",
        lines: [{ deal_no: number }],
      }),
    )["id"],
  );
  fine(await deals.act("maker.f1", "repayment", ALLOCATION, made, "submit"));
  fine(await deals.act("checker.f1", "repayment", ALLOCATION, made, "approve"));
  expect(await deals.read("credit_note", note)).toMatchObject({ cure_status: "cured", over_advance_open: "0.00" });
  await whole();
});

test("all that is left, 14,000.00, pays both invoices to the cent", async () => {
  const { number } = await read();
  await received("CF-IN-2", "14000.00", "e2", { deals: [number] });
  expect(await read()).toMatchObject({ status: "repaid", principal_outstanding: "0.00", face_outstanding: "0.00" });
  expect(await deals.read("invoice", invoices.part)).toMatchObject({
    outstanding: "0.00",
    paid: "10000.00",
    status: "settled",
  });
  expect(await deals.read("invoice", invoices.whole)).toMatchObject({
    outstanding: "0.00",
    paid: "4000.00",
    status: "settled",
  });
  await whole();
});
