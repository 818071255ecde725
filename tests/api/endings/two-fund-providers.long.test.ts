import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
let item = "";
let invoice = "";
const deal = { f1: "", f2: "" };
const start = { f1: "", f2: "" };
const TODAY = "2026-11-23";
const DUE = "2026-12-18";

/** Reserved / utilised / available of the enterprise's credit limit at a fund provider. */
const limit = async (financier: "f1" | "f2") =>
  deals.standing("credit_limit", await deals.creditLimit(await deals.entityOf(financier), await deals.entityOf("e1")));
const both = async () => [await limit("f1"), await limit("f2")];

/** What the fund provider's part of the item brings to its limit, beside what was there before. */
const moved = (before: string, reserved: number, utilised: number): string => {
  const [was, used, left] = before.split(" / ").map(Number) as [number, number, number];
  return [was + reserved, used + utilised, left - reserved - utilised].map((amount) => amount.toFixed(2)).join(" / ");
};

beforeAll(async () => {
  deals = await Ending.start();
  [start.f1, start.f2] = (await both()) as [string, string];
}, 300_000);
afterAll(() => deals.demo.close());

test("issued, the whole face of 60,606.06 is reserved at the fund provider that the item names first", async () => {
  invoice = await deals.billed("s1", "e1", "TWO-1", "60606.06", DUE);
  item = await deals.item("s1", [{ invoice, amount: "60606.06" }], DUE, {
    financiers: [await deals.entityOf("f1"), await deals.entityOf("f2")],
  });
  await deals.issued(item, "s1");
  expect(await both()).toEqual([moved(start.f1, 60606.06, 0), start.f2]);
});

test("financed by the first for 30,303.03 and by the second for 20,202.02: each has its own part, lent and reserved, and the 10,101.01 that are free stay with the first", async () => {
  deal.f1 = await deals.readyDeal("s1", item, "30303.03", "27000.00", TODAY);
  await deals.payOut("f1", await deals.newest("disbursement", "financing", deal.f1), TODAY, "TWO-OUT-1");
  deal.f2 = await deals.readyDeal("s1", item, "20202.02", "18000.00", TODAY, "7.80", "f2");
  expect(await both()).toEqual([moved(start.f1, 60606.06 - 20202.02 - 27000, 27000), moved(start.f2, 20202.02, 0)]);
  await deals.payOut("f2", await deals.newest("disbursement", "financing", deal.f2), TODAY, "TWO-OUT-2");
  // 30,303.03 − 27,000.00 + 10,101.01 at the first, 20,202.02 − 18,000.00 at the second.
  expect(await both()).toEqual([moved(start.f1, 13404.04, 27000), moved(start.f2, 2202.02, 18000)]);
  expect(await deals.read("invoice_paid", item)).toMatchObject({
    available: "10101.01",
    financed_face: "50505.05",
    financed_principal: "45000.00",
  });
  await deals.whole();
});

test("neither fund provider reads what the other lent or who it is, and the enterprise reads of no loan", async () => {
  const [first, second] = [await deals.entityOf("f1"), await deals.entityOf("f2")];
  for (const [who, role, others] of [
    ["f1", "financier", [second]],
    ["f2", "financier", [first]],
    ["e1", "enterprise", []],
  ] as const) {
    const { body } = await (await deals.client(`maker.${who}`)).get(`obligation/${role}/invoicepaid`, { id: item });
    expect(body, JSON.stringify(body)).toMatchObject({ code: 0, data: { financed_face: "50505.05" } });
    for (const secret of ["18000.00", "27000.00", "45000.00", "20202.02", "30303.03", ...others])
      expect([who, JSON.stringify(body.data).includes(secret) ? secret : ""]).toEqual([who, ""]);
  }
});

test("the enterprise pays the second first, then the first, then the holder: each limit is given back with its own payment, and nothing is left", async () => {
  await deals.clock(DUE);
  const number = async (id: string) => String((await deals.read("financing_application", id))["number"]);
  await deals.receive("e1", "20202.02", DUE, "TWO-IN-2", await number(deal.f2), "SGD", "f2");
  expect(await both()).toEqual([moved(start.f1, 13404.04, 27000), start.f2]);
  expect(await deals.read("financing_application", deal.f2)).toMatchObject({
    status: "repaid",
    principal_outstanding: "0.00",
  });
  await deals.receive("e1", "30303.03", DUE, "TWO-IN-1", await number(deal.f1));
  expect(await both()).toEqual([moved(start.f1, 10101.01, 0), start.f2]);
  expect(await deals.read("invoice", invoice)).toMatchObject({ paid: "50505.05", outstanding: "10101.01" });
  await deals.step("checker.e1", "invoice_paid", item, "pay", { bank_ref: "TWO-REST", payment_date: DUE });
  expect(await both()).toEqual([start.f1, start.f2]);
  expect(await deals.read("invoice_paid", item)).toMatchObject({ status: "settled", settled: "60606.06" });
  expect(await deals.read("invoice", invoice)).toMatchObject({ status: "settled", outstanding: "0.00" });
  await deals.whole();
});
