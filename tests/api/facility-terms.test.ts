import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { answered } from "./application/checklist.ts";
import { OF_MONEY, type Deals } from "./application/deals.ts";
import { FA, FA_OF_F, Financing, fine } from "./application/financing.ts";

let application: Application;
let deals: Deals;
let money: Financing;

beforeAll(async () => {
  money = await Financing.start();
  ({ application, deals } = money);
}, 300_000);
afterAll(() => application.close());

const termed = (field: string, value: string) => application.store.transaction((trx) => trx.run(`UPDATE facility SET "${field}" = $2 WHERE id = $1::bigint`, [money.facility, value]));
const checked = async (deal: string, amount: string) => {
  await answered(await deals.client("maker.f1"), deal);
  return fine(await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", { approved_amount: amount, approved_rate: "7.20" }));
};

test("what is checked below the facility's amount is an offer at once, to the cent below it and not at it", async () => {
  await termed("auto_approve_below", "9000.01");
  const { item } = await money.item("INV-BP-7701", "s1", "10000.00", "2027-02-26");
  const small = await money.apply("s1", item, "10000.00", "9000.00", "2026-11-24");
  expect(await checked(small, "9000.00")).toMatchObject({ status: "approved" });
  expect(await deals.read("financing_application", small)).toMatchObject({ approved_amount: "9000.00", offer_expires_on: "2026-11-26", interest_estimate: "166.88" });
  expect(await application.store.reading.rows("SELECT letter FROM mail WHERE related_id = $1::bigint AND letter = 'financing_offered'", [small])).not.toEqual([]);
  const other = await money.item("INV-BP-7702", "s1", "10000.01", "2027-02-26");
  const large = await money.apply("s1", other.item, "10000.01", "9000.01", "2026-11-24");
  expect(await checked(large, "9000.01")).toMatchObject({ status: "pending_approval" });
});

test("a facility that names fees keeps them, whatever is in force for others", async () => {
  const set = async (flat: string, from: string) => (await deals.insert("fee_rule_set", {
    financier_entity: await deals.entity("f1"), product: "finance", currency: "SGD", effective_from: from, status: "active", rows: [{ code: "PROCESSING", base: "flat", flat, gst: true, payer: "supplier", collect: "deduct" }],
  })).id;
  const own = await set("77.00", "2026-11-01");
  await set("99.00", "2026-11-20");
  const { item } = await money.item("INV-BP-7703", "s1", "10000.00", "2027-02-26");
  const quoted = async () => fine(await (await deals.client("maker.s1")).post("obligation/supplier/financing/application/new/submit/plan", await money.fields("s1", item, "10000.00", "9000.00", "2026-11-24")))["figures"];
  expect(await quoted()).toMatchObject({ fees: "99.00", gst: "8.91", net: "8892.09" });
  await termed("fee_rule", own);
  expect(await quoted()).toMatchObject({ fees: "77.00", gst: "6.93", net: "8916.07" });
});

test("recourse of a deal without recourse is called on an exception that the facility names, and on nothing else", async () => {
  const { item } = await money.item("INV-BP-7704", "s3", "20000.00", "2027-01-29");
  const deal = await money.apply("s3", item, "20000.00", "18000.00", "2026-11-24");
  await money.offer(deal, "s3", "18000.00");
  await money.payOut("financing", deal, "2026-11-24", "FAST-7704");
  deals.on("2027-02-10");
  await deals.take("financing_application", deal, "overdue");
  const recourse = (who: string, more: Record<string, unknown>) => deals.act(who, "financing_application", FA_OF_F, deal, "recourse", { comment: "Goods were never delivered", ...more });
  expect((await recourse("checker.f1", { recourse_exception: "Fraud of the seller" })).body).toMatchObject({ code: 1010, data: { rule: "recourse_allowed" } });
  await termed("nonrecourse_exceptions", "Fraud of the seller; dilution");
  expect((await recourse("checker.f1", {})).body).toMatchObject({ code: 1010, data: { rule: "recourse_allowed" } });
  fine(await recourse("checker.f1", { recourse_exception: "Fraud of the seller" }));
  fine(await recourse("checker2.f1", { recourse_exception: "Fraud of the seller" }));
  expect(await deals.read("financing_application", deal)).toMatchObject({ status: "recourse_called", recourse_exception: "Fraud of the seller" });
});

test("money is asked for on a business day; the fund provider sees the supplier's risk and how many invoices come near", async () => {
  deals.on("2026-11-23");
  const { item } = await money.item("INV-BP-7705", "s1", "10000.00", "2027-02-26");
  const created = fine(await (await deals.client("maker.s1")).post(FA, await money.fields("s1", item, "10000.00", "9000.00", "2026-11-28")));
  expect((await deals.act("checker.s1", "financing_application", FA, String(created["id"]), "submit")).body).toMatchObject({ code: 100, data: [{ field: "disbursement_date" }] });
  const known = [await deals.entity("s1"), await deals.entity("f1")];
  await application.store.transaction((trx) => trx.run("UPDATE kyc_case SET risk_rating = 'medium' WHERE entity = $1::bigint AND financier_entity = $2::bigint", known));
  const deal = await money.apply("s1", item, "10000.00", "9000.00", "2026-11-27");
  expect(fine(await (await deals.client("maker.f1")).get(FA_OF_F, { id: deal }))).toMatchObject({ risk: "medium", duplicates: expect.any(Number) });
  expect(fine(await (await deals.client("maker.s1")).get(FA, { id: deal }))).not.toHaveProperty("risk");
});

test("the books hold: every invariant of money", async () => {
  expect(await deals.breaches(...OF_MONEY)).toBe("");
});
