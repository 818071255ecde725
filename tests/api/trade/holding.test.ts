import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "../application/application.ts";
import { fine, Programme } from "./fixture.ts";

let application: Application;
let deals: Programme;
let first = "";
let twin = "";

beforeAll(async () => {
  application = await startApplication();
  deals = new Programme(application);
  first = await deals.billed("T-HO-1", ["s1", "e1"], "5000.00", "2027-01-15");
  twin = await deals.billed("T-HO-2", ["s1", "e1"], "5000.00", "2027-01-15");
  await deals.system((context) =>
    context.trx.run("UPDATE invoice SET fingerprint = 'same' WHERE id = ANY($1::bigint[])", [[first, twin]]),
  );
}, 300_000);
afterAll(() => application.close());

const hold = (id: string, amount: string, by = "1") =>
  deals.execute("invoice", id, "lock", { held_by_entity: "invoice_paid", held_by: by, held_amount: amount });

test("a deal holds no more than is outstanding and confirmed, and no second deal holds the invoice", async () => {
  await expect(hold(first, "5000.01")).rejects.toMatchObject({ code: "1010" });
  await hold(first, "3000.00");
  await expect(hold(first, "1.00", "2")).rejects.toMatchObject({ code: "1054" });
});

test("the same invoice under another record is refused, by the rule and by the database, naming nobody", async () => {
  const refused = await hold(twin, "5000.00").catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "1011", data: { hint: "T-HO-2" } });
  expect(JSON.stringify(refused)).not.toMatch(/Meridian|Orchid/);
  await expect(
    deals.system((context) => context.trx.run("UPDATE invoice SET funding_status = 'locked' WHERE id = $1", [twin])),
  ).rejects.toThrow(/invoice_live_fingerprint/);
});

test("what the seller records as paid leaves what the deal holds", async () => {
  const answered = await deals.act("checker2.s1", "invoice", "obligation/invoice", first, "record_payment", {
    payment_amount: "2000.01",
    payment_date: "2026-11-23",
  });
  expect(answered.body).toMatchObject({ code: 100, data: [{ field: "payment_amount" }] });
  fine(
    await deals.act("checker2.s1", "invoice", "obligation/invoice", first, "record_payment", {
      payment_amount: "2000.00",
      payment_date: "2026-11-23",
    }),
  );
});

test("let go of, it may be held again; financed, it is offered to no other fund provider, who does not learn by whom", async () => {
  await deals.execute("invoice", first, "release");
  expect(await deals.read("invoice", first)).toMatchObject({ funding_status: "released" });
  await hold(twin, "5000.00");
  await deals.execute("invoice", twin, "finance");
  const rows = fine(
    await (
      await deals.client("maker.s1")
    ).get("obligation/invoice/eligible", { eligible_for: "finance", financier_entity: await deals.entity("f2") }),
  )["rows"];
  const row = rows.find((one: { reference: string }) => one.reference === "T-HO-2");
  expect(row).toMatchObject({ eligible: false, why_not: "funded" });
  expect(row.checks).toEqual(
    expect.arrayContaining([
      { code: "NOT_FUNDED", pass: "fail", detail: "T-HO-2 financed" },
      { code: "NO_DUPLICATE", pass: "fail", detail: "T-HO-2" },
    ]),
  );
  expect(JSON.stringify(row)).not.toMatch(/Meridian|Orchid/);
});

test("an invoice in a deal cannot be rejected in a dispute; one in an issued item is flagged", async () => {
  const item = (
    await deals.insert("invoice_paid", {
      business_type: "issue",
      issuer_entity: await deals.entity("e1"),
      holder_entity: await deals.entity("s1"),
      currency: "SGD",
      face: "900.00",
      available: "900.00",
      invoices: [],
      maturity_date: "2027-01-15",
      financiers: [],
      tier: 1,
      status: "accepted",
    })
  ).id;
  const invoice = await deals.billed("T-HO-3", ["s1", "e1"], "900.00", "2027-01-15");
  await hold(invoice, "900.00", item);
  expect(
    (
      await deals.act("checker.e1", "invoice", "obligation/invoice", invoice, "dispute", {
        dispute_code: "quality",
        dispute_text: "Half of it is rusty",
      })
    ).body,
  ).toMatchObject({ code: 1010 });
  await deals.execute("invoice", invoice, "issue_ip");
  fine(
    await deals.act("checker.e1", "invoice", "obligation/invoice", invoice, "dispute", {
      dispute_code: "quality",
      dispute_text: "Half of it is rusty",
    }),
  );
  expect(await deals.read("invoice_paid", item)).toMatchObject({ disputed: true });
  expect(
    (
      await deals.act("checker.e1", "invoice", "obligation/invoice", invoice, "resolve", {
        resolution: "rejected",
        comment: "Not accepted",
      })
    ).body,
  ).toMatchObject({ code: 1010 });
  fine(
    await deals.act("checker.e1", "invoice", "obligation/invoice", invoice, "resolve", {
      resolution: "confirmed",
      comment: "Replaced",
    }),
  );
  expect(await deals.read("invoice_paid", item)).toMatchObject({ disputed: false });
});
