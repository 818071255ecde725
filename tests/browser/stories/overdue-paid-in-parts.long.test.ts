import { expect, test } from "vitest";
import { receivesFree } from "./course.ts";
import { CODE, figure, journey, menu, opens, presses, records, row, sees, tab, task, tells, types } from "./journey.ts";
import { Form } from "../harness/form.ts";
import type { Visitor } from "../harness/visitor.ts";

const story = journey();
const DEAL = "FA-2026-000038";

/**
 * The financier's desk records what the buyer paid on the deal, from the deal itself; where the platform is not sure
 * that the money is for it, a person says so.
 */
async function paidOn(maker: Visitor, amount: string, date: string, reference: string, score: string): Promise<void> {
  await menu(maker, "Books", "Accounting");
  await opens(maker, DEAL);
  await presses(maker, "Record a receipt");
  await records(
    maker,
    { amount, value_date: date, bank_ref: reference },
    { fits: [DEAL], score, ...(score === "100" ? {} : { match: "suggested" }) },
  );
}

/** Opens the repayment of a value date from the tab of repayments. */
async function opensRepayment(person: Visitor, date: string): Promise<void> {
  await menu(person, "Books", "Accounting");
  await tab(person, "Repayments");
  await row(person, date).getByRole("link").first().click();
  await person.settled();
}

test("the financier finds the overdue deal from the dashboard: 38,880.00 USD, ten days late, and what it owes today", async () => {
  const maker = await story.person("maker.f1");
  await menu(maker, "Dashboard");
  await sees(maker, { "Deals overdue": "38,880.00" });
  await figure(maker, "Deals overdue").getByText("38,880.00").click();
  await maker.settled();
  await tells(maker, [DEAL], ["Kallang Bay Marine Services", "10", "38,880.00", "64.80"]);
  await opens(maker, DEAL);
  await sees(maker, {
    "Total due": "39,700.56",
    "Penalty accrued": "64.80",
    "Fees outstanding": "30.00",
    Band: "1–30 days",
    "Face value still to be paid": "48,600.00",
  });
});

test("20,000.00 pays penalty, interest and late fee, and the rest of it principal: the checker sees so before it is booked", async () => {
  const maker = await story.person("maker.f1");
  await paidOn(maker, "20000", "23 Nov 2026", "KB-3801", "70");
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", "20,000.00");
  await tells(checker, [DEAL], ["39,700.56", "64.80", "725.76", "30.00", "19,179.44", "0.00", "19,700.56"]);
  await presses(checker, "Approve");
  await opensRepayment(maker, "23 Nov 2026");
  await tells(maker, [DEAL, "39,700.56"], ["64.80", "725.76", "30.00", "19,179.44", "19,700.56"]);
  await tells(maker, ["Interest", "14 Sep 2026"], ["70", "38,880.00", "9.60%", "360", "725.76"]);
  await tells(maker, ["Penalty", "13 Nov 2026"], ["10", "38,880.00", "6.00%", "64.80"]);
  await opens(maker, DEAL);
  await sees(maker, {
    "Total due": "19,700.56",
    "Principal outstanding": "19,700.56",
    "Interest accrued": "0.00",
    "Penalty accrued": "0.00",
    "Fees outstanding": "0.00",
  });
  await menu(maker, "Credit & limits", "Buyer limits");
  await tells(maker, ["Kallang Bay"], ["80,299.44"]);
});

test("ten days later 28,600.00 pays the rest with 32.83 and 52.53 and leaves 8,814.08, which the supplier is to get", async () => {
  await story.day("2026-12-03");
  const maker = await story.person("maker.f1");
  await paidOn(maker, "28600", "3 Dec 2026", "KB-3802", "100");
  const checker = await story.person("checker.f1");
  await menu(checker, "Dashboard");
  await task(checker, "Approve a receipt", "28,600.00");
  await tells(checker, [DEAL], ["19,785.92", "32.83", "52.53", "0.00", "19,700.56", "8,814.08"]);
  await presses(checker, "Approve");
  await opensRepayment(maker, "03 Dec 2026");
  await sees(maker, { Allocated: "19,785.92", Residual: "8,814.08", "Not applied": "0.00" });
  await tells(maker, ["RFD-"], ["Jurong Cold Chain", "8,814.08", "Proposed"]);
});

test("the refund passes 5,000.00 Singapore dollars: maker, checker and chief executive with a code, each from the task", async () => {
  const maker = await story.person("maker.f1");
  await task(maker, "Submit a refund", "8,814.08");
  await tells(maker, ["Refund", "What is left"], ["8,814.08"]);
  await presses(maker, "Submit", { confirm: "Submit" });
  const checker = await story.person("checker.f1");
  await menu(checker, "Dashboard");
  await task(checker, "Check a refund", "8,814.08");
  await presses(checker, "Approve");
  const chief = await story.person("ceo.f1");
  await task(chief, "Last approval of a refund", "8,814.08");
  await presses(chief, "Approve", { code: CODE });
  await menu(maker, "Dashboard");
  await task(maker, "Pay out a refund", "8,814.08");
  await maker.button("Pay").first().waitFor();
});

test("the bank takes the second receipt back before the refund is paid: the refund is over, and the deal owes what it owed", async () => {
  const checker = await story.person("checker.f1");
  await menu(checker, "Books", "Payments");
  await row(checker, "28,600.00").getByRole("link").first().click();
  await checker.settled();
  await presses(checker, "Reverse", { fields: { comment: "Returned by the bank." } });
  await checker.page.getByText("Reversed", { exact: true }).first().waitFor();
  await menu(checker, "Books", "Accounting");
  await tells(checker, [DEAL], ["20", "19,785.92", "19,700.56", "52.53", "Overdue"]);
  await tab(checker, "Refunds");
  await tells(checker, ["8,814.08"], ["Cancelled"]);
});

test("money for no deal is laid out by hand: filled in by the usual order, above what is owed refused at its cell, what is changed marked, the rest shown", async () => {
  const maker = await story.person("maker.f1");
  await menu(maker, "Books", "Accounting");
  await opens(maker, DEAL);
  await receivesFree(story, { amount: "10000", value_date: "3 Dec 2026", bank_ref: "KB-3803" }, "10,000.00");
  await menu(maker, "Books", "Payments");
  await row(maker, "KB-3803").getByRole("link").first().click();
  await maker.settled();
  await sees(maker, { "Not applied": "10,000.00" });
  await presses(maker, "Allocate");
  await types(maker, { mode: "By hand" });
  const form = new Form(maker.page);
  await expect.poll(() => form.value("lines[0].principal")).toBe("9,914.64");
  expect([await form.value("lines[0].penalty"), await form.value("lines[0].interest")]).toEqual(["32.83", "52.53"]);
  await types(maker, { "lines[0].principal": "19700.57" });
  await maker.page.locator("main").getByRole("button", { name: "Submit", exact: true }).click();
  await form.errorAt("lines[0].principal");
  await types(maker, { "lines[0].principal": "9000" });
  await maker.page.locator("td.changed[data-path='lines[0].principal']").getByText("9,914.64").waitFor();
  await sees(maker, { Allocated: "9,085.36" });
  await maker.page.locator("main .figures").getByText("914.64").first().waitFor();
  await presses(maker, "Submit", { confirm: "Submit" });
  await maker.page.waitForURL(/repayment\/detail/);
  await maker.page.getByText("In approval", { exact: true }).first().waitFor();
  expect(await maker.button("Approve").count()).toBe(0);
});

test("a second person approves what was laid out, and the report of what is overdue tells the rest to the cent", async () => {
  const checker = await story.person("checker.f1");
  await task(checker, "Approve an allocation", "9,085.36");
  await tells(checker, [DEAL], ["19,785.92", "32.83", "52.53", "9,000.00", "10,700.56"]);
  await presses(checker, "Approve");
  await menu(checker, "Books", "Accounting");
  await tells(checker, [DEAL], ["20", "10,700.56", "0.00", "Overdue"]);
  await menu(checker, "Books", "Reports");
  await checker.page.locator("main").getByRole("button", { name: "Overdue", exact: true }).click();
  await checker.settled();
  await tells(checker, [DEAL], ["20", "10,700.56", "0.00"]);
  await menu(checker, "Books", "Payments");
  await row(checker, "KB-3803").getByRole("link").first().click();
  await checker.settled();
  await sees(checker, { Applied: "9,085.36", "Not applied": "914.64" });
});
