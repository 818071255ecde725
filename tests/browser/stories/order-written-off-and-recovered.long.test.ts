import { expect, test } from "vitest";
import { agreesToOrder, opensOrder, ordersPayables } from "./course.ts";
import { agree, answers, journey, menu, presses, records, row, sees, tab, task, tells, types } from "./journey.ts";
import type { Visitor } from "../harness/visitor.ts";

const story = journey();

/** The order of 65,400.00, from the list of a fund provider's orders, or of the enterprise's. */
async function theOrder(person: Visitor, under: string, group = "Funding"): Promise<void> {
  await menu(person, group, "Discounted payables");
  await tab(person, under);
  await row(person, "65,400.00").getByRole("link").first().click();
  await person.settled();
}

/** Whether a button stands on the page, or in the menu of further actions. */
async function offered(person: Visitor, button: string): Promise<boolean> {
  const { page } = person;
  const main = page.locator("main");
  if ((await main.getByRole("button", { name: button, exact: true }).count()) > 0) return true;
  const more = main.getByRole("button", { name: "More actions", exact: true });
  if ((await more.count()) === 0) return false;
  await more.first().click();
  const found = (await page.getByRole("menuitem", { name: button, exact: true }).count()) > 0;
  await page.keyboard.press("Escape");
  return found;
}

test("an order of 65,400.00 is agreed to, funded and paid out", async () => {
  const maker = await story.person("maker.e1");
  await ordersPayables(maker, { "The vendor receives": "64,819.46", Discount: "580.54", "Face value": "65,400.00" });
  await presses(maker, "Submit for approval");
  await maker.page.waitForURL(/dpo\/manage\/detail/);
  await agreesToOrder(story);
  const vendor = await opensOrder(story);
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

test("ninety-one days late two and the chief executive declare the default and write off 66,281.55", async () => {
  await story.day("2027-04-26");
  for (const [button, question] of [
    ["Declare default", "Agree to the default of an order"],
    ["Write off", "Agree to write off an order"],
  ] as const) {
    const checker = await story.person("checker.f1");
    await theOrder(checker, "Due and overdue");
    // 978.31 of penalty over 91 days, less the 96.76 that were waived; the late fee was, too.
    await sees(checker, { "Total due": "66,281.55" });
    await checker.page.locator("main").getByRole("button", { name: button, exact: true }).click();
    const dialog = checker.page.getByRole("dialog");
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain("66,281.55");
    await types(checker, { comment: "No payment came" });
    await answers(checker, button);
    await agree(story, ["risk.f1", "ceo.f1"], question, button);
  }
  const checker = await story.person("checker.f1");
  await theOrder(checker, "Closed");
  await sees(checker, { "Still to be recovered": "66,281.55" });
});

test("the enterprise still owes it, and a part that it pays is recovered; the books and the statement say so", async () => {
  const debtor = await story.person("maker.e1");
  await theOrder(debtor, "Closed", "Payables");
  await sees(debtor, { "Still owed to the fund provider": "66,281.55" });
  const maker = await story.person("maker.f1");
  await theOrder(maker, "Closed");
  await presses(maker, "Record a recovery");
  await records(
    maker,
    { amount: "1234.56", value_date: "26 Apr 2027", bank_ref: "E1-REC-0426" },
    { fits: ["DPO-", "66,281.55"], match: "suggested" },
  );
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", "1,234.56");
  // The 881.55 of penalty first, and 353.01 of the face.
  await tells(checker, ["DPO-", "881.55"], ["66,281.55", "353.01", "65,046.99"]);
  await presses(checker, "Approve");
  await theOrder(maker, "Closed");
  await sees(maker, { "Still to be recovered": "65,046.99" });
  await tab(maker, "Collection");
  await sees(maker, { Recovered: "1,234.56" });
  await tells(maker, ["26 Apr 2027", "Recovery"], ["881.55", "353.01"]);
  await tab(maker, "Journals");
  await tells(maker, ["Recovery of what was written off"], ["1,234.56", "Posted"]);
  await theOrder(debtor, "Closed", "Payables");
  await sees(debtor, { "Still owed to the fund provider": "65,046.99" });
});
