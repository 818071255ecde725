import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;

beforeAll(async () => {
  deals = await Ending.start();
});
afterAll(() => deals.demo.close());

const LOST_ON = "2027-04-28";

/** 16,000.00 lent on an invoice of 20,000.00 at 9.60 %, due on 28 January 2027 and written off ninety days later. */
async function lost(no: string, facility: string): Promise<{ deal: string; invoice: string; number: string }> {
  deals.on("2026-11-26");
  const invoice = await deals.billed("s1", "e1", no, "20000.00", "2027-01-28");
  const deal = await deals.factored("s1", facility, { invoice, face: "20000.00" }, "16000.00", "2026-11-26");
  const number = String((await deals.read("financing_application", deal))["number"]);
  deals.on(LOST_ON);
  for (const step of ["accrue", "overdue", "penalise"]) await deals.execute("financing_application", deal, step);
  for (const step of ["default", "write_off"])
    for (const who of ["checker.f1", "risk.f1", "ceo.f1"])
      await deals.step(who, "financing_application", deal, step, { comment: "No payment came" });
  expect(await deals.read("financing_application", deal)).toMatchObject({ status: "written_off", total_due: "0.00" });
  return { deal, invoice, number };
}

/** What the obligor is told that it owes the fund provider. */
const paymentsOfRecord = async (who: string, receiver: string) =>
  (
    (
      await (
        await deals.client(`maker.${who}`)
      ).get("obligation/enterprise/receipt/due", {
        payer_entity: await deals.entityOf(who),
        receiver_entity: await deals.entityOf(receiver),
        currency: "SGD",
      })
    ).body.data.rows as { deal_no: string; amount: string }[]
  ).map(({ deal_no: deal, amount }) => `${deal} ${amount}`);

describe("an invoice factored without recourse", () => {
  let facility = "";
  let deal = "";
  let invoice = "";
  let number = "";

  beforeAll(async () => {
    ({ facility } = await deals.factoring("s1", false));
    ({ deal, invoice, number } = await lost("END-NR-1", facility));
  });

  test("stays assigned to the fund provider when it is written off: its debtor still owes it there", async () => {
    // 153 days at 9.60 %, 90 days at 6.00 %, and the late fee.
    expect(await deals.read("financing_application", deal)).toMatchObject({
      written_off_on: LOST_ON,
      recoverable: "16920.57",
      recovered: "0.00",
      face_outstanding: "20000.00",
    });
    expect(await deals.booked("f1", "6900", number)).toBe("16920.57");
    expect(await deals.read("invoice", invoice)).toMatchObject({
      funding_status: "financed",
      held_by: deal,
      outstanding: "20000.00",
    });
    expect((await deals.read("facility", facility))["utilised"]).toBe("0.00");
    expect(await paymentsOfRecord("e1", "f1")).toContain(`${number} 20276.71`);
    // The supplier takes no payment for it past the fund provider.
    expect(
      (
        await deals.ask("checker.s1", "invoice", invoice, "record_payment", {
          payment_amount: "100.00",
          payment_date: LOST_ON,
        })
      ).body.code,
    ).not.toBe(0);
    await deals.whole();
  });

  test("a payment of its debtor is the fund provider's recovery, and no word of a refund", async () => {
    deals.on("2027-05-10");
    await deals.receive("e1", "7013.37", "2027-05-10", "NR-1", number);
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "written_off",
      recoverable: "9907.20",
      recovered: "7013.37",
      face_outstanding: "13263.34",
    });
    expect(await deals.booked("f1", "4060", number)).toBe("-7013.37");
    expect(await deals.booked("f1", "2300", number)).toBe("0.00");
    expect(await deals.read("invoice", invoice)).toMatchObject({ payment_status: "partial", outstanding: "13263.34" });
    const course = (
      await (await deals.client("checker.f1")).get("obligation/financier/financing/application/course", { id: deal })
    ).body.data;
    expect(course).toMatchObject({ recovered: "7013.37", recoverable: "9907.20", total_due: "0.00" });
    expect(course.schedule.at(-1)).toMatchObject({ date: "2027-05-10", event: "recovered", amount: "7013.37" });
    expect(course.receipts).toMatchObject([{ kind: "recovery", total: "7013.37" }]);
    const report = (
      await (await deals.client("acct.f1")).get("obligation/financier/report/income", { currency: "SGD" })
    ).body.data.rows as { month: string; recovered: string }[];
    expect(report.find(({ month }) => month === "2027-05")).toMatchObject({ recovered: "7013.37" });
    await deals.whole();
  });

  test("dated before the write-off it is refused", async () => {
    const id = await deals.recorded("e1", "10.00", "2027-04-01", "NR-EARLY", number);
    await deals.step("maker.f1", "receipt", id, "match", { deals: [number] });
    expect((await deals.ask("checker.f1", "receipt", id, "approve")).body).toMatchObject({
      code: 100,
      data: [{ field: "value_date" }],
    });
    await deals.step("checker.f1", "receipt", id, "reject", { comment: "Wrong day" });
  });

  let last = "";

  test("what goes beyond all that was written off goes back to the supplier as a refund", async () => {
    deals.on("2027-05-20");
    last = await deals.receive("e1", "13263.34", "2027-05-20", "NR-2", number);
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "written_off",
      recoverable: "0.00",
      recovered: "16920.57",
      face_outstanding: "0.00",
    });
    expect(await deals.booked("f1", "4060", number)).toBe("-16920.57");
    expect(await deals.booked("f1", "2300", number)).toBe("-3356.14");
    expect(await deals.read("refund", await deals.newest("refund", "financing", deal))).toMatchObject({
      status: "proposed",
      reason: "residual",
      amount: "3356.14",
      payee_entity: await deals.entityOf("s1"),
    });
    expect(await deals.read("invoice", invoice)).toMatchObject({
      status: "settled",
      funding_status: "released",
      outstanding: "0.00",
    });
    expect(await paymentsOfRecord("e1", "f1")).not.toContainEqual(expect.stringContaining(number));
    await deals.whole();
  });

  test("a recovery that bounces is to be recovered again, and the invoice is the fund provider's again", async () => {
    await deals.bounce(last);
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "written_off",
      recoverable: "9907.20",
      recovered: "7013.37",
      face_outstanding: "13263.34",
    });
    expect(await deals.booked("f1", "4060", number)).toBe("-7013.37");
    expect(await deals.read("invoice", invoice)).toMatchObject({
      status: "confirmed",
      funding_status: "financed",
      held_by: deal,
      outstanding: "13263.34",
    });
    expect(await deals.read("refund", await deals.newest("refund", "financing", deal))).toMatchObject({
      status: "cancelled",
    });
    await deals.whole();
  });
});

describe("an invoice factored with recourse", () => {
  test("goes back to the supplier when it is written off: its debtor owes the supplier", async () => {
    const { facility } = await deals.factoring("s1");
    const { deal, invoice, number } = await lost("END-WR-1", facility);
    expect(await deals.read("financing_application", deal)).toMatchObject({ written_off_on: LOST_ON });
    expect((await deals.read("financing_application", deal))["recoverable"] ?? null).toBeNull();
    expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "released" });
    expect((await deals.read("invoice", invoice))["held_by"]).toBeUndefined();
    expect(await paymentsOfRecord("e1", "f1")).not.toContainEqual(expect.stringContaining(number));
    await deals.whole();
  });
});
