import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
let early = "";
let number = "";
/** Another one, of 8,000.00, due on 18 December and never paid. */
const lost = { id: "", number: "" };

beforeAll(async () => {
  deals = await Ending.start();
  const [first, second] = [
    await deals.billed("s1", "e1", "END-EO-1", "10000.00", "2027-01-28"),
    await deals.billed("s1", "e1", "END-EO-2", "20000.00", "2027-02-11"),
  ];
  early = await deals.scheduledEarly(
    "financier",
    [
      { invoice: second, amount: "20000.00" },
      { invoice: first, amount: "10000.00" },
    ],
    "2026-11-27",
  );
  lost.id = await deals.scheduledEarly(
    "financier",
    [{ invoice: await deals.billed("s1", "e1", "END-EO-3", "8000.00", "2026-12-18"), amount: "8000.00" }],
    "2026-11-27",
  );
  await deals.clock("2026-11-27");
  for (const id of [early, lost.id])
    await deals.payOut("f1", await deals.newest("disbursement", "early_payment", id), "2026-11-27", `EO-1127-${id}`);
  number = String((await deals.read("early_payment", early))["number"]);
  lost.number = String((await deals.read("early_payment", lost.id))["number"]);
});
afterAll(() => deals.demo.close());

const standing = async () => {
  const {
    collection_state: state,
    collection_due: due,
    due_amount: amount,
    collected,
  } = await deals.read("early_payment", early);
  return { state, due: due ?? null, amount: amount ?? null, collected };
};
const charges = async (id: string) => {
  const { penalty, late_fee: fee, total_due: due, dpd, bucket } = await deals.read("early_payment", id);
  return { penalty, fee, due, dpd, bucket };
};
/**
 * What the books say of its face, penalty and late fee: what the fund provider is owed, what it earned, and what the
 * enterprise owes and bears.
 */
const books = async (source: string) =>
  Object.fromEntries(
    await Promise.all(
      [
        ["f1", "1150"],
        ["f1", "1130"],
        ["f1", "1120"],
        ["f1", "4050"],
        ["f1", "4020"],
        ["e1", "2050"],
        ["e1", "6040"],
        ["e1", "6020"],
      ].map(async ([who = "", account = ""]) => [`${who} ${account}`, await deals.booked(who, account, source)]),
    ),
  );
const mails = async (letter: string) =>
  (
    await deals.demo.store.reading.rows("SELECT id FROM mail WHERE letter = $1 AND related_id = $2::bigint", [
      letter,
      early,
    ])
  ).length;
const report = async (who: string) =>
  (
    (
      await (
        await deals.client(who)
      ).get("obligation/" + (who.endsWith("e1") ? "enterprise" : "financier") + "/report/overdue")
    ).body.data?.rows ?? []
  ).filter((row: { deal_no: string }) => row.deal_no === number);

test("what the enterprise owes first falls due first; a week and a day before, it is reminded", async () => {
  expect(await standing()).toEqual({ state: "open", due: "2027-01-28", amount: "10000.00", collected: "0.00" });
  await deals.clock("2027-01-21");
  expect(await mails("early_payment_due")).toBeGreaterThan(0);
  const once = await mails("early_payment_due");
  await deals.clock("2027-01-27");
  expect(await mails("early_payment_due")).toBe(2 * once);
  await deals.clock("2027-01-28");
  expect(await standing()).toMatchObject({ state: "open" });
  expect(await mails("early_payment_overdue")).toBe(0);
});

test("unpaid on the day after, 10,000.00 are overdue: both sides are told, once", async () => {
  await deals.clock("2027-01-29");
  expect(await standing()).toEqual({ state: "overdue", due: "2027-01-28", amount: "10000.00", collected: "0.00" });
  const value = await mails("early_payment_overdue");
  expect(value).toBeGreaterThanOrEqual(2);
  await deals.clock("2027-01-30");
  expect(await mails("early_payment_overdue")).toBe(value);
  expect(await report("checker.e1")).toMatchObject([
    { dpd: 2, principal: "10000.00", bucket: "d1_30", next_action: "pay" },
  ]);
  expect(await report("checker.f1")).toMatchObject([{ dpd: 2, principal: "30000.00" }]);
  const { supplier_entity: entity } = await deals.read("early_payment", early);
  const { body } = await (
    await deals.client("checker.f1")
  ).get("obligation/financier/vendor/records/list", { entity: String(entity), page_size: 100 });
  expect(
    body.data.rows.find((row: { deal_no: string }) => row.deal_no === number),
    "it is still to be collected",
  ).toMatchObject({ state: "overdue", dpd: 2, maturity_date: "2027-01-28" });
});

test("on the first day after grace 6.58 and 40.00 arise, booked on both sides; no limit is touched by them", async () => {
  await deals.clock("2027-01-31");
  expect(await charges(early)).toEqual({ penalty: "0.00", fee: "0.00", due: "30000.00", dpd: 3, bucket: "d1_30" });
  const limits = await deals.limits();
  await deals.clock("2027-02-01");
  // 10,000.00 at 6.00 % over the four days since 28 January.
  expect(await charges(early)).toEqual({ penalty: "6.58", fee: "40.00", due: "30046.58", dpd: 4, bucket: "d1_30" });
  expect(await books(number)).toEqual({
    "f1 1150": "30000.00",
    "f1 1130": "6.58",
    "f1 1120": "40.00",
    "f1 4050": "-6.58",
    "f1 4020": "-40.00",
    "e1 2050": "-30046.58",
    "e1 6040": "6.58",
    "e1 6020": "40.00",
  });
  expect(await deals.limits()).toEqual(limits);
  expect(
    (await (await deals.client("maker.s1")).get("obligation/supplier/early_payment", { id: early })).body.data,
  ).not.toHaveProperty("penalty");
  await deals.whole();
});

test("4,000.00 pay 6.58, then 40.00, then 3,953.42 of the face; when the second invoice is not paid either, 26,046.58 are overdue", async () => {
  await deals.receive("e1", "4000.00", "2027-02-01", "EO-0201", number);
  expect(await standing()).toEqual({ state: "overdue", due: "2027-01-28", amount: "6046.58", collected: "3953.42" });
  expect(await charges(early)).toMatchObject({ penalty: "0.00", fee: "0.00", due: "26046.58" });
  await deals.clock("2027-02-12");
  expect(await standing()).toEqual({ state: "overdue", due: "2027-01-28", amount: "26046.58", collected: "3953.42" });
  // 6,046.58 over eleven days; the second invoice is within its grace.
  expect(await charges(early)).toMatchObject({ penalty: "10.93", fee: "0.00", due: "26057.51", dpd: 15 });
});

test("6,057.51 pay the first invoice, 20,000.00 the second: nothing is overdue any more, and no limit is used", async () => {
  await deals.receive("e1", "6057.51", "2027-02-12", "EO-0212", number);
  expect(await standing()).toEqual({ state: "overdue", due: "2027-02-11", amount: "20000.00", collected: "10000.00" });
  const last = await deals.receive("e1", "20000.00", "2027-02-12", "EO-0212B", number);
  expect(await standing()).toEqual({ state: "collected", due: null, amount: null, collected: "30000.00" });
  expect(await report("checker.e1")).toEqual([]);
  expect(await deals.outstanding(number)).toEqual([]);
  await deals.bounce(last);
  expect(await standing()).toEqual({ state: "overdue", due: "2027-02-11", amount: "20000.00", collected: "10000.00" });
  expect(await books(number)).toMatchObject({
    "f1 1150": "20000.00",
    "f1 1130": "0.00",
    "f1 1120": "0.00",
    "f1 4050": "-17.51",
    "e1 2050": "-20000.00",
  });
  await deals.receive("e1", "20000.00", "2027-02-12", "EO-0212C", number);
  expect(await standing()).toMatchObject({ state: "collected" });
  expect(await deals.outstanding(number)).toEqual([]);
  await deals.whole();
});

test("of 73.64 and 40.00 an accounting note forgives 100.00: the penalty first, then of the late fee", async () => {
  expect(await charges(lost.id)).toEqual({ penalty: "73.64", fee: "40.00", due: "8113.64", dpd: 56, bucket: "d31_60" });
  expect(
    (await deals.ask("checker.f1", "early_payment", lost.id, "default", { comment: "Too early" })).body,
  ).toMatchObject({ code: 1010, data: { rule: "ninety_days_past" } });
  const note = await deals.make("maker.f1", "credit_note", {
    cn_no: "ACN-EO",
    kind: "accounting",
    financier_entity: await deals.entityOf("f1"),
    early_payment: lost.id,
    currency: "SGD",
    issue_date: "2027-02-12",
    reason_code: "waiver",
    amount_net: "100.00",
  });
  await deals.step("maker.f1", "credit_note", note, "submit_charges");
  await deals.step("checker.f1", "credit_note", note, "grant");
  await deals.step("risk.f1", "credit_note", note, "grant");
  expect(await charges(lost.id)).toMatchObject({ penalty: "0.00", fee: "13.64", due: "8013.64" });
  expect(await books(lost.number)).toMatchObject({
    "f1 1130": "0.00",
    "f1 1120": "13.64",
    "f1 4050": "0.00",
    "f1 4020": "-13.64",
    "e1 2050": "-8013.64",
  });
  await deals.whole();
});

test("ninety days late it is in default when two and the chief executive say so, and still owed; written off, the loss is booked and the limits are free", async () => {
  deals.on("2027-03-18");
  await deals.execute("early_payment", lost.id, "penalise");
  for (const who of ["checker.f1", "risk.f1", "ceo.f1"]) {
    expect((await deals.read("early_payment", lost.id))["collection_state"]).toBe("overdue");
    await deals.step(who, "early_payment", lost.id, "default", { comment: "No payment came" });
  }
  expect(await deals.read("early_payment", lost.id)).toMatchObject({
    status: "paid",
    collection_state: "defaulted",
    penalty: "44.72",
    late_fee: "13.64",
    total_due: "8058.36",
    limit_utilised: "8000.00",
  });
  const used = (await deals.read("facility", (await deals.programme("s1")).facility))["utilised"];
  for (const who of ["checker.f1", "risk.f1", "ceo.f1"])
    await deals.step(who, "early_payment", lost.id, "write_off", { comment: "The enterprise is in liquidation" });
  expect(await deals.read("early_payment", lost.id)).toMatchObject({
    collection_state: "written_off",
    penalty: "0.00",
    late_fee: "0.00",
    total_due: "0.00",
    limit_utilised: "0.00",
  });
  expect(await deals.booked("f1", "6900", lost.number)).toBe("8058.36");
  await expect(deals.execute("early_payment", lost.id, "undo_pay")).rejects.toMatchObject({ code: "1054" });
  await expect(deals.execute("early_payment", lost.id, "uncollect", { paid_face: "1.00" })).rejects.toMatchObject({
    code: "1054",
  });
  expect(await books(lost.number)).toMatchObject({ "f1 1150": "0.00", "f1 1130": "0.00", "f1 1120": "0.00" });
  expect(
    Number(used) - Number((await deals.read("facility", (await deals.programme("s1")).facility))["utilised"]),
  ).toBe(8000);
  await deals.whole();
});
