import { expect } from "vitest";
import { users } from "../../../server/demo/seed/companies.ts";
import type { Visitor } from "../harness/visitor.ts";
import {
  CODE,
  handsIn,
  mail,
  menu,
  opens,
  picks,
  presses,
  records,
  row,
  sees,
  sign,
  tab,
  task,
  tells,
  types,
  type Journey,
} from "./journey.ts";

/** How the enterprise's chief executive, who decides by a mailed link, is called. */
const chiefExecutive = users.find(({ email }) => email === "ceo.e1@demo.example")?.name ?? "";

/** The number of the record that the page, or the task, is about. */
export const headed = async ({ page }: Visitor): Promise<string> =>
  (
    await page
      .locator(".title-line")
      .getByText(/^[A-Z]{2,3}-\d{4}-\d{6}$/)
      .last()
      .innerText()
  ).trim();

/** Signs a document from the task that asks for it. */
export async function signsTask(story: Journey, who: string, document: string, button: string): Promise<void> {
  const signer = await story.person(who);
  await task(signer, document, "ign a document");
  await sign(signer, button);
}

/**
 * The enterprise promises to pay a vendor's invoice: issued from the menu, agreed to by each level, decided by the
 * chief executive at the mailed link, which opens as often as one likes, and signed.
 * @param told what the maker and each level see of the enterprise's limit
 * @returns the number of the item
 */
export async function issues(
  story: Journey,
  {
    vendor,
    invoice,
    maturity,
    figures,
    levels,
  }: {
    vendor: string;
    invoice: string;
    maturity: string;
    figures: Readonly<Record<string, string>>;
    levels: readonly string[];
  },
): Promise<string> {
  const maker = await story.person("maker.e1");
  await menu(maker, "Payables", "Invoice-paid items");
  await presses(maker, "New invoice-paid item");
  await types(maker, { business_type: "Issue" });
  await presses(maker, "Next");
  await types(maker, { holder_entity: vendor });
  await presses(maker, "Next");
  await picks(maker, invoice);
  await presses(maker, "Next");
  await types(maker, { maturity_date: maturity, financiers: "Meridian" });
  await presses(maker, "Next");
  await handsIn(maker, "Proof of delivery", "delivery.pdf");
  await handsIn(maker, "Copy of the invoice", `${invoice}.pdf`);
  await presses(maker, "Next");
  await sees(maker, figures);
  await presses(maker, "Next");
  await presses(maker, "Submit");
  const item = await headed(maker);
  expect(await maker.button("Approve").count()).toBe(0);
  const { "Face value": face = "", ...limits } = figures;
  for (const who of levels) {
    const checker = await story.person(who);
    await task(checker, item, "Approve an invoice-paid item");
    await sees(checker, limits);
    await presses(checker, "Approve");
  }
  const chief = await story.stranger();
  await mail(chief, "ceo.e1", item);
  for (const _time of [1, 2]) {
    await chief.page.reload();
    await chief.settled();
    await sees(chief, { "Face value": face, "Limit after": figures["Limit after"] ?? "" });
  }
  await decides(story, chief, "Approve");
  await mail(chief, "ceo.e1", item);
  await sees(chief, { Decision: "Approved", "Decided by": chiefExecutive });
  story.platform.application.wait(61_000);
  await sign(chief, "Sign now", CODE);
  await mail(chief, "ceo.e1", item);
  await chief.page.getByText("Approved and signed").waitFor();
  await chief.close();
  return item;
}

/**
 * A supplier's maker asks for the financing of the item whose page is open, and a colleague submits it.
 * @param company the place of the supplier, as `s1` in `maker.s1`
 * @param told what the last step says of the costs
 * @returns the number of the application
 */
export async function finances(
  story: Journey,
  company: string,
  {
    amount,
    day,
    copy,
    figures,
  }: { amount: string; day: string; copy: string; figures: Readonly<Record<string, string>> },
): Promise<string> {
  const maker = await story.person(`maker.${company}`);
  const item = await headed(maker);
  await presses(maker, "Finance");
  await types(maker, { financier_entity: "Meridian" });
  await row(maker, item).getByRole("checkbox", { checked: true }).waitFor();
  await presses(maker, "Next");
  await presses(maker, "Next");
  await types(maker, { requested_amount: amount, disbursement_date: day });
  await presses(maker, "Next");
  await handsIn(maker, "Copy of the invoice", copy);
  await presses(maker, "Next");
  await presses(maker, "Next");
  await sees(maker, figures);
  await presses(maker, "Hand to a colleague to submit");
  await maker.page.waitForURL(/\/finance\/application\/detail\//);
  const deal = await headed(maker);
  const checker = await story.person(`checker.${company}`);
  await task(checker, deal, "Submit a financing application");
  await presses(checker, "Submit");
  return deal;
}

/**
 * The fund provider's maker fills in the checklist of an application and passes it on; its checker approves the offer.
 */
export async function offers(story: Journey, deal: string): Promise<void> {
  const maker = await story.person("maker.f1");
  await task(maker, deal, "Check a financing application");
  await presses(maker, "Complete the checklist");
  for (const index of [0, 1, 2, 3, 4, 5]) await types(maker, { [`items[${index}].result`]: "Pass" });
  await presses(maker, "Finish");
  await maker.page.getByRole("button", { name: "Pass on for approval" }).waitFor();
  await presses(maker, "Pass on for approval", { fields: { approved_rate: "7.2" } });
  const checker = await story.person("checker.f1");
  await task(checker, deal, "Decide a financing application");
  await presses(checker, "Approve the offer");
  await checker.page.getByText(`Decided: ${deal}`).first().waitFor();
}

/**
 * The supplier's chief executive signs the assignment and the fund provider's countersigns; its notice is served, and
 * the debtor acknowledges it.
 */
export async function assigns(
  story: Journey,
  { chief, deal, face }: { chief: string; deal: string; face: string },
): Promise<void> {
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
export async function receives(
  story: Journey,
  {
    amount,
    day,
    reference,
    words,
    deal,
  }: { amount: string; day: string; reference: string; words: string; deal: string },
): Promise<void> {
  const maker = await story.person("maker.f1");
  await menu(maker, "Books", "Payments");
  await presses(maker, "Record a receipt");
  await records(
    maker,
    { payer_entity: "Straits", amount, value_date: day, bank_ref: reference, remittance_text: words },
    { fits: [deal], score: "100" },
  );
}

/**
 * Money that no deal takes comes in, where the fund provider's maker is offered to record it, and its checker books it.
 * @param shown the amount as the task tells it
 * @returns the number of the receipt
 */
export async function receivesFree(
  story: Journey,
  typed: Readonly<Record<string, string>>,
  shown: string,
): Promise<string> {
  const maker = await story.person("maker.f1");
  await presses(maker, "Record a receipt");
  await records(maker, typed, { match: "none" });
  const receipt = await headed(maker);
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", shown);
  await presses(checker, "Approve");
  return receipt;
}

/** Opens what the vendor is asked to be paid 64,819.46 for, as whoever answers for it. */
export async function opensOrder(story: Journey): Promise<Visitor> {
  const vendor = await story.person("checker.s2");
  await menu(vendor, "Finance", "Payables to answer");
  await row(vendor, "64,819.46").getByRole("link").first().click();
  await vendor.settled();
  return vendor;
}

/**
 * Pays a refund out: submitted, checked, and paid.
 * @param lastWord what the chief executive does between the check and the pay-out, where the amount asks for it
 */
export async function refunds(
  story: Journey,
  amount: string,
  reference: string,
  lastWord?: (refund: string) => Promise<void>,
): Promise<void> {
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

/** Decides at a mailed link, with the code that is sent. */
async function decides(story: Journey, person: Visitor, button: string): Promise<void> {
  // Nobody is sent a second code within a minute, and weeks of the story pass in one.
  story.platform.application.wait(61_000);
  await presses(person, "Send code");
  await person.page
    .locator("main")
    .getByRole("button", { name: new RegExp(`^${button}`) })
    .first()
    .click();
  await types(person, { one_time_code: CODE, agreed: true });
  await person.page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  await person.page.getByText("Your decision is recorded").waitFor();
}

/** The last word on a refund above 5,000.00: the fund provider's chief executive agrees at a mailed link. */
export const lastWord =
  (story: Journey, amount: string) =>
  async (refund: string): Promise<void> => {
    const chief = await story.stranger();
    await mail(chief, "ceo.f1", refund);
    await chief.page.getByText(amount).first().waitFor();
    await decides(story, chief, "Approve");
    await chief.close();
  };

/**
 * The enterprise's maker orders that three payables of a vendor are paid early on 26 November, and sees what the vendor
 * is paid before the order is sent.
 */
export async function ordersPayables(maker: Visitor, quoted: Readonly<Record<string, string>>): Promise<void> {
  await menu(maker, "Payables", "Pay vendors early");
  await row(maker, "Lion Gate Packaging", "65,400.00").getByText("Choose payables").click();
  await maker.settled();
  for (const invoice of ["LG-2202", "LG-2203", "LG-2204"])
    await maker.page.getByRole("checkbox", { name: invoice }).check();
  await types(maker, { pay_date: "26 Nov 2026" });
  await sees(maker, quoted);
}

/** Whoever approves for the enterprise agrees, and its chief executive signs. */
export async function agreesToOrder(story: Journey): Promise<void> {
  const checker = await story.person("checker.e1");
  await task(checker, "Approve discounted payables", "DPO-");
  await tells(checker, ["LG-2204"], ["10,900.00", "60", "96.76", "10,803.24"]);
  await presses(checker, "Approve");
  const chief = await story.person("ceo.e1");
  await task(chief, "Sign a document", "POC DPO-");
  await sign(chief);
}

/** What the enterprise's order that stands so leaves of each limit, in the order's own tab. */
export async function leaves(maker: Visitor, status: string, available: readonly string[]): Promise<void> {
  await menu(maker, "Payables", "Discounted payables");
  await row(maker, "Lion Gate Packaging", status).getByRole("link").first().click();
  await maker.settled();
  await tab(maker, "Limits");
  for (const figure of available) await maker.page.locator("main").getByText(figure).first().waitFor();
}
