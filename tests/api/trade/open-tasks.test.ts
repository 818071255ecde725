import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "../application/application.ts";
import type { Deals } from "../application/deals.ts";
import { Financing, fine } from "../application/financing.ts";

const E = "obligation/enterprise/invoicepaid";

let application: Application;
let money: Financing;
let deals: Deals;

beforeAll(async () => {
  money = await Financing.start();
  ({ application, deals } = money);
}, 300_000);
afterAll(() => application.close());

const tasks = (id: string) =>
  application.store.reading.rows(
    "SELECT kind, status FROM task WHERE subject_entity = 'invoice_paid' AND subject_id = $1 AND kind IN ('invoice_paid_pay', 'invoice_paid_announce', 'invoice_paid_note_refusal') ORDER BY id",
    [id],
  );

test("the enterprise has a task at maturity for the share of each: the holder's and the fund provider's, which hears that the money is on its way", async () => {
  const { item } = await money.item("INV-BP-7501", "s1", "20000.00", "2027-01-15");
  const deal = await money.apply("s1", item, "15000.00", "13500.00", "2026-11-24");
  await money.offer(deal, "s1", "13500.00");
  await money.payOut("financing", deal, "2026-11-24", "FAST-7501");
  expect(
    await application.store.reading.rows(
      "SELECT t.kind, t.status FROM task t JOIN disbursement d ON d.id = t.subject_id WHERE t.subject_entity = 'disbursement' AND d.financing = $1 ORDER BY t.id",
      [deal],
    ),
  ).toEqual(
    ["prepare", "approve", "send", "mark_succeeded"].map((step) => ({ kind: `disbursement_${step}`, status: "done" })),
  );
  deals.on("2027-01-15");
  await deals.execute("invoice_paid", item, "mature");
  expect(await tasks(item)).toEqual([
    { kind: "invoice_paid_pay", status: "todo" },
    { kind: "invoice_paid_announce", status: "todo" },
  ]);
  fine(await deals.act("checker.e1", "invoice_paid", E, item, "announce", { announced_ref: "FAST-E1-15" }));
  expect(await tasks(item)).toEqual([
    { kind: "invoice_paid_pay", status: "todo" },
    { kind: "invoice_paid_announce", status: "done" },
  ]);
  expect(await deals.read("invoice_paid", item)).toMatchObject({
    announced_ref: "FAST-E1-15",
    announced_on: "2027-01-15",
  });
  const [receipt] = await application.store.reading.rows<{ id: string; status: string; amount: string }>(
    "SELECT id, status, amount FROM receipt WHERE bank_ref = 'FAST-E1-15'",
  );
  expect(receipt).toMatchObject({ status: "announced", amount: "15000.00" });
  expect(
    (
      await application.store.reading.rows(
        "SELECT recipient FROM mail WHERE letter = 'payment_announced' AND related_id = $1",
        [receipt?.id],
      )
    ).length,
  ).toBeGreaterThan(0);
  fine(
    await deals.act("checker.e1", "invoice_paid", E, item, "pay", {
      bank_ref: "FAST-E1-16",
      payment_date: "2027-01-15",
    }),
  );
  expect(await tasks(item)).toEqual([
    { kind: "invoice_paid_pay", status: "done" },
    { kind: "invoice_paid_announce", status: "done" },
  ]);
});

test("what the chief executive refuses is a task of whoever makes items, until somebody has read why", async () => {
  deals.on("2026-11-23");
  const invoice = await deals.invoice("INV-BP-7502", "s1", "e1", "9000.00", "2027-01-15", "SGD");
  await application.store.transaction((trx) =>
    trx.run("UPDATE invoice SET submitted_at = created_at, fingerprint = 'test-' || id WHERE id = $1", [invoice]),
  );
  const made = fine(
    await (
      await deals.client("maker.e1")
    ).post(E, {
      business_type: "issue",
      issuer_entity: await deals.entity("e1"),
      holder_entity: await deals.entity("s1"),
      currency: "SGD",
      invoices: [{ invoice, amount: "9000.00" }],
      maturity_date: "2027-01-15",
      financiers: [await deals.entity("f1")],
      documents: [await deals.file("maker.e1"), await deals.file("maker.e1")],
    }),
  );
  const id = String(made["id"]);
  fine(await deals.act("maker.e1", "invoice_paid", E, id, "submit"));
  fine(await deals.act("checker.e1", "invoice_paid", E, id, "approve"));
  fine(
    await deals.act("ceo.e1", "invoice_paid", E, id, "ceo_reject", {
      reason_code: "timing",
      comment: "Not this quarter",
      one_time_code: "246810",
    }),
  );
  expect(await tasks(id)).toEqual([{ kind: "invoice_paid_note_refusal", status: "todo" }]);
  fine(await deals.act("maker.e1", "invoice_paid", E, id, "note_refusal"));
  expect(await tasks(id)).toEqual([{ kind: "invoice_paid_note_refusal", status: "done" }]);
  expect(await deals.read("invoice_paid", id)).toMatchObject({ status: "rejected", refusal_seen_on: "2026-11-23" });
});
