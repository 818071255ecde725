import { expect, test } from "vitest";
import { agreesToOrder, ordersPayables } from "./course.ts";
import { answers, journey, menu, presses, row, sees, tab, task, tells, types } from "./journey.ts";
import type { Visitor } from "../harness/visitor.ts";

const story = journey();

/** The order of 65,400.00, from the list of the fund provider's orders. */
async function theOrder(person: Visitor, under: string): Promise<void> {
  await menu(person, "Funding", "Discounted payables");
  await tab(person, under);
  await row(person, "65,400.00").getByRole("link").first().click();
  await person.settled();
}

/** Whether a button stands on the page, or in the menu of further actions. */
async function offered(person: Visitor, button: string): Promise<boolean> {
  const { page } = person;
  const main = page.locator("main");
  if ((await main.getByRole("button", { name: button, exact: true }).count()) > 0) return true;
  const more = main.getByRole("button", { name: "More", exact: true });
  if ((await more.count()) === 0) return false;
  await more.first().click();
  const found = (await page.getByRole("menuitem", { name: button, exact: true }).count()) > 0;
  await page.keyboard.press("Escape");
  return found;
}

test("an order of 65,400.00 is agreed to, funded and paid out", async () => {
  const maker = await story.person("maker.e1");
  await ordersPayables(maker, { "The vendor receives": "64,819.46", Discount: "580.54", Face: "65,400.00" });
  await presses(maker, "Submit for approval");
  await maker.page.waitForURL(/dpo\/manage\/detail/);
  await agreesToOrder(story);
  const vendor = await story.person("checker.s2");
  await menu(vendor, "Finance", "Payables to answer");
  await row(vendor, "64,819.46").getByRole("link").first().click();
  await vendor.settled();
  await presses(vendor, "Accept and be paid early");
  const financier = await story.person("checker.f1");
  await task(financier, "Fund discounted payables");
  await presses(financier, "Approve funding");
  await story.day("2026-11-26");
  const payer = await story.person("maker.f1");
  const approver = await story.person("acct.f1");
  await menu(payer, "Funding", "Pay-outs");
  await row(payer, "64,819.46").getByRole("link").first().click();
  await payer.settled();
  await presses(payer, "Prepare", { fields: { payer_account: "DBS SGD" } });
  await task(approver, "Approve a pay-out", "Lion Gate Packaging");
  await presses(approver, "Approve pay-out");
  await menu(payer, "Funding", "Pay-outs");
  await tab(payer, "To send");
  await row(payer, "64,819.46").getByRole("link").first().click();
  await payer.settled();
  await presses(payer, "Send to the bank");
  await presses(payer, "Mark as paid", { fields: { bank_ref: "F1-DPO-1126" } });
  await payer.page.getByText("Paid", { exact: true }).first().waitFor();
});

test("three days late nothing can be waived, and it cannot be declared in default: neither is offered", async () => {
  await story.day("2027-01-28");
  const checker = await story.person("checker.f1");
  await theOrder(checker, "Due and overdue");
  await sees(checker, { "Total due": "65,400.00" });
  expect(await offered(checker, "Waive charges")).toBe(false);
  expect(await offered(checker, "Declare default")).toBe(false);
});

test("nine days late the confirmation of a waiver names the 136.76 that are forgone; two agree to it", async () => {
  await story.day("2027-02-03");
  const checker = await story.person("checker.f1");
  await theOrder(checker, "Due and overdue");
  await sees(checker, { "Total due": "65,536.76" });
  await checker.page.locator("main").getByRole("button", { name: "Waive charges", exact: true }).click();
  const dialog = checker.page.getByRole("dialog");
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain("136.76");
  expect(await dialog.innerText()).not.toContain("65,536.76");
  await types(checker, { comment: "Agreed with the buyer" });
  await answers(checker, "Waive charges");
  const second = await story.person("checker2.f1");
  await task(second, "Agree to waive charges", "136.76");
  await presses(second, "Waive charges");
  await theOrder(checker, "Due and overdue");
  await sees(checker, { "Total due": "65,400.00" });
  expect(await offered(checker, "Waive charges")).toBe(false);
  await tab(checker, "Collection");
  await tells(checker, ["3 Feb 2027", "Waiver"], ["96.76", "40.00"]);
});
