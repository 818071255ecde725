import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;

beforeAll(async () => {
  deals = await Ending.start();
});
afterAll(() => deals.demo.close());

const LOST_ON = "2027-03-18";

type Kind = "dpo" | "early_payment";

/** Given up by two and the chief executive. */
async function lost(kind: Kind, id: string): Promise<void> {
  for (const step of ["default", "write_off"])
    for (const who of ["checker.f1", "risk.f1", "ceo.f1"])
      await deals.step(who, kind, id, step, { comment: "No payment came" });
}

/** What the enterprise is told that it owes the fund provider. */
const owedByEnterprise = async () =>
  (
    (
      await (
        await deals.client("maker.e1")
      ).get("obligation/enterprise/receipt/due", {
        payer_entity: await deals.entityOf("e1"),
        receiver_entity: await deals.entityOf("f1"),
        currency: "SGD",
      })
    ).body.data.rows as { deal_no: string; amount: string }[]
  ).map(({ deal_no: deal, amount }) => `${deal} ${amount}`);

/** What both books show of a deal: what is lent, lost and recovered, and what the enterprise owes. */
const booked = async (number: string) => ({
  lent: await deals.booked("f1", "1150", number),
  penalty: await deals.booked("f1", "1130", number),
  fee: await deals.booked("f1", "1120", number),
  loss: await deals.booked("f1", "6900", number),
  recovered: await deals.booked("f1", "4060", number),
  owed: await deals.booked("e1", "2050", number),
});

const NOTHING = { lent: "0.00", penalty: "0.00", fee: "0.00" };

describe("an order of discounted payables that was written off", () => {
  let order = "";
  let number = "";

  beforeAll(async () => {
    deals.on("2026-11-26");
    const invoice = await deals.billed("s2", "e1", "END-REC-1", "8123.45", "2026-12-18");
    order = await deals.order("s2", [{ invoice, face: "8123.45" }], "2026-11-27");
    await deals.funded(order, "s2");
    deals.on("2026-11-27");
    await deals.payOut("f1", await deals.newest("disbursement", "dpo", order), "2026-11-27", "REC-DPO");
    number = String((await deals.read("dpo", order))["number"]);
    deals.on("2026-12-18");
    for (const step of ["earn", "mature"]) await deals.execute("dpo", order, step);
    deals.on(LOST_ON);
    for (const step of ["overdue", "penalise"]) await deals.execute("dpo", order, step);
    await lost("dpo", order);
  });

  test("is still owed by the enterprise, and its limits are free", async () => {
    // 8,123.45 at 6.00 % over 90 days, and the late fee.
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "written_off",
      written_off_on: LOST_ON,
      total_due: "0.00",
      recoverable: "8283.63",
      recovered: "0.00",
      limit_utilised: "0.00",
    });
    expect(await booked(number)).toEqual({ ...NOTHING, loss: "8283.63", recovered: "0.00", owed: "-8283.63" });
    expect(await owedByEnterprise()).toContain(`${number} 8283.63`);
    await deals.whole();
  });

  test("dated before the write-off a payment is refused", async () => {
    const id = await deals.matched("e1", "10.00", "2027-03-01", "REC-EARLY", number);
    expect((await deals.ask("checker.f1", "receipt", id, "approve")).body).toMatchObject({
      code: 100,
      data: [{ field: "value_date" }],
    });
    await deals.step("checker.f1", "receipt", id, "reject", { comment: "Wrong day" });
  });

  test("what the enterprise pays is recovered: penalty and late fee, then the face; nothing arises any more", async () => {
    const closing = await deals.closing("e1", LOST_ON);
    deals.on("2027-04-05");
    await deals.receive("e1", "5000.00", "2027-04-05", "REC-1", number);
    const { movements, ...now } = await deals.read("dpo", order);
    expect(now).toMatchObject({ status: "written_off", recoverable: "3283.63", recovered: "5000.00" });
    expect(movements).toMatchObject([
      { kind: "recovery", date: "2027-04-05", penalty: "120.18", fee: "40.00", principal: "4839.82" },
    ]);
    expect(await booked(number)).toEqual({ ...NOTHING, loss: "8283.63", recovered: "-5000.00", owed: "-3283.63" });
    // The statement counts what is claimed: the loss took it out, the recovery moves nothing of it.
    expect(await deals.closing("e1", "2027-04-05")).toBe(closing);
    const report = (
      await (await deals.client("acct.f1")).get("obligation/financier/report/income", { currency: "SGD" })
    ).body.data.rows as { month: string; recovered: string }[];
    expect(report.find(({ month }) => month === "2027-04")).toMatchObject({ recovered: "5000.00" });
    await deals.whole();
  });

  test("more than is to be recovered of a component is refused at its field", async () => {
    const receipt = await deals.unapplied("e1", "3300.00", "2027-04-05", "REC-HAND");
    const draft = { receipt, financier_entity: await deals.entityOf("f1"), mode: "manual" };
    const line = (penalty: string, principal: string) => ({
      deal_no: number,
      penalty,
      interest: "0.00",
      fee: "0.00",
      principal,
    });
    const over = await deals.make("maker.f1", "repayment", { ...draft, lines: [line("0.01", "3283.64")] });
    expect((await deals.ask("maker.f1", "repayment", over, "submit")).body).toMatchObject({
      code: 100,
      data: [{ field: "lines[0].penalty" }, { field: "lines[0].principal" }],
    });
    const right = await deals.make("maker.f1", "repayment", { ...draft, lines: [line("0.00", "83.63")] });
    await deals.step("maker.f1", "repayment", right, "submit");
    await deals.step("checker.f1", "repayment", right, "approve");
    expect(await deals.read("dpo", order)).toMatchObject({ recoverable: "3200.00", recovered: "5083.63" });
    expect(await booked(number)).toMatchObject({ recovered: "-5083.63", owed: "-3200.00" });
    await deals.whole();
    for (const who of ["checker.f1", "risk.f1"])
      if ((await deals.read("repayment", right))["status"] === "posted")
        await deals.ask(who, "repayment", right, "reverse", { comment: "Meant for another deal" });
    expect(await deals.read("repayment", right)).toMatchObject({ status: "reversed" });
    expect(await deals.read("dpo", order)).toMatchObject({ recoverable: "3283.63", recovered: "5000.00" });
    expect(await booked(number)).toMatchObject({ ...NOTHING, recovered: "-5000.00", owed: "-3283.63" });
    await deals.whole();
  });

  let last = "";

  test("when all is recovered the rest of a receipt stays unapplied, and nothing is owed", async () => {
    deals.on("2027-04-06");
    last = await deals.receive("e1", "4000.00", "2027-04-06", "REC-2", number);
    expect(await deals.read("receipt", last)).toMatchObject({ applied: "3283.63", unapplied: "716.37" });
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "written_off",
      recoverable: "0.00",
      recovered: "8283.63",
    });
    expect(await booked(number)).toEqual({ ...NOTHING, loss: "8283.63", recovered: "-8283.63", owed: "0.00" });
    expect(await owedByEnterprise()).not.toContainEqual(expect.stringContaining(number));
    await deals.whole();
  });

  test("a recovery that bounces is to be recovered again", async () => {
    await deals.bounce(last);
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "written_off",
      recoverable: "3283.63",
      recovered: "5000.00",
    });
    expect(await booked(number)).toEqual({ ...NOTHING, loss: "8283.63", recovered: "-5000.00", owed: "-3283.63" });
    await deals.whole();
  });
});

describe("an early payment of a fund provider that was written off", () => {
  test("is recovered in the same way, and a recovery that bounces is to be recovered again", async () => {
    deals.on("2026-11-26");
    const invoice = await deals.billed("s1", "e1", "END-REC-2", "7001.99", "2026-12-18");
    const early = await deals.scheduledEarly("financier", [{ invoice, amount: "7001.99" }], "2026-11-27");
    deals.on("2026-11-27");
    await deals.payOut("f1", await deals.newest("disbursement", "early_payment", early), "2026-11-27", "REC-EP");
    const number = String((await deals.read("early_payment", early))["number"]);
    deals.on(LOST_ON);
    for (const step of ["earn", "fall_overdue"]) await deals.execute("early_payment", early, step);
    await lost("early_payment", early);
    // 7,001.99 at 6.00 % over 90 days is 103.59; and the late fee.
    expect(await deals.read("early_payment", early)).toMatchObject({
      collection_state: "written_off",
      written_off_on: LOST_ON,
      recoverable: "7145.58",
      recovered: "0.00",
    });
    deals.on("2027-04-05");
    const receipt = await deals.receive("e1", "1143.59", "2027-04-05", "REC-EP-1", number);
    const { movements, ...now } = await deals.read("early_payment", early);
    expect(now).toMatchObject({ collection_state: "written_off", recoverable: "6001.99", recovered: "1143.59" });
    expect(movements).toMatchObject([{ kind: "recovery", penalty: "103.59", fee: "40.00", principal: "1000.00" }]);
    expect(await booked(number)).toEqual({ ...NOTHING, loss: "7145.58", recovered: "-1143.59", owed: "-6001.99" });
    await deals.whole();
    await deals.bounce(receipt);
    expect(await deals.read("early_payment", early)).toMatchObject({ recoverable: "7145.58", recovered: "0.00" });
    expect(await booked(number)).toEqual({ ...NOTHING, loss: "7145.58", recovered: "0.00", owed: "-7145.58" });
    await deals.whole();
  });
});
