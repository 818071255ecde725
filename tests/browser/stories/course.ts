import type { Visitor } from "../harness/visitor.ts";
import { menu, opens, presses, row, signs, tab, task, types, type Journey } from "./journey.ts";

/** The number of the record that the page, or the task, is about. */
export const headed = async ({ page }: Visitor): Promise<string> => (await page.locator(".title-line").getByText(/^[A-Z]{2,3}-\d{4}-\d{6}$/).last().innerText()).trim();

/** Signs a document from the task that asks for it. */
export async function signsTask(story: Journey, who: string, document: string, button: string): Promise<void> {
  const signer = await story.person(who);
  await task(signer, document, "ign a document");
  await signs(signer, button);
}

/** The fund provider's maker fills in the checklist of an application and passes it on; its checker approves the offer. */
export async function offers(story: Journey, deal: string): Promise<void> {
  const maker = await story.person("maker.f1");
  await task(maker, deal, "Check a financing application");
  await presses(maker, "Complete the checklist");
  for (const place of [0, 1, 2, 3, 4, 5]) await types(maker, { [`items[${place}].result`]: "Pass" });
  await presses(maker, "Finish");
  await maker.page.getByRole("button", { name: "Pass on for approval" }).waitFor();
  await presses(maker, "Pass on for approval", { fields: { approved_rate: "7.2" } });
  const checker = await story.person("checker.f1");
  await task(checker, deal, "Decide a financing application");
  await presses(checker, "Approve the offer");
  await checker.page.getByText("Offer", { exact: true }).first().waitFor();
}

/** The supplier's chief executive signs the assignment and the fund provider's countersigns; its notice is served, and the debtor acknowledges it. */
export async function assigns(story: Journey, { chief, deal, face }: { chief: string; deal: string; face: string }): Promise<void> {
  await signsTask(story, chief, deal, "Begin signing");
  await signsTask(story, "ceo.f1", deal, "Begin countersigning");
  const maker = await story.person("maker.f1");
  await task(maker, "Serve a notice of assignment", face);
  await presses(maker, "Serve notice of assignment");
  const debtor = await story.person("maker.e1");
  await task(debtor, "Acknowledge a notice of assignment", face);
  await presses(debtor, "Acknowledge notice");
}

/** The fund provider's pay-out, from its preparation to the bank's word that it is paid. */
export async function paysOut(story: Journey, amount: string, reference: string): Promise<void> {
  const maker = await story.person("maker.f1");
  await menu(maker, "Funding", "Pay-outs");
  await row(maker, amount).getByRole("link").first().click();
  await maker.settled();
  await presses(maker, "Prepare", { fields: { payer_account: "DBS SGD" } });
  const payout = await headed(maker);
  const approver = await story.person("acct.f1");
  await task(approver, payout, "Approve a pay-out");
  await presses(approver, "Approve pay-out");
  await menu(maker, "Funding", "Pay-outs");
  await tab(maker, "To send");
  await opens(maker, payout);
  await presses(maker, "Send to the bank");
  await presses(maker, "Mark as paid", { fields: { bank_ref: reference } });
  await maker.page.getByText("Paid", { exact: true }).first().waitFor();
}

/** The fund provider takes in the buyer's money; the deal that it fits is found by itself. */
export async function receives(story: Journey, { amount, day, reference, words, deal }: { amount: string; day: string; reference: string; words: string; deal: string }): Promise<void> {
  const maker = await story.person("maker.f1");
  await menu(maker, "Books", "Payments");
  await presses(maker, "Record a receipt");
  await types(maker, { payer_entity: "Straits", amount, value_date: day, bank_ref: reference, remittance_text: words });
  await row(maker, deal).getByText("100").waitFor();
  await presses(maker, "Record");
  await maker.page.getByText("Matched", { exact: true }).first().waitFor();
}

/**
 * Pays a refund out: submitted, checked, and paid.
 * @param lastWord what the chief executive does between the check and the pay-out, where the amount asks for it
 */
export async function refunds(story: Journey, amount: string, reference: string, lastWord?: (refund: string) => Promise<void>): Promise<void> {
  const maker = await story.person("maker.f1");
  await task(maker, amount, "Submit a refund");
  const refund = await headed(maker);
  await presses(maker, "Submit");
  const checker = await story.person("checker.f1");
  await task(checker, refund, "Check a refund");
  await presses(checker, "Approve");
  await lastWord?.(refund);
  await task(maker, refund, "Pay out a refund");
  await presses(maker, "Pay");
  await paysOut(story, amount, reference);
}
