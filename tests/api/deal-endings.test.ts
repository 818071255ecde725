import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Application } from "./application/application.ts";
import { less } from "../../server/modules/pricing/share.ts";
import { OF_MONEY, type Deals } from "./application/deals.ts";
import { ALLOCATION, FA_OF_F, Financing, fine, PAY, RECEIPT, REFUND } from "./application/financing.ts";

let application: Application;
let deals: Deals;
let money: Financing;

beforeAll(async () => {
  money = await Financing.start();
  ({ application, deals } = money);
});
afterAll(() => application.close());

describe("a pay-out that goes wrong", () => {
  let deal = "";
  let number = "";

  it("fails at the bank and is prepared again", async () => {
    const { item } = await money.item("INV-BP-7201", "s1", "50000.00", "2027-02-26");
    deal = await money.apply("s1", item, "50000.00", "45000.00", "2026-11-24");
    await money.offer(deal, "s1", "45000.00");
    number = String((await deals.read("financing_application", deal))["number"]);
    const id = await money.payoutOf("financing", deal);
    await money.send(id, "2026-11-24");
    fine(await deals.act("maker.f1", "disbursement", PAY, id, "mark_failed", { fail_code: "AC04" }));
    expect((await deals.read("financing_application", deal))["status"]).toBe("ready");
    await money.send(id, "2026-11-25");
    fine(await deals.act("acct.f1", "disbursement", PAY, id, "mark_succeeded", { bank_ref: "FAST-7201" }));
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "disbursed",
      disbursed_on: "2026-11-25",
    });
  });

  it("comes back days later: nothing is lent, what accrued is taken back, a new pay-out waits", async () => {
    deals.on("2026-11-30");
    await deals.execute("financing_application", deal, "accrue");
    expect((await deals.read("financing_application", deal))["interest_accrued"]).toBe("44.38");
    const [paid] = await application.store.reading.rows<{ id: string }>(
      "SELECT id FROM disbursement WHERE financing = $1::bigint AND status = 'succeeded'",
      [deal],
    );
    expect(
      (await deals.act("maker.f1", "disbursement", PAY, paid!.id, "reverse", { comment: "Account closed" })).body.code,
    ).toBe(1004);
    // Whoever said that the bank has paid may approve payments too, and does not take it back alone.
    expect(
      (await deals.act("acct.f1", "disbursement", PAY, paid!.id, "reverse", { comment: "Account closed" })).body,
    ).toMatchObject({ code: 1004, data: { rule: "own_request" } });
    fine(await deals.act("checker2.f1", "disbursement", PAY, paid!.id, "reverse", { comment: "Account closed" }));
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "ready",
      principal_outstanding: "0.00",
      interest_accrued: "0.00",
    });
    expect([
      await money.balance("1100", number),
      await money.balance("1110", number),
      await money.balance("1010", number),
      await money.balance("4020", number),
    ]).toEqual(["0.00", "0.00", "0.00", "0.00"]);
    expect(await money.limit("vendor_sub_limit", money.subLimit)).toMatchObject({
      reserved: "45000.00",
      utilised: "0.00",
    });
    expect(await money.onCredit()).toMatchObject({ reserved: "50000.00", utilised: "0.00" });
    await money.payOut("financing", deal, "2026-11-30", "FAST-7202");
    expect(await money.onCredit()).toMatchObject({ reserved: "5000.00", utilised: "45000.00" });
  });

  it("never under a bank reference that stands already", async () => {
    const { item } = await money.item("INV-BP-7202", "s1", "10000.00", "2027-02-26");
    const other = await money.apply("s1", item, "10000.00", "9000.00", "2026-12-01");
    await money.offer(other, "s1", "9000.00");
    const id = await money.payoutOf("financing", other);
    await money.send(id, "2026-12-01");
    expect(
      (await deals.act("maker.f1", "disbursement", PAY, id, "mark_succeeded", { bank_ref: "fast-7202" })).body,
    ).toMatchObject({ code: 100, data: [{ field: "bank_ref" }] });
    fine(await deals.act("maker.f1", "disbursement", PAY, id, "mark_succeeded", { bank_ref: "FAST-7203" }));
  });

  it("an allocation that is reversed leaves the money unapplied and the deal open", async () => {
    deals.on("2026-12-10");
    const id = await money.receive("e1", "20000.00", "2026-12-10", "RCV-7201", `on account ${number}`);
    fine(await deals.act("acct.f1", "receipt", RECEIPT, id, "match", { deals: [number] }));
    fine(await deals.act("checker.f1", "receipt", RECEIPT, id, "approve"));
    const before = await deals.read("financing_application", deal);
    expect(before).toMatchObject({
      interest_accrued: "0.00",
      principal_outstanding: "25088.77",
      status: "part_repaid",
    });
    const [posted] = await application.store.reading.rows<{ id: string }>(
      "SELECT id FROM repayment WHERE receipt = $1::bigint",
      [id],
    );
    fine(await deals.act("checker2.f1", "repayment", ALLOCATION, posted!.id, "reverse", { comment: "Wrong deal" }));
    expect(await deals.read("financing_application", deal)).toMatchObject({
      interest_accrued: "88.77",
      principal_outstanding: "45000.00",
      status: "disbursed",
    });
    expect(await deals.read("receipt", id)).toMatchObject({ status: "posted", unapplied: "20000.00" });
    expect(await money.balance("2310", String((await deals.read("receipt", id))["number"]))).toBe("-20000.00");
    expect(await money.balance("1100", number)).toBe("45000.00");
    // Whoever said for which deals it was has entered a part of it.
    expect(
      (await deals.act("acct.f1", "receipt", RECEIPT, id, "reverse", { comment: "The bank took it back" })).body,
    ).toMatchObject({ code: 1004, data: { rule: "own_request" } });
    fine(await deals.act("checker.f1", "receipt", RECEIPT, id, "reverse", { comment: "The bank took it back" }));
    // What the allocation gave back to the receipt bounces with it.
    expect(await deals.read("receipt", id)).toMatchObject({ status: "reversed", unapplied: "0.00" });
    expect(await money.balance("2310", String((await deals.read("receipt", id))["number"]))).toBe("0.00");
  });
});

describe("a deal that is not paid", () => {
  let deal = "";
  let number = "";
  let balance = "";

  it("runs late: interest beside the penalty, and a waiver that is booked as such", async () => {
    deals.on("2027-03-01");
    const { item } = await money.item("JC-7401", "s3", "20000.00", "2027-04-30");
    balance = item;
    deal = await money.apply("s3", item, "20000.00", "18000.00", "2027-03-01");
    await money.offer(deal, "s3", "18000.00");
    await money.payOut("financing", deal, "2027-03-01", "FAST-7401");
    number = String((await deals.read("financing_application", deal))["number"]);
    deals.on("2027-05-10");
    for (const step of ["accrue", "overdue", "penalise"]) await deals.execute("financing_application", deal, step);
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "overdue",
      dpd: 10,
      bucket: "d1_30",
      interest_accrued: "248.55",
      penalty_accrued: "29.59",
      fee_outstanding: "40.00",
    });
    await deals.execute("financing_application", deal, "waive", { payment: { penalty: "29.59", fee: "10.00" } });
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "overdue",
      penalty_accrued: "0.00",
      fee_outstanding: "30.00",
    });
    expect([await money.balance("1130", number), await money.balance("1120", number)]).toEqual(["0.00", "30.00"]);
    await expect(
      deals.execute("financing_application", deal, "waive", { payment: { penalty: "0.01", fee: "0.00" } }),
    ).rejects.toMatchObject({ code: "100" });
  });

  it("is no case for recourse, is in default after ninety days, and is written off by two and the chief executive", async () => {
    expect(
      (await deals.act("checker.f1", "financing_application", FA_OF_F, deal, "recourse", { comment: "Buy back" })).body,
    ).toMatchObject({ code: 1010, data: { rule: "recourse_allowed" } });
    expect(
      (await deals.act("checker.f1", "financing_application", FA_OF_F, deal, "default", { comment: "Late" })).body,
    ).toMatchObject({ code: 1010, data: { rule: "ninety_days_past" } });
    deals.on("2027-07-29");
    for (const step of ["accrue", "penalise"]) await deals.execute("financing_application", deal, step);
    expect((await deals.read("financing_application", deal))["dpd"]).toBe(90);
    const agreed = async (step: string) => {
      const before = (await deals.read("financing_application", deal))["status"];
      for (const who of ["checker.f1", "checker2.f1", "ceo.f1"]) {
        expect((await deals.read("financing_application", deal))["status"]).toBe(before);
        fine(await deals.act(who, "financing_application", FA_OF_F, deal, step, { comment: "No payment" }));
      }
    };
    const chief = await deals.client("ceo.f1");
    const waiting = async () =>
      (await chief.get("obligation/workflow/task/list", { tab: "todo" })).body.data.rows
        .filter((row: Record<string, unknown>) => row["subject_id"] === deal)
        .map((row: Record<string, unknown>) => row["kind"]);
    const written = () =>
      application.store.reading.rows(
        "SELECT recipient FROM mail WHERE letter = 'financing_loss_to_chief' AND related_id = $1",
        [deal],
      );
    fine(await deals.act("checker.f1", "financing_application", FA_OF_F, deal, "default", { comment: "No payment" }));
    expect([await waiting(), await written()]).toEqual([[], []]);
    expect(
      (await (await deals.client("checker2.f1")).get("obligation/workflow/task/list", { tab: "todo" })).body.data.rows,
    ).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "financing_application_default", subject_id: deal })]),
    );
    fine(await deals.act("checker2.f1", "financing_application", FA_OF_F, deal, "default", { comment: "No payment" }));
    expect([await waiting(), await written()]).toEqual([
      ["financing_application_default"],
      [{ recipient: "ceo.f1@demo.example" }],
    ]);
    fine(await deals.act("ceo.f1", "financing_application", FA_OF_F, deal, "default", { comment: "No payment" }));
    expect(await waiting()).toEqual([]);
    expect((await deals.read("financing_application", deal))["status"]).toBe("defaulted");
    const { facility } = await deals.read("financing_application", deal);
    expect(
      await application.store.reading.first(
        "SELECT status FROM vendor_sub_limit WHERE facility = $1::bigint AND vendor_entity = $2::bigint",
        [facility, await deals.entity("s3")],
      ),
    ).toEqual({ status: "frozen" });
    await agreed("write_off");
    expect(await deals.read("financing_application", deal)).toMatchObject({ status: "written_off", total_due: "0.00" });
    expect([
      await money.balance("1100", number),
      await money.balance("1110", number),
      await money.balance("1130", number),
      await money.balance("1120", number),
    ]).toEqual(["0.00", "0.00", "0.00", "0.00"]);
    const loss = await money.balance("6900", number);
    expect(Number(loss)).toBeGreaterThan(18_000);
    // Weeks later the course still says what was given up on the day it was, and that nothing is owed.
    deals.on("2027-08-29");
    const course = fine(await (await deals.client("checker.f1")).get(`${FA_OF_F}/course`, { id: deal }));
    expect(course).toMatchObject({ total_due: "0.00", dpd: 0, as_of: "2027-07-29" });
    const components = course["components"] as { written_off: string; outstanding: string }[];
    expect(components.map(({ outstanding }) => outstanding)).toEqual(["0.00", "0.00", "0.00", "0.00"]);
    expect(components.reduce((sum, one) => sum + Number(one.written_off), 0).toFixed(2)).toBe(loss);
    expect((course["schedule"] as unknown[]).at(-1)).toMatchObject({
      date: "2027-07-29",
      event: "written_off",
      amount: loss,
    });
    deals.on("2027-07-29");
  });

  it("leaves its item with the fund provider, to whom the enterprise goes on owing it: what it pays is a recovery", async () => {
    expect(await deals.read("invoice_paid", balance)).toMatchObject({
      financed_face: "20000.00",
      financed_principal: "0.00",
      available: "0.00",
    });
    const { recoverable } = await deals.read("financing_application", deal);
    expect(recoverable).toBe(await money.balance("6900", number));
    deals.on("2027-08-03");
    const id = await money.receive("e1", "1234.56", "2027-08-03", "RCV-7403", `for ${number}`);
    fine(await deals.act("acct.f1", "receipt", RECEIPT, id, "match", { deals: [number] }));
    fine(await deals.act("checker.f1", "receipt", RECEIPT, id, "approve"));
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "written_off",
      recovered: "1234.56",
      recoverable: less(String(recoverable), "1234.56"),
    });
    expect(await money.balance("4060", number)).toBe("-1234.56");
    // The penalty and the late fee are owed beside the face and come first.
    const { settled, financed_face: left } = await deals.read("invoice_paid", balance);
    expect(less("20000.00", String(settled))).toBe(left);
    expect(Number(settled)).toBeGreaterThan(0);
    expect(Number(settled)).toBeLessThan(1234.56);
    deals.on("2027-07-29");
  });
});

describe("money that no deal takes", () => {
  it("goes back to its payer: above what is left it may not, and a refusal leaves it unapplied", async () => {
    const id = await money.receive("e1", "300.00", "2027-07-29", "RCV-7401", "no deal of ours");
    fine(await deals.act("maker.f1", "receipt", RECEIPT, id, "match", { no_deal: true }));
    fine(await deals.act("checker.f1", "receipt", RECEIPT, id, "approve"));
    const maker = await deals.client("maker.f1");
    const refund = async (amount: string) =>
      fine(
        await maker.post(REFUND, {
          financier_entity: await deals.entity("f1"),
          payee_entity: await deals.entity("e1"),
          receipt: id,
          reason: "overpayment",
          currency: "SGD",
          amount,
          payout_account: money.accounts.e1,
        }),
      );
    const tooMuch = await refund("300.01");
    expect((await deals.act("maker.f1", "refund", REFUND, String(tooMuch["id"]), "submit")).body).toMatchObject({
      code: 100,
      data: [{ field: "amount" }],
    });
    fine(await deals.act("checker.f1", "refund", REFUND, String(tooMuch["id"]), "cancel", { comment: "Too much" }));
    const own = await refund("300.00");
    fine(await deals.act("maker.f1", "refund", REFUND, String(own["id"]), "submit"));
    expect((await deals.read("receipt", id))["unapplied"]).toBe("0.00");
    fine(
      await deals.act("checker.f1", "refund", REFUND, String(own["id"]), "reject", { comment: "Ask the payer first" }),
    );
    expect((await deals.read("receipt", id))["unapplied"]).toBe("300.00");
    const again = await refund("300.00");
    fine(await deals.act("maker.f1", "refund", REFUND, String(again["id"]), "submit"));
    fine(await deals.act("checker.f1", "refund", REFUND, String(again["id"]), "approve"));
    fine(await deals.act("maker.f1", "refund", REFUND, String(again["id"]), "pay"));
    await money.payOut("refund", String(again["id"]), "2027-07-29", "FAST-7402");
    expect(await deals.read("refund", String(again["id"]))).toMatchObject({ status: "paid" });
    expect(await money.balance("2310", String((await deals.read("refund", String(again["id"])))["number"]))).toBe(
      "300.00",
    );
  });
});

it("the books hold: every invariant of money", async () => {
  expect(await deals.breaches(...OF_MONEY)).toBe("");
});
