import { test } from "vitest";
import type { Visitor } from "../harness/visitor.ts";
import { agreesToOrder, leaves, opensOrder, ordersPayables } from "./course.ts";
import { journey, menu, presses, pressesOn, records, row, sees, tab, task, tells } from "./journey.ts";

const story = journey();

test("three payables of 65,400.00 are discounted line by line by 580.54, and hold each limit", async () => {
  const maker = await story.person("maker.e1");
  await ordersPayables(maker, { "The vendor receives": "64,819.46", Discount: "580.54", "Face value": "65,400.00" });
  await tells(maker, ["LG-2202", "290.27"], ["60", "32,409.73"]);
  await tells(maker, ["LG-2203", "193.51"], ["60", "21,606.49"]);
  await tells(maker, ["LG-2204", "96.76"], ["60", "10,803.24"]);
  await presses(maker, "Submit for approval");
  await maker.page.waitForURL(/dpo\/manage\/detail/);
  await leaves(maker, "In approval", ["4,586,890.00", "2,693,710.00", "170,290.00"]);
});

test("approved and signed, it may be taken in part: two of three are 54,016.22 for 54,500.00; the vendor takes all three, and it is funded", async () => {
  await agreesToOrder(story);
  const vendor = await opensOrder(story);
  const third = vendor.page.getByRole("checkbox", { name: "LG-2204" });
  const side = vendor.page.locator("main");
  await third.uncheck();
  await sees(vendor, { "At the due dates": "54,500.00" });
  await side.getByText("54,016.22").first().waitFor();
  await side.getByText("483.78").first().waitFor();
  await third.check();
  await sees(vendor, { "At the due dates": "65,400.00" });
  await presses(vendor, "Accept and be paid early");
  const financier = await story.person("checker.f1");
  await task(financier, "Fund discounted payables");
  await sees(financier, { "Paid to the vendor": "64,819.46", Discount: "580.54" });
  await presses(financier, "Approve funding");
});

test("on 26 November 64,819.46 is prepared, approved, sent and paid", async () => {
  await story.day("2026-11-26");
  const maker = await story.person("maker.f1");
  const approver = await story.person("acct.f1");
  await menu(maker, "Funding", "Pay-outs");
  await row(maker, "64,819.46").getByRole("link").first().click();
  await maker.settled();
  await presses(maker, "Prepare", { fields: { payer_account: "DBS SGD" } });
  await task(approver, "Approve a pay-out", "Lion Gate Packaging");
  await sees(approver, { Amount: "64,819.46" });
  await presses(approver, "Approve pay-out");
  await menu(maker, "Funding", "Pay-outs");
  await tab(maker, "To send");
  await row(maker, "64,819.46").getByRole("link").first().click();
  await maker.settled();
  await presses(maker, "Send to the bank");
  await presses(maker, "Mark as paid", { fields: { bank_ref: "F1-DPO-1126" } });
  await maker.page.getByText("Paid", { exact: true }).first().waitFor();
  await menu(maker, "Funding", "Discounted payables");
  await tab(maker, "Paid");
  await tells(maker, ["65,400.00"], ["580.54", "64,819.46", "Paid"]);
});

/** The orders that are late, by the button of the list of orders. */
async function lateOrders(financier: Visitor): Promise<void> {
  await menu(financier, "Funding", "Discounted payables");
  await presses(financier, "Overdue orders");
  await financier.page.waitForURL(/fund\/dpo\/overdue/);
  await financier.settled();
}

test("three days late nothing is added; nine days late 96.76 and the late fee of 40.00", async () => {
  await story.day("2027-01-28");
  const maker = await story.person("maker.f1");
  await lateOrders(maker);
  await tells(maker, ["65,400.00"], ["Straits Harvest Foods", " 3 ", "SGD 0.00 SGD 0.00 SGD 65,400.00"]);
  await story.day("2027-02-03");
  await story.person("maker.f1");
  await lateOrders(maker);
  await tells(maker, ["65,536.76"], ["Straits Harvest Foods", " 9 ", "SGD 96.76 SGD 40.00 SGD 65,536.76"]);
  await menu(maker, "Funding", "Discounted payables");
  await tab(maker, "Due and overdue");
  await row(maker, "65,400.00").getByRole("link").first().click();
  await maker.settled();
  await sees(maker, { "Total due": "65,536.76", Maturity: "25 Jan 2027" });
  // Two agree to freeze its facility from here, each in the list of what is late.
  const checker = await story.person("checker.f1");
  await lateOrders(checker);
  await pressesOn(checker, ["65,536.76"], "Freeze its facility", { fields: { reason: "Nine days late, no promise" } });
  await row(checker, "65,536.76").getByText("Facility FAC-2026-000001 – Freeze: asked for by").waitFor();
  const second = await story.person("checker2.f1");
  await lateOrders(second);
  await pressesOn(second, ["65,536.76"], "Freeze its facility");
  await menu(second, "Credit & limits", "Facilities");
  await tells(second, ["FAC-2026-000001"], ["Frozen"]);
});

test("the enterprise's 65,536.76 repay the order; the checker sees what they pay; the platform fee of 32.70 and its tax of 2.94 stay due", async () => {
  const maker = await story.person("maker.f1");
  await menu(maker, "Funding", "Payments of orders");
  await tab(maker, "Collections");
  await row(maker, "65,400.00").getByText("Record the repayment").click();
  await maker.settled();
  await records(
    maker,
    { value_date: "3 Feb 2027", bank_ref: "E1-0203" },
    { fits: ["65,536.76", "DPO-"], score: "100" },
  );
  await sees(maker, { Amount: "65,536.76" });
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", "65,536.76");
  await tells(checker, ["DPO-", "96.76"], ["65,536.76", "40.00", "65,400.00", "0.00"]);
  await presses(checker, "Approve");
  await menu(maker, "Funding", "Discounted payables");
  await tab(maker, "Closed");
  await tells(maker, ["65,400.00"], ["Repaid"]);
  await row(maker, "65,400.00").getByRole("link").first().click();
  await maker.settled();
  await tab(maker, "Collection");
  await sees(maker, { "Platform fee due": "35.64" });
  for (const text of ["32.70", "2.94", "35.64"]) await maker.page.locator("main").getByText(text).first().waitFor();
});

test("the enterprise pays the platform fee of 35.64 by a task that says to which account; a receipt of it is booked, and nothing is due", async () => {
  const payer = await story.person("maker.e1");
  await task(payer, "Pay a platform fee", "35.64");
  await sees(payer, { "Platform fee due": "35.64", "GST on platform fee": "2.94" });
  await tells(payer, ["At account"], ["Meridian Trade Capital", "DBS SGD", "35.64"]);
  await presses(payer, "I have paid the platform fee", { fields: { announced_ref: "E1-FEE-0203" } });
  const maker = await story.person("maker.f1");
  await task(maker, "Record an announced payment", "35.64");
  await presses(maker, "Received", { confirm: "Received" });
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", "35.64");
  await tells(checker, ["DPO-", "35.64"], ["0.00"]);
  await presses(checker, "Approve");
  await menu(maker, "Funding", "Discounted payables");
  await tab(maker, "Closed");
  await row(maker, "65,400.00").getByRole("link").first().click();
  await maker.settled();
  await sees(maker, { "Total due": "0.00" });
  await tab(maker, "Journals");
  await tells(maker, ["Platform fee paid"], ["35.64", "Posted"]);
});
