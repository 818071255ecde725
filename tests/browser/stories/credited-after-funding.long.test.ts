import { test } from "vitest";
import { headed, lastWord, receives, receivesFree, refunds } from "./course.ts";
import { journey, menu, opens, presses, row, sees, tab, task, tells, types } from "./journey.ts";

const story = journey();
const DEAL = "FA-2026-000043";

test("the supplier credits 15,000.00 and tax on a funded invoice, and sees before sending that 14,715.00 will be called", async () => {
  const supplier = await story.person("maker.s3");
  await menu(supplier, "Finance", "Funded credit notes");
  await presses(supplier, "New credit note on a funded item");
  await types(supplier, {
    invoice: "JC-3301",
    cn_no: "CN-JC-3301",
    issue_date: "23 Nov 2026",
    reason_code: "Quantity",
    amount_net: "15000",
  });
  await sees(supplier, {
    "To be repaid": "14,715.00",
    "Outstanding after": "103,550.00",
    "Highest advance after": "93,195.00",
  });
  await presses(supplier, "Submit", { confirm: "Submit" });
  await supplier.page.waitForURL(/\/finance\/creditnote\/detail\?id=\d+/);
  await sees(supplier, { Total: "16,350.00" });
});

test("buyer and fund provider see what it changes, and agree", async () => {
  const buyer = await story.person("checker.e1");
  await menu(buyer, "Payables", "Funded credit notes");
  await opens(buyer, "CN-JC-3301");
  await sees(buyer, { "Outstanding before": "119,900.00", "Outstanding after": "103,550.00" });
  await presses(buyer, "Approve");
  await buyer.page.getByRole("button", { name: "Approve", exact: true }).waitFor({ state: "detached" });
  const financier = await story.person("checker.f1");
  await menu(financier, "Funding", "Funded credit notes");
  await opens(financier, "CN-JC-3301");
  await sees(financier, { "Principal now": "107,910.00", "To be repaid": "14,715.00", Dilution: "13.64%" });
  await presses(financier, "Agree");
  await financier.page.getByRole("button", { name: "Agree", exact: true }).waitFor({ state: "detached" });
});

test("the supplier sees the amount and the day by which to repay it, and is asked for its bank reference", async () => {
  const supplier = await story.person("maker.s3");
  await menu(supplier, "Finance", "Funded credit notes");
  await opens(supplier, "CN-JC-3301");
  await sees(supplier, { "Still to pay back": "14,715.00", "Repay by": "in 7 days" });
  await supplier.page.getByText("Repayment called").first().waitFor();
  await supplier.page.getByText("until then your company receives no new funding").first().waitFor();
  await supplier.page.getByRole("button", { name: "Tell the bank reference" }).waitFor();
});

test("on 30 November the supplier has paid: 14,715.00 go to principal alone, 94,238.03 stay due, and new funding is open again", async () => {
  await story.day("2026-11-30");
  const supplier = await story.person("maker.s3");
  await task(supplier, "CN-JC-3301", "Repay an over-advance", "14,715.00");
  await sees(supplier, { "Still to pay back": "14,715.00" });
  await supplier.page.locator("main").getByRole("button", { name: "Tell the bank reference" }).first().click();
  await supplier.page.getByRole("dialog").locator(".subject").getByText("14,715.00").waitFor();
  await supplier.page.keyboard.press("Escape");
  await presses(supplier, "Tell the bank reference", { fields: { bank_ref: "S3-1130" } });
  const maker = await story.person("maker.f1");
  await menu(maker, "Books", "Payments");
  const receipt = await receivesFree(
    story,
    {
      payer_entity: "Jurong",
      amount: "14715",
      value_date: "30 Nov 2026",
      bank_ref: "S3-1130",
      remittance_text: "CN-JC-3301",
    },
    "14,715.00",
  );
  await menu(maker, "Books", "Payments");
  await opens(maker, receipt);
  await presses(maker, "Allocate");
  await types(maker, { mode: "Principal only" });
  await tells(maker, [DEAL], ["0.00", "14,715.00", "94,238.03"]);
  await maker.page.getByText("What is paid and what is left add up").waitFor();
  await presses(maker, "Submit", { confirm: "Submit" });
  await maker.page.waitForURL(/repayment\/detail/);
  const repayment = await headed(maker);
  const checker = await story.person("checker.f1");
  await task(checker, repayment, "Approve an allocation");
  await tells(checker, ["12 Oct 2026", "30 Nov 2026"], ["49", "107,910.00", "1,043.03"]);
  await presses(checker, "Approve");
  await menu(supplier, "Finance", "Funded credit notes");
  await opens(supplier, "CN-JC-3301");
  await supplier.page.getByText("New funding is open again").waitFor();
  await menu(supplier, "Finance", "Financing applications");
  await opens(supplier, DEAL);
  await sees(supplier, { "Total due": "94,238.03" });
});

test("on 8 January the enterprise pays 103,550.00: 1,759.99 of interest in two stretches, 93,195.00 of principal, and 8,595.01 are left", async () => {
  await story.day("2027-01-08");
  await receives(story, { amount: "103550", day: "08 Jan 2027", reference: "E1-0108", words: DEAL, deal: DEAL });
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", "103,550.00");
  await tells(checker, [DEAL], ["94,954.99", "1,759.99", "93,195.00", "8,595.01"]);
  await presses(checker, "Approve");
  const supplier = await story.person("maker.s3");
  await menu(supplier, "Finance", "Financing applications");
  await tab(supplier, "Closed");
  await opens(supplier, DEAL);
  await sees(supplier, { "Total due": "0.00" });
  await tab(supplier, "Repayments");
  await row(supplier, "08 Jan 2027", "1,759.99", "93,195.00").waitFor();
  await refunds(story, "8,595.01", "RFD-0108", lastWord(story, "8,595.01"));
});
