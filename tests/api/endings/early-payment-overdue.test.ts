import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
let early = "";
let number = "";

beforeAll(async () => {
  deals = await Ending.start();
  const [first, second] = [await deals.billed("s1", "e1", "END-EO-1", "10000.00", "2027-01-28"), await deals.billed("s1", "e1", "END-EO-2", "20000.00", "2027-02-11")];
  early = await deals.scheduledEarly("financier", [{ invoice: second, amount: "20000.00" }, { invoice: first, amount: "10000.00" }], "2026-11-27");
  await deals.clock("2026-11-27");
  await deals.payOut("f1", await deals.newest("disbursement", "early_payment", early), "2026-11-27", "EO-1127");
  number = String((await deals.read("early_payment", early))["number"]);
});
afterAll(() => deals.demo.close());

const standing = async () => {
  const { collection_state: state, collection_due: due, due_amount: amount, collected } = await deals.read("early_payment", early);
  return { state, due: due ?? null, amount: amount ?? null, collected };
};
const mails = async (letter: string) => (await deals.demo.store.reading.rows("SELECT id FROM mail WHERE letter = $1 AND related_id = $2::bigint", [letter, early])).length;
const report = async (who: string) => ((await (await deals.client(who)).get("obligation/" + (who.endsWith("e1") ? "enterprise" : "financier") + "/report/overdue")).body.data?.rows ?? []).filter((row: { deal_no: string }) => row.deal_no === number);

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
  const told = await mails("early_payment_overdue");
  expect(told).toBeGreaterThanOrEqual(2);
  await deals.clock("2027-01-30");
  expect(await mails("early_payment_overdue")).toBe(told);
  expect(await report("checker.e1")).toMatchObject([{ dpd: 2, principal: "10000.00", bucket: "d1_30", next_action: "remind" }]);
  expect(await report("checker.f1")).toMatchObject([{ dpd: 2, principal: "30000.00" }]);
});

test("4,000.00 leave 6,000.00 overdue; when the second invoice is not paid either, it is 26,000.00", async () => {
  await deals.clock("2027-02-01");
  await deals.receive("e1", "4000.00", "2027-02-01", "EO-0201", number);
  expect(await standing()).toEqual({ state: "overdue", due: "2027-01-28", amount: "6000.00", collected: "4000.00" });
  await deals.clock("2027-02-12");
  expect(await standing()).toEqual({ state: "overdue", due: "2027-01-28", amount: "26000.00", collected: "4000.00" });
});

test("6,000.00 pay the first invoice, 20,000.00 the second: nothing is overdue any more, and no limit is used", async () => {
  await deals.receive("e1", "6000.00", "2027-02-12", "EO-0212", number);
  expect(await standing()).toEqual({ state: "overdue", due: "2027-02-11", amount: "20000.00", collected: "10000.00" });
  await deals.receive("e1", "20000.00", "2027-02-12", "EO-0212B", number);
  expect(await standing()).toEqual({ state: "collected", due: null, amount: null, collected: "30000.00" });
  expect(await report("checker.e1")).toEqual([]);
  expect(await deals.owed(number)).toEqual([]);
  await deals.whole();
});
