import { expect, test, vi } from "vitest";
import { headed } from "./course.ts";
import { journey, menu, opens, picks, presses, row, sees, tab, task, tells, types } from "./journey.ts";

vi.setConfig({ testTimeout: 300_000 });

const story = journey();
/** Numbers of the request and of its pay-out, as they were read from the screen. */
const number = { request: "", payout: "" };

test("the supplier asks for 54,500.00 to be paid 56 days early at 6.00 %: 501.70 of discount, and 53,998.30 received", async () => {
  const maker = await story.person("maker.s1");
  await menu(maker, "Finance", "Early payment requests");
  await presses(maker, "Be paid early");
  await types(maker, { enterprise_entity: "Straits" });
  await row(maker, "INV-BP-1088").waitFor();
  await types(maker, { pay_date: "27 Nov 2026", apr: "6" });
  await tells(maker, ["INV-BP-1088"], ["56", "54,500.00", "501.70", "53,998.30"]);
  await picks(maker, "INV-BP-1088");
  await sees(maker, { "You receive": "53,998.30", Discount: "501.70", "Discount in percent": "0.92%", "Days early": "56" });
  await presses(maker, "Apply");
  await maker.page.waitForURL(/\/earlypayment\/application\/detail\//);
  number.request = await headed(maker);
  await sees(maker, { "You receive": "53,998.30", "Pay on": "27 Nov 2026" });
});

test("the enterprise's checker sees the invoice and what paying it early earns, and approves", async () => {
  const checker = await story.person("checker.e1");
  await task(checker, number.request, "Approve an early payment");
  await sees(checker, { "The supplier receives": "53,998.30", Discount: "501.70", Face: "54,500.00" });
  await tells(checker, ["INV-BP-1088"], ["22 Jan 2027", "56", "501.70", "53,998.30"]);
  await presses(checker, "Approve");
  await checker.page.getByText("Approved", { exact: true }).first().waitFor();
});

test("its maker orders the pay-out, and prepares it from the own account; whoever prepared it may not approve it", async () => {
  const maker = await story.person("maker.e1");
  await task(maker, number.request, "Pay an early payment");
  await presses(maker, "Order the pay-out");
  await row(maker, "PAY-").getByRole("link").first().click();
  await maker.settled();
  number.payout = await headed(maker);
  await presses(maker, "Prepare", { fields: { payer_account: "UOB SGD" } });
  await maker.page.getByText("Prepared", { exact: true }).first().waitFor();
  expect(await maker.button("Approve pay-out").count()).toBe(0);
});

test("another one approves it; it is sent to the bank, and cannot be paid before its day", async () => {
  const checker = await story.person("checker.e1");
  await task(checker, number.payout, "Approve a pay-out");
  await sees(checker, { Amount: "53,998.30", "To account": "HSBC", "Value date": "27 Nov 2026" });
  await presses(checker, "Approve pay-out");
  const maker = await story.person("maker.e1");
  await menu(maker, "Payables", "Pay-outs of early payments");
  await opens(maker, number.payout);
  await presses(maker, "Send to the bank");
  await maker.page.locator("main").getByRole("button", { name: "Mark as paid", exact: true }).click();
  await types(maker, { bank_ref: "E1-EP-1127" });
  await maker.page.getByRole("dialog").getByRole("button", { name: "Mark as paid", exact: true }).click();
  await maker.page.getByText("It can be marked as paid from that day on.").first().waitFor();
});

test("on 27 November the bank has paid: the enterprise earned 501.70, in its list, its book and the year's figures", async () => {
  await story.day("2026-11-27");
  const maker = await story.person("maker.e1");
  await menu(maker, "Payables", "Pay-outs of early payments");
  await tab(maker, "Sent");
  await opens(maker, number.payout);
  await presses(maker, "Mark as paid", { fields: { bank_ref: "E1-EP-1127" } });
  await maker.page.getByText("Paid", { exact: true }).first().waitFor();
  await menu(maker, "Payables", "Early payment requests");
  await presses(maker, "Paid early");
  await tells(maker, [number.request], ["27 Nov 2026", "56", "6.00%", "501.70", "53,998.30"]);
  await opens(maker, number.request);
  await sees(maker, { "The supplier receives": "53,998.30", Discount: "501.70", "Bank reference": "E1-EP-1127" });
  await maker.page.getByText(`early_payment_remittance-${number.request}.pdf`).waitFor();
  await row(maker, "Early payment", "Posted").getByText("Early payment").click();
  const journal = maker.page.getByRole("dialog");
  await journal.getByRole("row").filter({ hasText: "2000" }).getByText("54,500.00").waitFor();
  await journal.getByRole("row").filter({ hasText: "1010" }).getByText("53,998.30").waitFor();
  await journal.getByRole("row").filter({ hasText: "4040" }).getByText("501.70").waitFor();
  await maker.page.keyboard.press("Escape");
  await menu(maker, "Books", "Payments");
  await tab(maker, "Paid to suppliers");
  await row(maker, number.payout, number.request, "53,998.30", "27 Nov 2026", "Paid").waitFor();
});

test("the supplier has its record, its remittance advice and its booking; the invoice is settled and can be financed by nobody", async () => {
  const maker = await story.person("maker.s1");
  await menu(maker, "Finance", "Early payment requests");
  await presses(maker, "Paid early");
  await row(maker, "54,500.00", "501.70", "53,998.30").getByRole("link").first().click();
  await maker.settled();
  await sees(maker, { "You receive": "53,998.30", Discount: "501.70", "Bank reference": "E1-EP-1127" });
  await maker.page.getByText(`early_payment_remittance-${number.request}.pdf`).waitFor();
  await row(maker, "Early payment", "Posted").getByText("Early payment").click();
  const journal = maker.page.getByRole("dialog");
  await journal.getByRole("row").filter({ hasText: "1010" }).getByText("53,998.30").waitFor();
  await journal.getByRole("row").filter({ hasText: "6030" }).getByText("501.70").waitFor();
  await journal.getByRole("row").filter({ hasText: "1200" }).getByText("54,500.00").waitFor();
  await maker.page.keyboard.press("Escape");
  await menu(maker, "Books", "Payments");
  await row(maker, number.request, "53,998.30", "E1-EP-1127", "Paid").waitFor();
  await menu(maker, "Invoices", "All invoices");
  await opens(maker, "INV-BP-1088");
  await sees(maker, { Outstanding: "0.00" });
  for (const told of ["Settled", "Paid early"]) await maker.page.locator("main").getByText(told, { exact: true }).first().waitFor();
  await menu(maker, "Finance", "Financing applications");
  await presses(maker, "New application");
  await types(maker, { basis: "Invoices", financier_entity: "Meridian" });
  await presses(maker, "Next");
  const spent = row(maker, "INV-BP-1088", "Paid early already");
  expect(await spent.getByRole("checkbox").isDisabled()).toBe(true);
});
