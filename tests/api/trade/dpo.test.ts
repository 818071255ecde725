import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "../application/application.ts";
import { fine, Programme } from "./fixture.ts";

const E = "obligation/enterprise/dpo";
const S = "obligation/supplier/dpo";
const F = "obligation/financier/dpo";

let application: Application;
let deals: Programme;
let nodes = { credit: "", facility: "", part: "" };
let payables: string[] = [];
let account = "";
let order = "";

async function rule(facility: string): Promise<void> {
  const made = fine(
    await (
      await deals.client("admin.f1")
    ).put("obligation/rule/dpo", {
      facility,
      rate: "5.40",
      min_amount: "1000.00",
      max_amount: "2000000.00",
      min_tenor: 10,
      max_tenor: 120,
      extension_days: 0,
      acceptance_window: 5,
    }),
  );
  fine(
    await (
      await deals.client("checker.f1")
    ).post(`obligation/rule/dpo/${String(made["id"])}/approve`, { version: made["version"] }),
  );
}

beforeAll(async () => {
  application = await startApplication();
  deals = new Programme(application);
  const credit = await deals.creditLimit("e1", "f1", {
    limit: "5000000.00",
    reserved: "106820.00",
    utilised: "240890.00",
  });
  const facility = await deals.facility("e1", "f1", { limit: "3000000.00", utilised: "240890.00" });
  nodes = {
    credit,
    facility,
    part: await deals.part(facility, ["e1", "f1", "s2"], { limit: "300000.00", utilised: "64310.00" }),
  };
  await deals.known("s2", "f1");
  await rule(facility);
  account = await deals.account({ of: "s2", currency: "SGD" });
  payables = [
    await deals.billed("T-LG-1", ["s2", "e1"], "32700.00", "2027-01-25"),
    await deals.billed("T-LG-2", ["s2", "e1"], "21800.00", "2027-01-25"),
    await deals.billed("T-LG-3", ["s2", "e1"], "10900.00", "2027-01-25"),
  ];
}, 300_000);
afterAll(() => application.close());

const act = (who: string, path: string, transition: string, body: Record<string, unknown> = {}, id = order) =>
  deals.act(who, "dpo", path, id, transition, body);
const standing = async () => ({
  credit: await deals.standing("credit_limit", nodes.credit),
  facility: await deals.standing("facility", nodes.facility),
  part: await deals.standing("vendor_sub_limit", nodes.part),
});
const fields = async (invoices: readonly string[]) => ({
  enterprise_entity: await deals.entity("e1"),
  vendor_entity: await deals.entity("s2"),
  financier_entity: await deals.entity("f1"),
  facility: nodes.facility,
  currency: "SGD",
  pay_date: "2026-11-26",
  payables: await Promise.all(
    invoices.map(async (invoice) => ({ invoice, face: (await deals.read("invoice", invoice))["outstanding"] })),
  ),
});
const issued = async (invoices: readonly string[]): Promise<string> => {
  const draft = fine(await (await deals.client("maker.e1")).post(E, await fields(invoices)));
  const id = String(draft["id"]);
  fine(await act("maker.e1", E, "submit", {}, id));
  fine(await act("checker.e1", E, "approve", {}, id));
  await deals.signedBy("dpo", id);
  return id;
};

test("payables by vendor, and what an order over three of them would come to", async () => {
  const vendors = fine(await (await deals.client("maker.e1")).get(`${E}/payable/vendor`));
  expect(vendors["rows"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ vendor: "Lion Gate Packaging LLP", currency: "SGD", rate: "5.40" }),
    ]),
  );
  const plan = fine(await (await deals.client("maker.e1")).post(`${E}/new/submit/plan`, await fields(payables)));
  expect(plan["figures"]).toMatchObject({ face: "65400.00", discount: "580.54", net: "64819.46" });
  expect(plan["lines"]).toMatchObject([
    { days: 60, discount: "290.27" },
    { discount: "193.51" },
    { discount: "96.76", pay: "10803.24" },
  ]);
  expect(plan["limits"].map((one: { available_after: string }) => one.available_after)).toEqual([
    "4586890.00",
    "2693710.00",
    "170290.00",
  ]);
});

test("what is missing is named field by field, whatever of it", async () => {
  const maker = await deals.client("maker.e1");
  const whole = await fields(payables);
  for (const field of ["pay_date", "facility", "payables", "vendor_entity"]) {
    const { body } = await maker.post(`${E}/new/submit/plan`, { ...whole, [field]: undefined });
    expect(body).toMatchObject({ code: 100, data: [{ field }] });
  }
  expect(
    (await maker.post(`${E}/new/submit/plan`, { ...whole, payables: [{ invoice: payables[0] }] })).body,
  ).toMatchObject({ code: 100, data: [{ field: "payables[0].face" }] });
});

test("issued, it holds its face of all three limits and waits for the vendor until the day before it is paid", async () => {
  order = await issued(payables);
  expect(await standing()).toEqual({
    credit: "172220.00 / 240890.00 / 4586890.00",
    facility: "65400.00 / 240890.00 / 2693710.00",
    part: "65400.00 / 64310.00 / 170290.00",
  });
  expect(await deals.read("dpo", order)).toMatchObject({
    status: "issued",
    accept_by: "2026-11-25",
    discount_total: "580.54",
    net_total: "64819.46",
  });
});

test("accepted, funded and paid: limits go from reserved to used, the invoices are paid, the books say so", async () => {
  fine(await act("checker.s2", S, "accept", { payout_account: account }));
  fine(await act("checker.f1", F, "fund"));
  const payout = await application.store.reading.first<{ net: string; status: string }>(
    "SELECT net, status FROM disbursement WHERE dpo = $1",
    [order],
  );
  expect(payout).toEqual({ net: "64819.46", status: "due" });
  deals.on("2026-11-26");
  await deals.execute("dpo", order, "pay_out", { bank_ref: "B-1", payment_date: "2026-11-26" });
  expect(await standing()).toEqual({
    credit: "106820.00 / 306290.00 / 4586890.00",
    facility: "0.00 / 306290.00 / 2693710.00",
    part: "0.00 / 129710.00 / 170290.00",
  });
  expect(await deals.read("invoice", payables[0] ?? "")).toMatchObject({
    status: "settled",
    funding_status: "dpo",
    paid: "32700.00",
  });
  const { number } = await deals.read("dpo", order);
  expect(await deals.booked(String(number), "f1")).toEqual(["1150 65400.00 -", "1010 - 64819.46", "2400 - 580.54"]);
  expect(await deals.read("dpo", order)).toMatchObject({ remittance_file: expect.stringMatching(/^\d+$/) });
});

test("no penalty within the grace days; 9 days late 96.76 and 40.00, and 65,536.76 ends it with a bill for the platform fee", async () => {
  for (const [day, transition] of [
    ["2027-01-25", "mature"],
    ["2027-01-26", "overdue"],
  ] as const) {
    deals.on(day);
    await deals.execute("dpo", order, transition);
  }
  deals.on("2027-01-28");
  await deals.execute("dpo", order, "penalise");
  expect(await deals.read("dpo", order)).toMatchObject({
    penalty: "0.00",
    late_fee: "0.00",
    total_due: "65400.00",
    dpd: 3,
  });
  await expect(deals.execute("dpo", order, "penalise")).rejects.toMatchObject({ code: "1010" });
  deals.on("2027-02-03");
  await deals.execute("dpo", order, "earn");
  await deals.execute("dpo", order, "penalise");
  expect(await deals.read("dpo", order)).toMatchObject({
    penalty: "96.76",
    late_fee: "40.00",
    total_due: "65536.76",
    dpd: 9,
    bucket: "d1_30",
    discount_earned: "580.54",
  });
  await expect(
    deals.execute("dpo", order, "repay", {
      paid_face: "65400.00",
      paid_penalty: "96.77",
      paid_fee: "40.00",
      payment_date: "2027-02-03",
    }),
  ).rejects.toMatchObject({ code: "100" });
  await deals.execute("dpo", order, "repay", {
    paid_face: "65400.00",
    paid_penalty: "96.76",
    paid_fee: "40.00",
    payment_date: "2027-02-03",
  });
  expect(await deals.read("dpo", order)).toMatchObject({
    status: "repaid",
    platform_fee: "32.70",
    platform_gst: "2.94",
    fee_due: "35.64",
    total_due: "0.00",
  });
  // Nothing else asks the enterprise for it.
  expect(
    await application.store.reading.rows("SELECT subject, recipient FROM mail WHERE letter = 'dpo_fee_billed'"),
  ).toContainEqual({
    subject: expect.stringMatching(/^Platform fee of DPO-\d{4}-\d{6}: SGD\s35\.64/),
    recipient: "finance.e1@demo.example",
  });
  expect(await standing()).toEqual({
    credit: "106820.00 / 240890.00 / 4652290.00",
    facility: "0.00 / 240890.00 / 2759110.00",
    part: "0.00 / 64310.00 / 235690.00",
  });
});

test("the receipt bounces: all is owed again, with the fee's bill taken back", async () => {
  await deals.execute("dpo", order, "unrepay", { paid_face: "65400.00", paid_penalty: "96.76", paid_fee: "40.00" });
  expect(await deals.read("dpo", order)).toMatchObject({ status: "overdue", total_due: "65536.76", fee_due: "0.00" });
  expect((await standing()).credit).toBe("106820.00 / 306290.00 / 4586890.00");
});

/** A draft of a credit note on the order's charges, made at the fund provider. @returns its id */
async function chargesNote(number: string, net: string): Promise<string> {
  const maker = await deals.client("maker.f1");
  const draft = fine(
    await maker.post("obligation/financier/credit_note", {
      cn_no: number,
      kind: "accounting",
      financier_entity: await deals.entity("f1"),
      dpo: order,
      currency: "SGD",
      issue_date: "2027-02-03",
      reason_code: "waiver",
      amount_net: net,
    }),
  );
  return String(draft["id"]);
}

test("a credit note on charges is cancelled by whoever prepares them at the fund provider, also while one of two has agreed", async () => {
  const id = await chargesNote("CNA-T-0", "10.00");
  const note = (who: string, transition: string, body = {}) =>
    deals.act(who, "credit_note", "obligation/financier/credit_note", id, transition, body);
  fine(await note("maker.f1", "submit_charges"));
  fine(await note("checker.f1", "grant"));
  expect((await note("checker.f1", "cancel_charges", { comment: "Wrong order" })).body).toMatchObject({ code: 1004 });
  expect((await note("maker.f1", "cancel", { comment: "Wrong order" })).body).toMatchObject({ code: 1004 });
  fine(await note("maker.f1", "cancel_charges", { comment: "Wrong order" }));
  expect(await deals.read("credit_note", id)).toMatchObject({ status: "cancelled" });
  expect((await note("checker2.f1", "grant")).body).toMatchObject({ code: 1054 });
  expect(await deals.read("dpo", order)).toMatchObject({ penalty: "96.76", late_fee: "40.00" });
});

test("a credit note on charges, made by one person of the fund provider and granted by two others, takes them back", async () => {
  const id = await chargesNote("CNA-T-1", "100.00");
  const note = (who: string, transition: string) =>
    deals.act(who, "credit_note", "obligation/financier/credit_note", id, transition);
  fine(await note("maker.f1", "submit_charges"));
  expect((await note("maker.f1", "grant")).body).toMatchObject({ code: 1004 });
  fine(await note("checker.f1", "grant"));
  fine(await note("checker2.f1", "grant"));
  expect(await deals.read("dpo", order)).toMatchObject({ penalty: "0.00", late_fee: "36.76", total_due: "65436.76" });
});

test("a vendor that has to pay back an over-advance gets no new order", async () => {
  const invoice = await deals.billed("T-LG-30", ["s2", "e1"], "5000.00", "2027-03-25");
  await application.store.transaction((trx) =>
    trx.run("UPDATE invoice SET credited = 100.00, outstanding = 4900.00 WHERE id = $1::bigint", [invoice]),
  );
  const note = await deals.insert("credit_note", {
    cn_no: "CN-T-OVER",
    kind: "financed",
    invoice,
    seller_entity: await deals.entity("s2"),
    buyer_entity: await deals.entity("e1"),
    currency: "SGD",
    total: "100.00",
    over_advance_open: "50.00",
    cure_status: "open",
    status: "applied",
  });
  const plan = await (
    await deals.client("maker.e1")
  ).post(`${E}/new/submit/plan`, { ...(await fields([invoice])), pay_date: "2027-02-04" });
  expect(plan.body).toMatchObject({ code: 1052, data: { missing: ["OVER_ADVANCE"] } });
  await deals.execute("credit_note", note.id, "cure", { amount: "50.00" });
});

test("two of three payables taken: 54,016.22, the third is free again with its 10,900.00", async () => {
  deals.on("2026-11-23");
  const invoices = [
    await deals.billed("T-LG-4", ["s2", "e1"], "32700.00", "2027-01-25"),
    await deals.billed("T-LG-5", ["s2", "e1"], "21800.00", "2027-01-25"),
    await deals.billed("T-LG-6", ["s2", "e1"], "10900.00", "2027-01-25"),
  ];
  const before = await standing();
  const second = await issued(invoices);
  expect(
    (await act("checker.s2", S, "accept", { payout_account: account, accepted_payables: ["9"] }, second)).body,
  ).toMatchObject({ code: 100, data: [{ field: "accepted_payables" }] });
  fine(await act("checker.s2", S, "accept", { payout_account: account, accepted_payables: ["1", "2"] }, second));
  expect(await deals.read("dpo", second)).toMatchObject({
    face_total: "54500.00",
    discount_total: "483.78",
    net_total: "54016.22",
  });
  expect(await deals.read("invoice", invoices[2] ?? "")).toMatchObject({ funding_status: "released" });
  const reserved = (text: string) => Number(text.split(" / ")[0]);
  expect(reserved((await standing()).part) - reserved(before.part)).toBe(54_500);
});

test("an order beyond the vendor's part is refused with the node and its figures, and nothing moved", async () => {
  const large = await deals.billed("T-LG-9", ["s2", "e1"], "240000.00", "2027-02-12");
  const before = await standing();
  const draft = fine(await (await deals.client("maker.e1")).post(E, await fields([large])));
  const refused = await act("maker.e1", E, "submit", {}, String(draft["id"]));
  expect(refused.body).toMatchObject({
    code: 1028,
    data: { node: "vendor_sub_limit", requested: "240000.00", currency: "SGD" },
  });
  expect(await standing()).toEqual(before);
  expect(await deals.read("invoice", large)).toMatchObject({ funding_status: "none" });
});

test("a draft shows its price before it is submitted; a small order is funded as soon as the vendor takes it", async () => {
  const { facility } = nodes;
  const changed = fine(
    await (
      await deals.client("admin.f1")
    ).put("obligation/rule/dpo", { facility, rate: "5.40", acceptance_window: 5, auto_fund_below: "5000.00" }),
  );
  expect(
    (await (await deals.client("admin.f1")).put("obligation/rule/dpo", { facility, rate: "5.50" })).body,
  ).toMatchObject({ code: 1054 });
  fine(
    await (
      await deals.client("checker.f1")
    ).post(`obligation/rule/dpo/${String(changed["id"])}/approve`, { version: changed["version"] }),
  );
  expect(fine(await (await deals.client("maker.e1")).get("obligation/rule/dpo", { facility }))).toMatchObject({
    rate: "5.40",
  });
  const small = [await deals.billed("T-LG-20", ["s2", "e1"], "2000.00", "2027-01-25")];
  const draft = fine(await (await deals.client("maker.e1")).post(E, await fields(small)));
  expect(draft).toMatchObject({ face_total: "2000.00", discount_total: "17.75", net_total: "1982.25" });
  const id = await issued([await deals.billed("T-LG-21", ["s2", "e1"], "2000.00", "2027-01-25")]);
  expect(fine(await act("checker.s2", S, "accept", { payout_account: account }, id))).toMatchObject({
    status: "funded",
  });
});

test("an order that needs no answer and is small enough is funded as soon as it is signed; a pay date keeps the rule's cut-off", async () => {
  const { facility } = nodes;
  const ruled = async (more: Record<string, unknown>) => {
    const changed = fine(
      await (
        await deals.client("admin.f1")
      ).put("obligation/rule/dpo", {
        facility,
        rate: "5.40",
        acceptance_window: 5,
        auto_accept: true,
        auto_fund_below: "5000.00",
        ...more,
      }),
    );
    fine(
      await (
        await deals.client("checker.f1")
      ).post(`obligation/rule/dpo/${String(changed["id"])}/approve`, { version: changed["version"] }),
    );
  };
  await ruled({});
  const small = await issued([await deals.billed("T-LG-31", ["s2", "e1"], "2000.00", "2027-02-25")]);
  expect(await deals.read("dpo", small)).toMatchObject({
    status: "funded",
    payables: [expect.objectContaining({ answer: "accepted" })],
  });
  const payout = await application.store.reading.first<{ net: string; status: string }>(
    "SELECT net, status FROM disbursement WHERE dpo = $1",
    [small],
  );
  expect(payout).toEqual({ net: (await deals.read("dpo", small))["net_total"], status: "due" });
  const large = await issued([await deals.billed("T-LG-32", ["s2", "e1"], "6000.00", "2027-02-25")]);
  expect(await deals.read("dpo", large)).toMatchObject({ status: "accepted" });
  await ruled({ cut_off: "00:00" });
  const more = { ...(await fields([await deals.billed("T-LG-33", ["s2", "e1"], "6000.00", "2027-02-25")])) };
  const plan = async (day: string) =>
    (await (await deals.client("maker.e1")).post(`${E}/new/submit/plan`, { ...more, pay_date: day })).body;
  expect(await plan("2026-11-24")).toMatchObject({ code: 100, data: [{ field: "pay_date" }] });
  expect(await plan("2026-11-25")).toMatchObject({ code: 0 });
});

test("by a rule that gives back 40.00 %, what pays a day's payables in full before they are due is that part of the discount for the days left less", async () => {
  const { facility } = nodes;
  deals.on("2026-11-23");
  const changed = fine(
    await (
      await deals.client("admin.f1")
    ).put("obligation/rule/dpo", { facility, rate: "5.40", acceptance_window: 5, buyer_rebate_pct: "40.00" }),
  );
  fine(
    await (
      await deals.client("checker.f1")
    ).post(`obligation/rule/dpo/${String(changed["id"])}/approve`, { version: changed["version"] }),
  );
  expect(fine(await (await deals.client("maker.e1")).get("obligation/rule/dpo", { facility }))).toMatchObject({
    buyer_rebate_pct: "40.00",
  });
  const id = await issued([
    await deals.billed("T-LG-41", ["s2", "e1"], "32700.00", "2027-01-25"),
    await deals.billed("T-LG-42", ["s2", "e1"], "10900.00", "2027-02-24"),
  ]);
  fine(await act("checker.s2", S, "accept", { payout_account: account }, id));
  fine(await act("checker.f1", F, "fund", {}, id));
  deals.on("2026-11-26");
  await deals.execute("dpo", id, "pay_out", { bank_ref: "B-41", payment_date: "2026-11-26" });
  const number = String((await deals.read("dpo", id))["number"]);
  const net = async (book: "f1" | "e1", code: string) =>
    (
      await application.store.reading.first<{ net: string }>(
        "SELECT coalesce(sum(l.debit - l.credit), 0)::numeric(15,2) AS net FROM journal_lines l JOIN journal j ON j.id = l.parent JOIN ledger_account a ON a.id = l.account JOIN company_entity e ON e.company = j.company WHERE e.id = $1::bigint AND a.code = $2 AND j.source_ref = $3",
        [await deals.entity(book), code, number],
      )
    )?.net;
  const books = async () => ({
    lent: await net("f1", "1150"),
    unearned: await net("f1", "2400"),
    earned: await net("f1", "4030"),
    owed: await net("e1", "2050"),
    received: await net("e1", "4040"),
  });
  // 30 days are left of 60 on 32,700.00: 145.13, of which 58.05; 60 of 90 on 10,900.00: 96.76, of which 38.70.
  deals.on("2026-12-26");
  const repay = (face: string) => deals.execute("dpo", id, "repay", { paid_face: face, payment_date: "2026-12-26" });
  await expect(repay("43503.26")).rejects.toMatchObject({ code: "100" });
  await repay("32641.95");
  expect(await deals.read("dpo", id)).toMatchObject({
    status: "paid",
    face_outstanding: "10900.00",
    rebate: "58.05",
    discount_total: "435.40",
  });
  expect(await books()).toEqual({
    lent: "10900.00",
    unearned: "-377.35",
    earned: "0.00",
    owed: "-10900.00",
    received: "-58.05",
  });
  await repay("10861.30");
  expect(await deals.read("dpo", id)).toMatchObject({
    status: "repaid",
    rebate: "96.75",
    discount_earned: "338.65",
    fee_due: "27.25",
    limit_utilised: "0.00",
  });
  expect(await books()).toEqual({
    lent: "0.00",
    unearned: "0.00",
    earned: "-338.65",
    owed: "-27.25",
    received: "-96.75",
  });
  await deals.execute("dpo", id, "unrepay", { paid_face: "10861.30" });
  expect(await deals.read("dpo", id)).toMatchObject({
    status: "paid",
    face_outstanding: "10900.00",
    rebate: "58.05",
    discount_earned: "193.51",
    fee_due: "0.00",
  });
  expect(await books()).toEqual({
    lent: "10900.00",
    unearned: "-183.84",
    earned: "-193.51",
    owed: "-10900.00",
    received: "-58.05",
  });
  // A part of what is left gives nothing back; on the day it is due nothing is left to give.
  await repay("900.00");
  deals.on("2027-02-24");
  await deals.execute("dpo", id, "repay", { paid_face: "10000.00", payment_date: "2027-02-24" });
  expect(await deals.read("dpo", id)).toMatchObject({ status: "repaid", rebate: "58.05", discount_earned: "377.35" });
});
