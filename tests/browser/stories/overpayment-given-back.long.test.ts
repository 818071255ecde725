import { test } from "vitest";
import { headed, paysOut, receivesFree } from "./course.ts";
import { journey, menu, opens, presses, row, sees, tab, task, tells, types } from "./journey.ts";

const story = journey();
/** The number of the refund, as it is read from the screen. */
let refund = "";

test("the enterprise pays 312.47 that no deal takes: the fund provider gives them back from the receipt, and another agrees", async () => {
  const maker = await story.person("maker.f1");
  await menu(maker, "Books", "Payments");
  await receivesFree(
    story,
    {
      payer_entity: "Straits",
      currency: "SGD",
      amount: "312.47",
      value_date: "20 Nov 2026",
      bank_ref: "E1-TWICE",
    },
    "312.47",
  );
  await menu(maker, "Books", "Payments");
  await row(maker, "E1-TWICE").getByRole("link").first().click();
  await maker.settled();
  await presses(maker, "Give back");
  await types(maker, { reason: "Paid too much", payout_account: "SGD" });
  await presses(maker, "Submit", { confirm: "Submit" });
  await maker.page.waitForURL(/refund\/detail/);
  await maker.settled();
  await sees(maker, { Amount: "312.47" });
  refund = await headed(maker);
  const checker = await story.person("checker.f1");
  await task(checker, refund, "Check a refund");
  await sees(checker, { Amount: "312.47" });
  await presses(checker, "Approve");
});

test("it is paid out, and the enterprise reads that it got its money; the receipt has nothing left", async () => {
  const maker = await story.person("maker.f1");
  await task(maker, refund, "Pay out a refund");
  await presses(maker, "Pay");
  await paysOut(story, "312.47", "RFD-TWICE");
  await menu(maker, "Books", "Payments");
  await row(maker, "E1-TWICE").getByRole("link").first().click();
  await maker.settled();
  await sees(maker, { "Not applied": "0.00" });
  const payer = await story.person("maker.e1");
  await menu(payer, "Books", "Accounting");
  await tab(payer, "Refunds");
  await tells(payer, [refund], ["312.47", "Paid"]);
});

test("its payment bounces: the enterprise owes the refund, says that it pays it, and the money received ends the claim", async () => {
  const checker = await story.person("checker2.f1");
  await menu(checker, "Books", "Payments");
  await row(checker, "E1-TWICE").getByRole("link").first().click();
  await checker.settled();
  await presses(checker, "Reverse", { fields: { comment: "Returned by the bank" } });
  await checker.page.getByText("Reversed", { exact: true }).first().waitFor();
  const payer = await story.person("maker.e1");
  await task(payer, "Pay a refund back", "312.47");
  await sees(payer, { "Still claimed": "312.47" });
  await tells(payer, [refund], ["Meridian Trade Capital", "312.47"]);
  await presses(payer, "Say that it was paid back", { fields: { pay_back_ref: "E1-BACK" } });
  const maker = await story.person("maker.f1");
  await task(maker, "Record an announced payment", "312.47");
  await presses(maker, "Received", { confirm: "Received" });
  const first = await story.person("checker.f1");
  await task(first, "Approve a receipt", "312.47");
  await presses(first, "Approve");
  await menu(first, "Books", "Accounting");
  await tab(first, "Refunds");
  await tells(first, [refund], ["312.47", "Recovered"]);
  await opens(first, refund);
  await tells(first, ["RCP-"], ["312.47"]);
});
