import { expect, test } from "vitest";
import { Form } from "../harness/form.ts";
import type { Visitor } from "../harness/visitor.ts";
import { headed } from "./course.ts";
import { answers, journey, menu, opens, picks, presses, row, sees, tab, task, tells, types } from "./journey.ts";

const story = journey();
/** Numbers of the request and of its pay-out, as they were read from the screen. */
const number = { request: "", payout: "" };

/** The journal of the early payment, opened from the record: what it books on which account. */
async function books(person: Visitor, lines: Readonly<Record<string, string>>): Promise<void> {
  await row(person, "Early payment", "Posted").getByText("Early payment").click();
  const journal = person.page.getByRole("dialog");
  for (const [account, amount] of Object.entries(lines))
    await journal.getByRole("row").filter({ hasText: account }).getByText(amount).waitFor();
  await person.page.keyboard.press("Escape");
}

/**
 * Chooses 27 November in the calendar with keys alone: days on which nothing is paid are grey, and say why when they
 * are reached; typed, they are refused at their field.
 */
async function choosesDay(maker: Visitor): Promise<void> {
  const { page } = maker;
  const form = new Form(page);
  const field = page.locator("[data-path=pay_date]");
  await field.getByText("A business day from 24 Nov 2026 on").waitFor();
  await types(maker, { pay_date: "25 Dec 2026" });
  expect(await form.errorAt("pay_date")).toBe("This day is a public holiday. The next business day is 28 Dec 2026.");
  await types(maker, { pay_date: "24 Nov 2026" });
  await form.expectValid("pay_date");
  await field.getByRole("button", { name: "Open calendar" }).press("Enter");
  const calendar = page.getByRole("dialog", { name: "Calendar" });
  const at = calendar.locator("button:focus");
  await calendar.getByRole("button", { name: "Tuesday 24 Nov 2026" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("ArrowLeft");
  await expect
    .poll(() => at.getAttribute("aria-label"))
    .toBe("Monday 23 Nov 2026, cannot be chosen. Pay on can be 24 Nov 2026 at the earliest");
  for (const _day of [24, 25, 26, 27, 28]) await page.keyboard.press("ArrowRight");
  await expect.poll(() => at.getAttribute("aria-disabled")).toBe("true");
  await calendar
    .getByRole("status")
    .getByText("This day falls on a weekend. The next business day is 30 Nov 2026.")
    .waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await calendar.waitFor({ state: "detached" });
  expect(await form.value("pay_date")).toBe("27 Nov 2026");
  await maker.settled();
}

test("the supplier asks for 54,500.00 to be paid 56 days early at 6.00 %: 501.70 of discount, and 53,998.30 received", async () => {
  const maker = await story.person("maker.s1");
  await menu(maker, "Finance", "Early payment requests");
  await presses(maker, "Be paid early");
  await types(maker, { enterprise_entity: "Straits" });
  await row(maker, "INV-BP-1088").waitFor();
  await choosesDay(maker);
  await types(maker, { apr: "6" });
  await tells(maker, ["INV-BP-1088"], ["56", "54,500.00", "501.70", "53,998.30"]);
  await picks(maker, "INV-BP-1088");
  await sees(maker, {
    "You receive": "53,998.30",
    Discount: "501.70",
    "Discount in percent": "0.92%",
    "Days early": "56",
  });
  await presses(maker, "Apply", { confirm: "Apply" });
  await maker.page.waitForURL(/\/earlypayment\/application\/detail\//);
  number.request = await headed(maker);
  await sees(maker, { "You receive": "53,998.30", "Pay on": "27 Nov 2026" });
});

test("the enterprise's checker sees the invoice and what paying it early earns, and approves", async () => {
  const checker = await story.person("checker.e1");
  await task(checker, number.request, "Approve an early payment");
  await sees(checker, { "The supplier receives": "53,998.30", Discount: "501.70", "Face value": "54,500.00" });
  await tells(checker, ["INV-BP-1088"], ["22 Jan 2027", "56", "501.70", "53,998.30"]);
  await presses(checker, "Approve");
  await checker.page.getByText(`Decided: ${number.request}`).first().waitFor();
});

test("its maker orders the pay-out, and prepares it from the own account; whoever prepared it may not approve it", async () => {
  const maker = await story.person("maker.e1");
  await task(maker, number.request, "Pay an early payment");
  await presses(maker, "Order the pay-out");
  // What the step brought opens next: the pay-out, which is to be prepared.
  const payout = maker.page.getByRole("heading", { name: /^PAY-\d/ }).first();
  await payout.waitFor();
  number.payout = await payout.innerText();
  await maker.settled();
  await maker.page.locator("main").getByRole("button", { name: "Prepare", exact: true }).click();
  const form = new Form(maker.page);
  await types(maker, { payer_account: "UOB SGD", value_date: "28 Nov 2026" });
  expect(await form.errorAt("value_date")).toBe("This day falls on a weekend. The next business day is 30 Nov 2026.");
  await types(maker, { value_date: "27 Nov 2026" });
  await form.expectValid("value_date");
  await answers(maker, "Prepare");
  // It has left the maker's tasks, and the next of them opens.
  await maker.page.getByText(`Decided: ${number.payout}`).first().waitFor();
  await menu(maker, "Payables", "Pay-outs of early payments");
  await opens(maker, number.payout);
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
  const paid = maker.page.locator("main").getByRole("button", { name: "Mark as paid from 27 Nov 2026", exact: true });
  await paid.waitFor();
  expect(await paid.getAttribute("aria-disabled")).toBe("true");
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
  await maker.page.getByText(`Remittance advice ${number.request}.pdf`).waitFor();
  await books(maker, { "2000": "54,500.00", "1010": "53,998.30", "4040": "501.70" });
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
  await maker.page.getByText(`Remittance advice ${number.request}.pdf`).waitFor();
  await books(maker, { "1010": "53,998.30", "6030": "501.70", "1200": "54,500.00" });
  await menu(maker, "Books", "Payments");
  await row(maker, number.request, "53,998.30", "E1-EP-1127", "Paid").waitFor();
  await menu(maker, "Invoices", "All invoices");
  await opens(maker, "INV-BP-1088");
  await sees(maker, { Outstanding: "0.00" });
  for (const text of ["Settled", "Paid early"])
    await maker.page.locator("main").getByText(text, { exact: true }).first().waitFor();
  await menu(maker, "Finance", "Financing applications");
  await presses(maker, "New application");
  await types(maker, { basis: "Invoices", financier_entity: "Meridian" });
  await presses(maker, "Next");
  const spent = row(maker, "INV-BP-1088", "Paid early already");
  expect(await spent.getByRole("checkbox").isDisabled()).toBe(true);
});
