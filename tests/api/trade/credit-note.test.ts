import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "../application/application.ts";
import { lent } from "../application/lent.ts";
import { fine, Programme } from "./fixture.ts";

const S = "obligation/supplier/credit_note";
const E = "obligation/enterprise/credit_note";
const F = "obligation/financier/credit_note";

let application: Application;
let deals: Programme;
let credit = "";
let note = "";

beforeAll(async () => {
  application = await startApplication();
  deals = new Programme(application);
  credit = await deals.creditLimit("e1", "f1", { limit: "5000000.00" });
}, 300_000);
afterAll(() => application.close());

const act = (who: string, path: string, transition: string, body: Record<string, unknown> = {}, id = note) =>
  deals.act(who, "credit_note", path, id, transition, body);
const draft = async (who: string, number: string, invoice: string, net: string): Promise<string> =>
  String(
    fine(
      await (
        await deals.client(who)
      ).post(S, {
        cn_no: number,
        kind: "invoice",
        invoice,
        seller_entity: await deals.entity("s3"),
        buyer_entity: await deals.entity("e1"),
        issue_date: "2026-11-20",
        reason_code: "return",
        amount_net: net,
      }),
    )["id"],
  );

test("on an unfunded invoice the buyer's word is enough: what is outstanding goes down, in both books", async () => {
  const invoice = await deals.billed("T-CN-1", ["s3", "e1"], "21800.00", "2027-01-08");
  note = await draft("maker.s3", "CN-T-1", invoice, "1000.00");
  const plan = fine(await act("maker.s3", S, "submit/plan"));
  expect(plan["figures"]).toMatchObject({
    outstanding_before: "21800.00",
    outstanding_after: "20710.00",
    dilution_pct: "5.00",
  });
  fine(await act("maker.s3", S, "submit"));
  expect(fine(await act("checker.e1", E, "approve"))).toMatchObject({ status: "applied" });
  expect(await deals.read("invoice", invoice)).toMatchObject({
    credited: "1090.00",
    outstanding: "20710.00",
    status: "confirmed",
    payment_status: "unpaid",
  });
  // What was said of the invoice stands with the note, whatever becomes of the invoice.
  const stored = await deals.read("credit_note", note);
  expect(stored).toMatchObject({ invoice_before: "21800.00", invoice_after: "20710.00" });
  expect(stored["held_before"]).toBeUndefined();
  expect(await deals.booked("CN-T-1", "e1")).toEqual(["2000 1090.00 -", "5000 - 1000.00", "1400 - 90.00"]);
});

test("no more is credited than is outstanding", async () => {
  const invoice = await deals.billed("T-CN-2", ["s3", "e1"], "1090.00", "2027-01-08");
  note = await draft("maker.s3", "CN-T-2", invoice, "1000.01");
  expect((await act("maker.s3", S, "submit")).body).toMatchObject({ code: 100, data: [{ field: "amount_net" }] });
});

test("on a funded one the fund provider's word is needed too; what exceeds the advance is called and cured", async () => {
  const financier = await deals.entity("f1");
  const invoice = await deals.billed("T-CN-3301", ["s3", "e1"], "119900.00", "2027-01-08");
  const item = (
    await deals.insert("invoice_paid", {
      business_type: "issue",
      issuer_entity: await deals.entity("e1"),
      holder_entity: await deals.entity("s3"),
      currency: "SGD",
      face: "119900.00",
      available: "119900.00",
      transferred: "0.00",
      financed_face: "0.00",
      financed_principal: "0.00",
      settled: "0.00",
      fundings: [],
      reserves: [],
      invoices: [{ invoice, amount: "119900.00" }],
      maturity_date: "2027-01-08",
      financiers: [financier],
      tier: 1,
      status: "accepted",
    })
  ).id;
  await deals.execute("invoice", invoice, "lock", {
    held_by_entity: "invoice_paid",
    held_by: item,
    held_amount: "119900.00",
  });
  await deals.execute("invoice", invoice, "issue_ip");
  await deals.alone("invoice_paid", item, "tie", { amount: "119900.00", funding_financier: financier });
  await deals.alone("invoice_paid", item, "finance", { principal: "107910.00", funding_financier: financier });
  const financing = (
    await lent(
      application,
      {
        basis: "invoicepaid",
        financier_entity: financier,
        seller_entity: await deals.entity("s3"),
        obligor_entity: await deals.entity("e1"),
        currency: "SGD",
        items: [{ invoice_paid: item, face: "119900.00", advance_rate: "90.00", advance: "107910.00" }],
        face_outstanding: "119900.00",
        maturity_date: "2027-01-08",
      },
      "107910.00",
      { limits: false },
    )
  ).id;
  expect(await deals.standing("credit_limit", credit)).toBe("11990.00 / 107910.00 / 4880100.00");
  note = await draft("maker.s3", "CN-T-3", invoice, "15000.00");
  fine(await act("maker.s3", S, "submit"));
  const plan = fine(await act("checker.e1", E, "approve/plan"));
  expect(plan["figures"]).toMatchObject({
    outstanding_after: "103550.00",
    face_after: "103550.00",
    max_advance: "93195.00",
    principal: "107910.00",
    over_advance: "14715.00",
    dilution_pct: "13.64",
  });
  expect(plan["currency"]).toBe("SGD");
  expect(await deals.read("credit_note", note)).toMatchObject({
    invoice_before: "119900.00",
    invoice_after: "103550.00",
    held_before: "119900.00",
    held_after: "103550.00",
  });
  expect(fine(await act("checker.e1", E, "approve"))).toMatchObject({ status: "submitted" });
  expect(fine(await act("checker.f1", F, "agree"))).toMatchObject({ status: "applied" });
  expect(await deals.read("credit_note", note)).toMatchObject({
    over_advance_amount: "14715.00",
    over_advance_open: "14715.00",
    cure_status: "open",
    cure_due_on: "2026-11-30",
  });
  expect(await deals.read("invoice", invoice)).toMatchObject({
    outstanding: "103550.00",
    held_amount: "103550.00",
    funding_status: "financed",
  });
  expect(await deals.read("invoice_paid", item)).toMatchObject({ face: "103550.00", financed_face: "103550.00" });
  expect(await deals.standing("credit_limit", credit)).toBe("0.00 / 107910.00 / 4892090.00");
  const task = () =>
    application.store.reading.first(
      "SELECT status, due_at::text AS due, counterparty FROM task WHERE subject_entity = 'credit_note' AND subject_id = $1 AND kind = 'credit_note_pay_back'",
      [note],
    );
  // The money goes to the fund provider, and not to the buyer whose invoice was credited.
  const counterparty = "Meridian Trade Capital Pte. Ltd.";
  expect(await task()).toEqual({ status: "todo", due: "2026-11-30", counterparty });
  const toPay = async (who: string, role: string) =>
    (await deals.client(who)).get(`obligation/${role}/receipt/to_pay?credit_note=${note}`);
  expect(fine(await toPay("maker.s3", "supplier"))["rows"]).toMatchObject([
    { receiver: "Meridian Trade Capital Pte. Ltd.", amount: "14715.00", deals: "CN-T-3", account: expect.any(String) },
  ]);
  expect((await toPay("maker.e1", "enterprise")).body).toMatchObject({ code: 1005 });
  // Once the reference is told, nothing waits for the supplier any more, who may still correct it.
  fine(await act("maker.s3", S, "pay_back", { bank_ref: "DBS-88217-X" }));
  expect(await task()).toMatchObject({ status: "done" });
  fine(await act("maker.s3", S, "pay_back", { bank_ref: "DBS-88217-Y" }));

  await deals.alone("invoice_paid", item, "repay_principal", { principal: "14715.00", funding_financier: financier });
  await expect(deals.alone("credit_note", note, "cure", { amount: "14715.01" })).rejects.toMatchObject({ code: "100" });
  await deals.alone("credit_note", note, "cure", { amount: "14715.00" });
  expect(await deals.read("credit_note", note)).toMatchObject({ cure_status: "cured", over_advance_open: "0.00" });
  expect(await deals.standing("credit_limit", credit)).toBe("10355.00 / 93195.00 / 4896450.00");
  expect(financing).toMatch(/^\d+$/);
});
