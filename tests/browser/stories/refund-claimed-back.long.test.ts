import { test } from "vitest";
import { headed, lastWord, receives, receivesFree, refunds } from "./course.ts";
import { journey, menu, opens, presses, pressesOn, row, sees, tab, task, tells, types } from "./journey.ts";

const story = journey();
const DEAL = "FA-2026-000041";
/** The number of the refund that is claimed back, as it is read from the screen. */
let claimed = "";

/** The fund provider's receipt of this reference, from its list of payments. */
async function theReceipt(who: string, reference: string) {
  const person = await story.person(who);
  await menu(person, "Books", "Payments");
  await row(person, reference).getByRole("link").first().click();
  await person.settled();
  return person;
}

/** Money of the supplier that no deal takes comes in, and a second person books it. */
async function comesFree(amount: string, shown: string, day: string, reference: string): Promise<void> {
  const maker = await story.person("maker.f1");
  await menu(maker, "Books", "Payments");
  const typed = { payer_entity: "Bukit", currency: "SGD", amount, value_date: day, bank_ref: reference };
  await receivesFree(story, typed, shown);
}

/** A second person agrees from the task to what a first has asked of a refund. */
async function agreesToo(refund: string, question: string, button: string): Promise<void> {
  const second = await story.person("risk.f1");
  await task(second, refund, question);
  await presses(second, button);
}

test("the fund provider wants two levels for refunds above 5,000.00: proposed in its rules, and confirmed by its chief executive", async () => {
  const admin = await story.person("admin.f1");
  await menu(admin, "Settings", "Company profile");
  await tab(admin, "Approval rules");
  await pressesOn(admin, ["Refunds"], "Propose another rule");
  await types(admin, { "lines[0].up_to": "5000" });
  await presses(admin, "Propose this rule");
  await admin.page.waitForURL(/businessInfo\/rule\?/);
  const chief = await story.person("ceo.f1");
  await task(chief, "Confirm a change of approval rules");
  await presses(chief, "Confirm");
});

test("the enterprise pays 76,300.00, and what is left of it, 6,532.79, is paid to the supplier", async () => {
  await story.day("2026-12-21");
  await receives(story, {
    amount: "76,300",
    day: "21 Dec 2026",
    reference: "E1-1221",
    words: "INV-BP-1050",
    deal: DEAL,
  });
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", "76,300.00");
  await presses(checker, "Approve");
  await refunds(story, "6,532.79", "RFD-1221", async (refund) => {
    await agreesToo(refund, "Check a refund", "Approve");
    await lastWord(story, "6,532.79")(refund);
  });
});

test("its payment bounces: the refund is claimed back from the supplier, which reads whom to pay and says that it paid", async () => {
  const checker = await theReceipt("checker2.f1", "E1-1221");
  await presses(checker, "Reverse", { fields: { comment: "Cheque returned" } });
  await checker.page.getByText("Reversed", { exact: true }).first().waitFor();
  const supplier = await story.person("maker.s1");
  await task(supplier, "Pay a refund back", "6,532.79");
  claimed = await headed(supplier);
  await sees(supplier, { "Still claimed": "6,532.79" });
  await tells(supplier, [claimed], ["Meridian Trade Capital", "6,532.79"]);
  await presses(supplier, "Say that it was paid back", { fields: { pay_back_ref: "S1-RFD" } });
  const maker = await story.person("maker.f1");
  await task(maker, "Record an announced payment", "6,532.79");
  await presses(maker, "Not received", { fields: { comment: "Nothing has come" } });
  await task(supplier, "Pay a refund back", "6,532.79");
});

test("1,000.00 of the supplier meet a part of the claim, from the receipt and then by a second person's task", async () => {
  await comesFree("1000", "1,000.00", "21 Dec 2026", "S1-1221");
  const first = await theReceipt("checker.f1", "S1-1221");
  await row(first, claimed).waitFor();
  await presses(first, "Book against the claim");
  await agreesToo(claimed, "Book a refund that was paid back", "Meet the claim by a receipt");
  const maker = await story.person("maker.f1");
  await menu(maker, "Books", "Accounting");
  await tab(maker, "Refunds");
  await opens(maker, claimed);
  await sees(maker, { "Still claimed": "5,532.79" });
});

test("the receipt that met it bounces too: the whole 6,532.79 are claimed again", async () => {
  const checker = await theReceipt("checker2.f1", "S1-1221");
  await presses(checker, "Reverse", { fields: { comment: "Returned by the bank" } });
  await checker.page.getByText("Reversed", { exact: true }).first().waitFor();
  await menu(checker, "Books", "Accounting");
  await tab(checker, "Refunds");
  await opens(checker, claimed);
  await sees(checker, { "Still claimed": "6,532.79" });
});

test("a week later the enterprise pays again: its new rest of 6,437.96 is set off against the claim by two, and 94.83 are left", async () => {
  await story.day("2026-12-28");
  await receives(story, {
    amount: "76,419.02",
    day: "28 Dec 2026",
    reference: "E1-1228",
    words: "INV-BP-1050",
    deal: DEAL,
  });
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", "76,419.02");
  await presses(checker, "Approve");
  const maker = await story.person("maker.f1");
  await task(maker, "Submit a refund", "6,437.96");
  await maker.page.getByText("The payee owes your company money of an earlier refund").waitFor();
  const second = await headed(maker);
  await menu(checker, "Books", "Accounting");
  await tab(checker, "Refunds");
  await opens(checker, second);
  await presses(checker, "Set off against a claim", { fields: { claim: claimed } });
  await agreesToo(second, "Agree to set off a refund", "Set off against a claim");
  await menu(checker, "Books", "Accounting");
  await tab(checker, "Refunds");
  await tells(checker, [second], ["6,437.96", "Set off"]);
  await opens(checker, claimed);
  await sees(checker, { "Still claimed": "94.83" });
});

test("94.83 of the supplier end the claim, chosen at the refund itself: it is recovered", async () => {
  await comesFree("94.83", "94.83", "28 Dec 2026", "S1-1228");
  const checker = await story.person("checker.f1");
  await menu(checker, "Books", "Accounting");
  await tab(checker, "Refunds");
  await opens(checker, claimed);
  await presses(checker, "Meet the claim by a receipt", { fields: { recovery_receipt: "94.83" } });
  await menu(checker, "Books", "Accounting");
  await tab(checker, "Refunds");
  await tells(checker, [claimed], ["6,532.79", "Recovered"]);
});
