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

const termed = (field: string, value: string) =>
  application.store.transaction((trx) =>
    trx.run(`UPDATE facility SET "${field}" = $2 WHERE id = $1::bigint`, [money.facility, value]),
  );
const checked = async (deal: string, amount: string) => {
  await answered(await deals.client("maker.f1"), deal);
  return fine(
    await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", {
      approved_amount: amount,
      approved_rate: "7.20",
    }),
  );
};

test("what is checked below the facility's amount is an offer at once, to the cent below it and not at it", async () => {
  await termed("auto_approve_below", "9000.01");
  const { item } = await money.item("INV-BP-7701", "s1", "10000.00", "2027-02-26");
  const small = await money.apply("s1", item, "10000.00", "9000.00", "2026-11-24");
  expect(await checked(small, "9000.00")).toMatchObject({ status: "approved" });
  expect(await deals.read("financing_application", small)).toMatchObject({
    approved_amount: "9000.00",
    offer_expires_on: "2026-11-26",
    interest_estimate: "166.88",
  });
  expect(
    await application.store.reading.rows(
      "SELECT letter FROM mail WHERE related_id = $1::bigint AND letter = 'financing_offered'",
      [small],
    ),
  ).not.toEqual([]);
  const other = await money.item("INV-BP-7702", "s1", "10000.01", "2027-02-26");
  const large = await money.apply("s1", other.item, "10000.01", "9000.01", "2026-11-24");
  expect(await checked(large, "9000.01")).toMatchObject({ status: "pending_approval" });
});

test("a facility that names fees keeps them, whatever is in force for others", async () => {
  const set = async (flat: string, from: string) =>
    (
      await deals.insert("fee_rule_set", {
        financier_entity: await deals.entity("f1"),
        product: "finance",
        currency: "SGD",
        effective_from: from,
        status: "active",
        rows: [{ code: "PROCESSING", base: "flat", flat, gst: true, payer: "supplier", collect: "deduct" }],
      })
    ).id;
  const own = await set("77.00", "2026-11-01");
  await set("99.00", "2026-11-20");
  const { item } = await money.item("INV-BP-7703", "s1", "10000.00", "2027-02-26");
  const quoted = async () =>
    fine(
      await (
        await deals.client("maker.s1")
      ).post(
        "obligation/supplier/financing/application/new/submit/plan",
        await money.fields("s1", item, "10000.00", "9000.00", "2026-11-24"),
      ),
    )["figures"];
  expect(await quoted()).toMatchObject({ fees: "99.00", gst: "8.91", net: "8892.09" });
  await termed("fee_rule", own);
  expect(await quoted()).toMatchObject({ fees: "77.00", gst: "6.93", net: "8916.07" });
});

test("fees of one facility are no other's: set for it by two persons they count for it alone, and so do those that it names", async () => {
  const { id: other } = await deals.insert("facility", {
    financier_entity: await deals.entity("f1"),
    entity: await deals.entity("e2"),
    kind: "enterprise_program",
    products: ["finance"],
    currency: "SGD",
    limit: "1000.00",
    reserved: "0.00",
    utilised: "0.00",
    frozen_amount: "0.00",
    status: "active",
  });
  const { item } = await money.item("INV-BP-7706", "s1", "10000.00", "2027-02-26");
  const rows = [{ code: "PROCESSING", base: "flat", flat: "55.00", gst: true, payer: "supplier", collect: "deduct" }];
  const fees = async () =>
    fine(
      await (
        await deals.client("maker.s1")
      ).post(
        "obligation/supplier/financing/application/new/submit/plan",
        await money.fields("s1", item, "10000.00", "9000.00", "2026-11-24"),
      ),
    )["figures"]["fees"];
  const named = async (flat: string) =>
    (
      await deals.insert("fee_rule_set", {
        financier_entity: await deals.entity("f1"),
        product: "finance",
        currency: "SGD",
        effective_from: "2026-11-22",
        status: "active",
        rows: [{ ...rows[0], flat }],
      })
    ).id;
  const before = await application.store.reading.first<{ fee_rule: string }>(
    "SELECT fee_rule FROM facility WHERE id = $1::bigint",
    [money.facility],
  );
  await application.store.transaction((trx) =>
    trx.run("UPDATE facility SET fee_rule = NULL WHERE id = $1::bigint", [money.facility]),
  );
  expect(await fees()).toBe("99.00");
  const theirs = await named("11.00");
  expect(await fees()).toBe("11.00");
  await application.store.transaction((trx) =>
    trx.run("UPDATE facility SET fee_rule = $2::bigint WHERE id = $1::bigint", [other, theirs]),
  );
  expect(await fees()).toBe("99.00");
  const admin = await deals.client("admin.f1");
  const set = (facility: string) =>
    admin.put("obligation/rule/financing_fees", { product: "finance", currency: "SGD", facility, rows });
  const foreign = await application.store.reading.first<{ id: string }>(
    "SELECT id FROM facility WHERE financier_entity = $1::bigint LIMIT 1",
    [await deals.entity("f2")],
  );
  expect((await set(foreign?.id ?? "1")).body).toMatchObject({ code: 100, data: [{ field: "facility" }] });
  for (const [facility, fee] of [
    [other, "99.00"],
    [money.facility, "55.00"],
  ] as const) {
    const { pending_change: change } = fine(await set(facility));
    fine(await deals.act("ceo.f1", "fee_rule_set", "obligation/rule/financing_fees/change", change, "approve"));
    expect(await fees()).toBe(fee);
  }
  expect(
    fine(
      await admin.get("obligation/rule/financing_fees", {
        product: "finance",
        currency: "SGD",
        facility: money.facility,
      }),
    )["rows"],
  ).toMatchObject([{ flat: "55.00" }]);
  expect(
    fine(await admin.get("obligation/rule/financing_fees", { product: "finance", currency: "SGD" }))["rows"],
  ).toMatchObject([{ flat: "99.00" }]);
  await application.store.transaction((trx) =>
    trx.run("UPDATE facility SET fee_rule = $2::bigint WHERE id = $1::bigint", [money.facility, before?.fee_rule]),
  );
  await application.store.transaction((trx) =>
    trx.run("UPDATE fee_rule_set SET status = 'rejected' WHERE facility IS NOT NULL"),
  );
});

test("a facility's rule of approvals binds its deals and no others, whether it was set for it or is named by it", async () => {
  const asks = async (who: string, deal: string) =>
    (await deals.act(who, "financing_application", FA_OF_F, deal, "approve")).body;
  const checkedDeal = async (number: string) => {
    const { item } = await money.item(number, "s1", "10000.00", "2027-02-26");
    const deal = await money.apply("s1", item, "10000.00", "9000.00", "2026-11-24");
    await termed("auto_approve_below", "1.00");
    await checked(deal, "9000.00");
    return deal;
  };
  // What holds for all: one checker of the first level. For this facility: two of the second.
  const admin = await deals.client("admin.f1");
  const lines = [{ groups: ["checker_l1"] }, { groups: ["checker_l2"] }];
  expect(
    (await admin.put("obligation/rule/multi-level", { subject: "refund", facility: money.facility, lines })).body,
  ).toMatchObject({ code: 100, data: [{ field: "subject" }] });
  const proposed = fine(
    await admin.put("obligation/rule/multi-level", { subject: "fa", facility: money.facility, lines }),
  );
  const before = await checkedDeal("INV-BP-7710");
  expect(await asks("checker.f1", before)).toMatchObject({ code: 0, data: { status: "approved" } });
  fine(
    await (
      await deals.client("ceo.f1")
    ).post(`obligation/rule/multi-level/change/${proposed["id"]}/approve`, { version: 1 }),
  );
  expect(
    fine(await admin.get("obligation/rule/multi-level/lines", { subject: "fa", facility: money.facility }))["lines"],
  ).toHaveLength(2);
  expect(fine(await admin.get("obligation/rule/multi-level", { subject: "fa" }))["rows"]).toMatchObject([
    { levels: 1, is_default: true },
    { levels: 2 },
    { levels: 3 },
  ]);
  const deal = await checkedDeal("INV-BP-7711");
  expect(await asks("checker.f1", deal)).toMatchObject({ code: 0, data: { status: "pending_approval" } });
  expect(await asks("checker2.f1", deal)).toMatchObject({ code: 0, data: { status: "approved" } });
  // The facility names a rule that was made for early payments: it holds for all its deals.
  await application.store.transaction((trx) =>
    trx.run("UPDATE approval_rule SET status = 'withdrawn' WHERE id = $1::bigint", [proposed["id"]]),
  );
  const company = await application.store.reading.first<{ company: string }>(
    "SELECT company FROM company_entity WHERE id = $1::bigint",
    [await deals.entity("f1")],
  );
  const { id: named } = await deals.insert("approval_rule", {
    company: company?.company,
    subject: "ep",
    tiers: [{ levels: [{ groups: ["checker_l2"], approvers: 1 }] }],
    expires_after_days: 10,
    status: "replaced",
  });
  await termed("approval_rule", named);
  const third = await checkedDeal("INV-BP-7712");
  expect(await asks("checker.f1", third)).toMatchObject({ code: 1004 });
  expect(await asks("checker2.f1", third)).toMatchObject({ code: 0, data: { status: "approved" } });
  await application.store.transaction((trx) =>
    trx.run("UPDATE facility SET approval_rule = NULL WHERE id = $1::bigint", [money.facility]),
  );
});

test("recourse of a deal without recourse is called on an exception that the facility names, and on nothing else", async () => {
  const { item } = await money.item("INV-BP-7704", "s3", "20000.00", "2027-01-29");
  const deal = await money.apply("s3", item, "20000.00", "18000.00", "2026-11-24");
  await money.offer(deal, "s3", "18000.00");
  await money.payOut("financing", deal, "2026-11-24", "FAST-7704");
  deals.on("2027-02-10");
  await deals.execute("financing_application", deal, "overdue");
  const recourse = (who: string, more: Record<string, unknown>) =>
    deals.act(who, "financing_application", FA_OF_F, deal, "recourse", {
      comment: "Goods were never delivered",
      ...more,
    });
  expect((await recourse("checker.f1", { recourse_exception: "Fraud of the seller" })).body).toMatchObject({
    code: 1010,
    data: { rule: "recourse_allowed" },
  });
  await termed("nonrecourse_exceptions", "Fraud of the seller; dilution");
  expect((await recourse("checker.f1", {})).body).toMatchObject({ code: 1010, data: { rule: "recourse_allowed" } });
  fine(await recourse("checker.f1", { recourse_exception: "Fraud of the seller" }));
  fine(await recourse("checker2.f1", { recourse_exception: "Fraud of the seller" }));
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "recourse_called",
    recourse_exception: "Fraud of the seller",
  });
});

test("money is asked for on a business day; the fund provider sees the supplier's risk and how many invoices come near", async () => {
  deals.on("2026-11-23");
  const { item } = await money.item("INV-BP-7705", "s1", "10000.00", "2027-02-26");
  const created = fine(
    await (
      await deals.client("maker.s1")
    ).post(FA, await money.fields("s1", item, "10000.00", "9000.00", "2026-11-28")),
  );
  expect(
    (await deals.act("checker.s1", "financing_application", FA, String(created["id"]), "submit")).body,
  ).toMatchObject({
    code: 100,
    data: [
      { field: "disbursement_date", message: "This day falls on a weekend. The next business day is 30 Nov 2026." },
    ],
  });
  const known = [await deals.entity("s1"), await deals.entity("f1")];
  await application.store.transaction((trx) =>
    trx.run(
      "UPDATE kyc_case SET risk_rating = 'medium' WHERE entity = $1::bigint AND financier_entity = $2::bigint",
      known,
    ),
  );
  const deal = await money.apply("s1", item, "10000.00", "9000.00", "2026-11-27");
  expect(fine(await (await deals.client("maker.f1")).get(FA_OF_F, { id: deal }))).toMatchObject({
    risk: "medium",
    duplicates: expect.any(Number),
  });
  expect(fine(await (await deals.client("maker.s1")).get(FA, { id: deal }))).not.toHaveProperty("risk");
});

test("an application is assigned to a colleague, never to a stranger; whoever assigned it does not decide on it, and the supplier reads nothing of it", async () => {
  deals.on("2026-11-23");
  const { item } = await money.item("INV-BP-7720", "s1", "10000.00", "2027-02-26");
  const deal = await money.apply("s1", item, "10000.00", "9000.00", "2026-11-27");
  const [own, foreign] = await Promise.all(
    ["checker.f1", "checker.f2"].map(
      async (who) =>
        (
          await application.store.reading.first<{ id: string }>('SELECT id FROM "user" WHERE email = $1', [
            `${who}@demo.example`,
          ])
        )?.id,
    ),
  );
  const assign = (reviewer: string | undefined) =>
    deals.act("maker.f1", "financing_application", FA_OF_F, deal, "assign", { reviewer });
  expect((await assign(foreign)).body.success).toBe(false);
  fine(await assign(own));
  const { rows } = fine(await (await deals.client("maker.f1")).get(`${FA_OF_F}/list`, { reviewer: own ?? "" }));
  expect(rows).toMatchObject([{ id: deal, reviewer: own }]);
  expect(fine(await (await deals.client("maker.s1")).get(FA, { id: deal }))).not.toHaveProperty("reviewer");
});

test("the books hold: every invariant of money", async () => {
  expect(await deals.breaches(...OF_MONEY)).toBe("");
});

test("a draft that names nobody yet whom it is for shows the fees of its fund provider, to that one alone", async () => {
  const maker = await deals.client("maker.f1");
  const { id } = fine(
    await maker.post("obligation/financier/facility", {
      financier_entity: await deals.entity("f1"),
      kind: "enterprise_program",
      products: ["finance"],
      currency: "SGD",
    }),
  );
  const fees = { product: "finance", facility: id };
  expect(fine(await maker.get("obligation/rule/financing_fees", fees))).toMatchObject({ facility: id });
  const other = await deals.client("maker.f2");
  expect((await other.get("obligation/rule/financing_fees", fees)).body).toMatchObject({
    code: 100,
    data: [{ field: "facility" }],
  });
});
