import { expect, test } from "vitest";
import { Form } from "../harness/form.ts";
import { journey, menu, presses, pressesMore, row, sees, tab, task, tells, types } from "./journey.ts";
import type { Visitor } from "../harness/visitor.ts";

const story = journey();
const DEAL = "FA-2026-000038";
const NOTE = "ACN-3801";

/** The overdue financing, from the list of a fund provider's applications. */
async function theDeal(person: Visitor): Promise<void> {
  await menu(person, "Funding", "Financing applications");
  await tab(person, "Live");
  await row(person, DEAL).getByRole("link").first().click();
  await person.settled();
}

test("ten days late a maker waives 71.37 of penalty and late fee, begun at the deal; more than is owed is refused", async () => {
  const maker = await story.person("maker.f1");
  await theDeal(maker);
  await sees(maker, { "Total due": "39,700.56" });
  await pressesMore(maker, "Waive charges");
  await sees(maker, { "Penalty accrued": "64.80", "Fees outstanding": "30.00", "Total due": "39,700.56" });
  await types(maker, { cn_no: NOTE, amount_net: "94.81", attachments: "waiver.pdf" });
  const form = new Form(maker.page);
  await expect.poll(() => form.value("financing")).toContain(DEAL);
  await maker.page.locator("main").getByRole("button", { name: "Submit for approval", exact: true }).click();
  await form.errorAt("amount_net");
  await types(maker, { amount_net: "71.37" });
  await presses(maker, "Submit for approval", { confirm: "Submit for approval" });
  await maker.page.waitForURL(/\/finance\/creditnote\/detail/);
  await maker.settled();
  await sees(maker, { Total: "71.37", "Penalty accrued": "64.80" });
});

test("two agree from their tasks, and see what the deal owes of penalty and late fee", async () => {
  for (const who of ["checker.f1", "risk.f1"]) {
    const checker = await story.person(who);
    await task(checker, "Approve a credit note on charges", "71.37");
    await sees(checker, { "Penalty accrued": "64.80", "Fees outstanding": "30.00", Total: "71.37" });
    await presses(checker, "Approve", { confirm: "Approve" });
  }
});

test("the penalty is gone and 23.43 of the late fee is left; the deal's page and its books say so", async () => {
  const maker = await story.person("maker.f1");
  await theDeal(maker);
  await sees(maker, { "Total due": "39,629.19" });
  const main = maker.page.locator("main");
  await expect.poll(() => main.innerText()).toMatch(/Fees outstanding\s+USD\s*23\.43\s+Penalty accrued\s+USD\s*0\.00/);
  await tab(maker, "Repayments");
  await tells(maker, ["23 Nov 2026", "Waiver"], ["64.80", "6.57"]);
  await tells(maker, ["Penalty waived"], ["71.37", "Posted"]);
});

test("the statement of November closes 71.37 lower, and names the waiver", async () => {
  await story.day("2026-12-01");
  const maker = await story.person("maker.f1");
  await menu(maker, "Books", "Statements");
  await tells(maker, ["Jurong", "USD", "01 Nov 2026"], ["39,367.30", "379.83", "39,747.13"]);
  await row(maker, "Jurong", "USD", "01 Nov 2026").getByRole("link").first().click();
  await maker.settled();
  const drawer = maker.page.getByRole("dialog");
  await expect.poll(() => drawer.locator("tbody").innerText()).toMatch(/23 Nov 2026\s+Penalty waived/);
  await drawer.locator("tbody tr").filter({ hasText: "Penalty waived" }).filter({ hasText: "71.37" }).first().waitFor();
});

/** The overdue order of discounted payables, from the list of a fund provider's orders. */
async function theOrder(person: Visitor): Promise<void> {
  await menu(person, "Funding", "Discounted payables");
  await tab(person, "Due and overdue");
  await row(person, "64,310.00").getByRole("link").first().click();
  await person.settled();
}

/** A waiver of a part of the order's charges, begun at the order. */
async function waives(person: Visitor, number: string, amount: string): Promise<void> {
  await theOrder(person);
  await pressesMore(person, "Waive a part of the charges");
  await sees(person, { Penalty: "116.29", "Late fee": "40.00", "Total due": "64,466.29" });
  await types(person, { cn_no: number, amount_net: amount, attachments: "waiver.pdf" });
  await presses(person, "Submit for approval", { confirm: "Submit for approval" });
  await person.page.waitForURL(/\/finance\/creditnote\/detail/);
  await person.settled();
}

test("eleven days late an order owes 116.29 and 40.00; its maker sends a waiver of 61.17 and takes it back", async () => {
  await story.day("2026-12-21");
  const maker = await story.person("maker.f1");
  await waives(maker, "ACN-1201", "61.17");
  await sees(maker, { Total: "61.17", Penalty: "116.29", "Late fee": "40.00" });
  await presses(maker, "Cancel", { fields: { comment: "Wrong amount" } });
  await maker.page.getByText("Cancelled", { exact: true }).first().waitFor();
  await menu(maker, "Books", "Accounting");
  await tab(maker, "Credit notes");
  await tells(maker, ["ACN-1201"], ["61.17", "Cancelled"]);
});

test("a waiver of 16.71 that two agree to leaves the order 64,449.58", async () => {
  const maker = await story.person("maker.f1");
  await waives(maker, "ACN-1202", "16.71");
  for (const who of ["checker.f1", "risk.f1"]) {
    const checker = await story.person(who);
    await task(checker, "Approve a credit note on charges", "16.71");
    await sees(checker, { Penalty: "116.29", "Late fee": "40.00", Total: "16.71" });
    await presses(checker, "Approve", { confirm: "Approve" });
  }
  await theOrder(maker);
  await sees(maker, { "Total due": "64,449.58" });
});
