import { expect, test } from "vitest";
import { Form } from "../harness/form.ts";
import { journey, menu, presses, row, sees, tab, task, tells, types } from "./journey.ts";
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
  await presses(maker, "Waive charges");
  await sees(maker, { "Penalty accrued": "64.80", "Fees outstanding": "30.00", "Total due": "39,700.56" });
  await types(maker, { cn_no: NOTE, amount_net: "94.81", attachments: "waiver.pdf" });
  const form = new Form(maker.page);
  await expect.poll(() => form.value("financing")).toContain(DEAL);
  await maker.page.locator("main").getByRole("button", { name: "Submit for approval", exact: true }).click();
  await form.toldWrong("amount_net");
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
  await tells(maker, ["Penalty waived"], ["Posted"]);
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
