import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApplication } from "../application/application.ts";
import { fine, Story } from "./story.ts";

vi.setConfig({ testTimeout: 300_000 });

let story: Story;
let early = "";
let before = "";
let limit = "";

beforeAll(async () => {
  story = new Story(await startApplication());
  limit = await story.creditLimit(await story.entityOf("f1"), await story.entityOf("e1"));
  before = await story.standing("credit_limit", limit);
});
afterAll(() => story.demo.close());

test("54,500.00 paid 56 days early at 6.00 % a year costs 501.70", async () => {
  early = await story.make("maker.s1", "early_payment", {
    supplier_entity: await story.entityOf("s1"),
    enterprise_entity: await story.entityOf("e1"),
    funder: "enterprise",
    currency: "SGD",
    items: [{ invoice: await story.invoiceOf("INV-BP-1088"), amount: "54500.00" }],
    pay_date: "2026-11-27",
    offer_mode: "apr",
    apr: "6.00",
    payout_account: await story.ownAccount("s1"),
  });
  const plan = JSON.stringify(fine(await story.ask("maker.s1", "early_payment", early, "submit/plan")));
  for (const figure of ["501.70", "53998.30"]) expect(plan, figure).toContain(figure);
  await story.step("maker.s1", "early_payment", early, "submit");
});

test("who approves is told before it what of whose money is committed, and who acts next", async () => {
  const preview = fine(await story.ask("checker.e1", "early_payment", early, "approve/plan"));
  expect(preview["commits"]).toMatchObject({
    net_total: "53998.30",
    discount_total: "501.70",
    face_total: "54500.00",
    pay_date: "2026-11-27",
    shown: { supplier_entity: "Bukit Precision Parts Pte. Ltd." },
  });
  expect(preview["commits"].shown.payout_account).toMatch(/ \d{4}$/);
  expect(preview["next"]).toEqual([
    { company: "Straits Harvest Foods Pte. Ltd.", own: true, task: "Pay an early payment" },
  ]);
  expect((await story.read("early_payment", early))["status"]).toBe("submitted");
});

test("the enterprise approves and pays 53,998.30 on the day; the invoice is settled and no limit has moved", async () => {
  await story.step("checker.e1", "early_payment", early, "approve");
  if ((await story.read("early_payment", early))["status"] === "approved")
    await story.step("maker.e1", "early_payment", early, "schedule");
  await story.clock("2026-11-27");
  await story.payOut("e1", await story.newest("disbursement", "early_payment", early), "2026-11-27", "E1-EP-1127");
  expect(await story.read("early_payment", early)).toMatchObject({
    status: "paid",
    discount_total: "501.70",
    net_total: "53998.30",
    remittance_file: expect.stringMatching(/^\d+$/),
  });
  expect(await story.read("invoice", await story.invoiceOf("INV-BP-1088"))).toMatchObject({
    status: "settled",
    outstanding: "0.00",
    funding_status: "early_paid",
  });
  const { number } = await story.read("early_payment", early);
  expect(await story.booked("e1", "4040", String(number))).toBe("-501.70");
  expect(await story.booked("s1", "6030", String(number))).toBe("501.70");
  expect(await story.standing("credit_limit", limit)).toBe(before);
  expect(await story.breaches()).toBe("");
});

test("the month's point on the enterprise's dashboard says the discount, and its list has the payment that earned it", async () => {
  const client = await story.client("maker.e1");
  const months = fine(await client.get("obligation/enterprise/statistics/revenue"))["rows"] as Record<string, string>[];
  const month = months.find(({ month: name, currency }) => name === "2026-11" && currency === "SGD");
  expect(month).toMatchObject({ discount: "501.70", month_from: "2026-11-01", month_to: "2026-11-30" });
  const { rows } = fine(
    await client.get("obligation/enterprise/early_payment/record/list", {
      funder: "enterprise",
      paid_at_from: month?.["month_from"] ?? "",
      paid_at_to: month?.["month_to"] ?? "",
      currency: "SGD",
    }),
  );
  expect(rows).toEqual([expect.objectContaining({ id: early, discount_total: "501.70" })]);
});
