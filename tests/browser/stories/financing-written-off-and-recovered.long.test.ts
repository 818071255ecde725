import { expect, test } from "vitest";
import { agree, answers, journey, menu, presses, records, row, tab, task, tells, types } from "./journey.ts";
import type { Visitor } from "../harness/visitor.ts";

const story = journey();
const DEAL = "FA-2026-000041";

/** The financing of 68,670.00, from the list of a fund provider's applications. */
async function theDeal(person: Visitor, under: string): Promise<void> {
  await menu(person, "Funding", "Financing applications");
  await tab(person, under);
  await row(person, DEAL).getByRole("link").first().click();
  await person.settled();
}

test("more than ninety days late two and the chief executive declare the default and write the financing off", async () => {
  await story.day("2027-03-22");
  for (const [button, question] of [
    ["Declare default", "Agree to the default of a financing"],
    ["Write off", "Agree to write off a financing"],
  ] as const) {
    const checker = await story.person("checker.f1");
    await theDeal(checker, "Live");
    await checker.page.locator("main").getByRole("button", { name: button, exact: true }).click();
    await checker.page.getByRole("dialog").waitFor();
    await types(checker, { comment: "No payment came" });
    await answers(checker, button);
    await agree(story, ["risk.f1", "ceo.f1"], question, button);
  }
  const checker = await story.person("checker.f1");
  await theDeal(checker, "Closed");
  await checker.page.getByText("Written off", { exact: true }).first().waitFor();
});

test("a part that the buyer pays is recovered, begun at the deal; what is still to be recovered follows", async () => {
  const maker = await story.person("maker.f1");
  await theDeal(maker, "Closed");
  await presses(maker, "Record a recovery");
  await records(
    maker,
    { amount: "1234.56", value_date: "22 Mar 2027", bank_ref: "E1-REC-0322" },
    { fits: [DEAL], match: "suggested" },
  );
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", "1,234.56");
  await tells(checker, [DEAL], []);
  await presses(checker, "Approve");
  await theDeal(maker, "Closed");
  await tab(maker, "Repayments");
  // The penalty of ninety-one days first, and what is left of the payment towards the interest.
  await tells(maker, ["22 Mar 2027", "Recovery"], ["1,027.23", "207.33"]);
  await expect.poll(() => maker.page.locator("main").innerText()).toContain("70,832.56");
});
