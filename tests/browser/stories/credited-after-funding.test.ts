import { test } from "vitest";
import { journey, menu, opens, presses, sees, types } from "./journey.ts";

const story = journey();

test("the supplier credits 15,000.00 and tax on a funded invoice, and sees before sending that 14,715.00 will be called", async () => {
  const supplier = await story.person("maker.s3");
  await menu(supplier, "Credit & limits", "Credit notes on funded items");
  await presses(supplier, "New credit note on a funded item");
  await types(supplier, { invoice: "JC-3301", cn_no: "CN-JC-3301", issue_date: "23 Nov 2026", reason_code: "Quantity", amount_net: "15000" });
  await sees(supplier, { "To be repaid": "14,715.00", "Outstanding after": "103,550.00", "Highest advance after": "93,195.00" });
  await presses(supplier, "Submit");
  await supplier.page.waitForURL(/\/finance\/creditnote\/detail\?id=\d+/);
  await sees(supplier, { Total: "16,350.00" });
});

test("buyer and fund provider see what it changes, and agree", async () => {
  const buyer = await story.person("checker.e1");
  await menu(buyer, "Credit & limits", "Credit notes on funded items");
  await opens(buyer, "CN-JC-3301");
  await sees(buyer, { "Outstanding before": "119,900.00", "Outstanding after": "103,550.00" });
  await presses(buyer, "Approve");
  await buyer.page.getByRole("button", { name: "Approve", exact: true }).waitFor({ state: "detached" });
  const financier = await story.person("checker.f1");
  await menu(financier, "Credit & limits", "Credit notes on funded items");
  await opens(financier, "CN-JC-3301");
  await sees(financier, { "Principal now": "107,910.00", "To be repaid": "14,715.00", Dilution: "13.64%" });
  await presses(financier, "Agree");
  await financier.page.getByRole("button", { name: "Agree", exact: true }).waitFor({ state: "detached" });
});

test("the supplier sees the amount and the day by which to repay it, and is asked for its bank reference", async () => {
  const supplier = await story.person("maker.s3");
  await menu(supplier, "Credit & limits", "Credit notes on funded items");
  await opens(supplier, "CN-JC-3301");
  await sees(supplier, { "Still to pay back": "14,715.00", "Repay by": "in 7 days" });
  await supplier.page.getByText("Repayment called").first().waitFor();
  await supplier.page.getByRole("button", { name: "Tell the bank reference" }).waitFor();
});
