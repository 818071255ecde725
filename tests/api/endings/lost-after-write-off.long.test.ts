import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sumOf } from "../../../server/modules/pricing/share.ts";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;

beforeAll(async () => {
  deals = await Ending.start();
});
afterAll(() => deals.demo.close());

const PAID_ON = "2027-02-10";
const LOST_ON = "2027-04-28";
const BOUNCED_ON = "2027-05-03";

/** Steps that take two and the chief executive. */
const LOSS = ["checker.f1", "risk.f1", "ceo.f1"];

const letters = (letter: string, id: string) =>
  deals.demo.store.reading.rows("SELECT id FROM mail WHERE letter = $1 AND related_id = $2::bigint", [letter, id]);

/**
 * 16,000.00 lent on an invoice of 20,000.00 at 9.60 %, due on 28 January 2027, of which its debtor paid 4,321.09 on 10
 * February; written off ninety days late.
 */
async function lost(no: string, facility: string) {
  deals.on("2026-11-26");
  const invoice = await deals.billed("s1", "e1", no, "20000.00", "2027-01-28");
  const deal = await deals.factored("s1", facility, { invoice, face: "20000.00" }, "16000.00", "2026-11-26");
  const number = String((await deals.read("financing_application", deal))["number"]);
  deals.on(PAID_ON);
  for (const step of ["accrue", "overdue", "penalise"]) await deals.execute("financing_application", deal, step);
  const receipt = await deals.receive("e1", "4321.09", PAID_ON, `${no}-PART`, number);
  deals.on(LOST_ON);
  for (const step of ["accrue", "penalise"]) await deals.execute("financing_application", deal, step);
  for (const step of ["default", "write_off"])
    for (const who of LOSS) await deals.step(who, "financing_application", deal, step, { comment: "No payment came" });
  return { deal, invoice, number, receipt };
}

/** What the fund provider's book shows of a deal: what it lent, what is owed on it, and what it lost. */
const booked = async (number: string) => ({
  lent: await deals.booked("f1", "1100", number),
  interest: await deals.booked("f1", "1110", number),
  penalty: await deals.booked("f1", "1130", number),
  fee: await deals.booked("f1", "1120", number),
  loss: await deals.booked("f1", "6900", number),
});

const NOTHING = { lent: "0.00", interest: "0.00", penalty: "0.00", fee: "0.00" };

describe("a payment of before a write-off without recourse", () => {
  let given: Awaited<ReturnType<typeof lost>>;
  let facility = "";

  beforeAll(async () => {
    ({ facility } = await deals.factoring("s1", false));
    given = await lost("END-LOST-1", facility);
  }, 300_000);

  test("lessens what is lost, while it stands", async () => {
    // Until 10 February 319.82 of interest, 34.19 of penalty and the late fee, which its debtor bears beside the face;
    // on the 12,072.92 left 244.50 and 152.81 until the write-off.
    expect(await deals.read("financing_application", given.deal)).toMatchObject({
      status: "written_off",
      written_off_on: LOST_ON,
      recoverable: "12470.23",
      recovered: "0.00",
      face_outstanding: "15753.10",
    });
    expect(await booked(given.number)).toEqual({ ...NOTHING, loss: "12470.23" });
  });

  test("bounces: what it had paid is lost too, as if it had never come, and as much more may be recovered", async () => {
    deals.on(BOUNCED_ON);
    await deals.bounce(given.receipt);
    // As of a deal that nobody paid on: 153 days at 9.60 %, 90 days at 6.00 %, and the late fee.
    expect(await deals.read("financing_application", given.deal)).toMatchObject({
      status: "written_off",
      written_off_on: LOST_ON,
      total_due: "0.00",
      principal_outstanding: "0.00",
      recoverable: "16920.57",
      recovered: "0.00",
      face_outstanding: "20000.00",
    });
    expect(await booked(given.number)).toEqual({ ...NOTHING, loss: "16920.57" });
    expect((await deals.read("facility", facility))["utilised"]).toBe("0.00");
    expect(await deals.read("invoice", given.invoice)).toMatchObject({
      status: "confirmed",
      funding_status: "financed",
      held_by: given.deal,
      outstanding: "20000.00",
    });
    expect(await letters("financing_loss_grown", given.deal)).toHaveLength(1);
    await deals.whole();
  });

  test("all of it is recovered later, and what goes beyond is the supplier's", async () => {
    deals.on("2027-05-20");
    await deals.receive("e1", "20276.71", "2027-05-20", "LOST-ALL", given.number);
    expect(await deals.read("financing_application", given.deal)).toMatchObject({
      recoverable: "0.00",
      recovered: "16920.57",
      face_outstanding: "0.00",
    });
    expect(await deals.booked("f1", "4060", given.number)).toBe("-16920.57");
    await deals.whole();
  });
});

test("bounces after all was recovered: the receivables are the fund provider's again, for the loss that grew", async () => {
  const { facility } = await deals.factoring("s2", false);
  deals.on("2026-11-26");
  const invoice = await deals.billed("s2", "e1", "END-LOST-2", "20000.00", "2027-01-28");
  const deal = await deals.factored("s2", facility, { invoice, face: "20000.00" }, "16000.00", "2026-11-26");
  const number = String((await deals.read("financing_application", deal))["number"]);
  deals.on(PAID_ON);
  for (const step of ["accrue", "overdue", "penalise"]) await deals.execute("financing_application", deal, step);
  const receipt = await deals.receive("e1", "4321.09", PAID_ON, "LOST-2-PART", number);
  deals.on(LOST_ON);
  for (const step of ["accrue", "penalise"]) await deals.execute("financing_application", deal, step);
  for (const step of ["default", "write_off"])
    for (const who of LOSS) await deals.step(who, "financing_application", deal, step, { comment: "No payment came" });
  deals.on("2027-05-01");
  await deals.receive("e1", "15905.91", "2027-05-01", "LOST-2-ALL", number);
  expect(await deals.read("financing_application", deal)).toMatchObject({
    recoverable: "0.00",
    recovered: "12470.23",
    face_outstanding: "0.00",
  });
  expect(await deals.read("invoice", invoice)).toMatchObject({ status: "settled", funding_status: "released" });
  deals.on(BOUNCED_ON);
  await deals.bounce(receipt);
  const after = await deals.read("financing_application", deal);
  expect(sumOf([String(after["recoverable"]), String(after["recovered"])])).toBe("16920.57");
  expect((await booked(number)).loss).toBe("16920.57");
  expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "financed", held_by: deal });
  await deals.whole();
});

test("with recourse the invoice is owed again to its supplier, who has it back; the loss grows by what was paid", async () => {
  const { facility } = await deals.factoring("s3");
  deals.on("2026-11-26");
  const invoice = await deals.billed("s3", "e1", "END-LOST-3", "20000.00", "2027-01-28");
  const deal = await deals.factored("s3", facility, { invoice, face: "20000.00" }, "16000.00", "2026-11-26");
  const number = String((await deals.read("financing_application", deal))["number"]);
  deals.on(PAID_ON);
  for (const step of ["accrue", "overdue", "penalise"]) await deals.execute("financing_application", deal, step);
  const receipt = await deals.receive("e1", "4321.09", PAID_ON, "LOST-3-PART", number);
  deals.on(LOST_ON);
  for (const step of ["accrue", "penalise"]) await deals.execute("financing_application", deal, step);
  for (const step of ["default", "write_off"])
    for (const who of LOSS) await deals.step(who, "financing_application", deal, step, { comment: "No payment came" });
  const before = await deals.read("invoice", invoice);
  expect(before).toMatchObject({ funding_status: "released", outstanding: "15678.91" });
  deals.on(BOUNCED_ON);
  await deals.bounce(receipt);
  expect((await deals.read("financing_application", deal))["recoverable"] ?? null).toBeNull();
  expect(await booked(number)).toEqual({ ...NOTHING, loss: "16920.57" });
  expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "released", outstanding: "20000.00" });
  await deals.whole();
});

test("an order of discounted payables: what was paid on it before it was written off is lost with it", async () => {
  deals.on("2026-11-26");
  const invoice = await deals.billed("s2", "e1", "END-LOST-4", "8000.00", "2026-12-18");
  const order = await deals.order("s2", [{ invoice, face: "8000.00" }], "2026-11-27");
  await deals.funded(order, "s2");
  deals.on("2026-11-27");
  await deals.payOut("f1", await deals.newest("disbursement", "dpo", order), "2026-11-27", "LOST-DPO");
  const number = String((await deals.read("dpo", order))["number"]);
  deals.on("2026-12-18");
  for (const step of ["earn", "mature"]) await deals.execute("dpo", order, step);
  const receipt = await deals.receive("e1", "1234.56", "2026-12-18", "LOST-DPO-PART", number);
  deals.on("2027-03-18");
  for (const step of ["overdue", "penalise"]) await deals.execute("dpo", order, step);
  for (const step of ["default", "write_off"])
    for (const who of LOSS) await deals.step(who, "dpo", order, step, { comment: "No payment came" });
  const loss = await deals.booked("f1", "6900", number);
  deals.on(BOUNCED_ON);
  await deals.bounce(receipt);
  expect(await deals.read("dpo", order)).toMatchObject({
    status: "written_off",
    face_outstanding: "0.00",
    total_due: "0.00",
    limit_utilised: "0.00",
  });
  // With it is lost the penalty that would have arisen on it: 118.36 over ninety days on the whole, not 100.09.
  expect(await deals.booked("f1", "6900", number)).toBe(sumOf([loss, "1252.83"]));
  expect(await deals.read("dpo", order)).toMatchObject({ recoverable: sumOf([loss, "1252.83"]), recovered: "0.00" });
  expect(await deals.booked("f1", "1150", number)).toBe("0.00");
  expect(await letters("dpo_loss_grown", order)).toHaveLength(1);
  await deals.whole();
});
