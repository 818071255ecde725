import { expect, test } from "vitest";
import { assigns, finances, issues, lastWord, offers, paysOut, receives, refunds } from "./course.ts";
import { figure, journey, menu, opens, presses, row, sees, tab, task } from "./journey.ts";

const story = journey();
/** Numbers of the story's records, as they were read from the screen. */
const number = { item: "", deal: "" };

test("an item of 109,000.00 is issued, agreed to by two levels, decided by the chief executive at a mailed link and signed; each sees what it leaves of the credit limit", async () => {
  number.item = await issues(story, {
    vendor: "Bukit",
    invoice: "INV-BP-1101",
    maturity: "15 Jan 2027",
    figures: { "Face value": "109,000.00", "Limit before": "4,652,290.00", "Limit after": "4,543,290.00" },
    levels: ["checker.e1", "checker2.e1"],
  });
});

test("the supplier accepts it, and sees what financing it costs to the cent", async () => {
  const checker = await story.person("checker.s1");
  await task(checker, number.item, "Accept an invoice-paid item");
  await presses(checker, "Accept");
  const maker = await story.person("maker.s1");
  await menu(maker, "Finance", "Invoice-paid items");
  await opens(maker, number.item);
  number.deal = await finances(story, "s1", {
    amount: "98100",
    day: "24 Nov 2026",
    copy: "INV-BP-1101.pdf",
    figures: {
      Advance: "98,100.00",
      Fees: "490.50",
      "GST on fees": "44.15",
      "Paid out": "97,565.35",
      "Interest (estimate)": "1,006.26",
      "Residual at maturity (estimate)": "9,893.74",
      "All-in cost p.a.": "11.42%",
    },
  });
});

test("the fund provider fills in its checklist, passes it on and offers; limits are told with and without the deal", async () => {
  const maker = await story.person("maker.f1");
  await task(maker, number.deal, "Check a financing application");
  await expect
    .poll(() => row(maker, "Credit limit").innerText())
    .toMatch(/4,652,290\.00[\s\S]*109,000\.00[\s\S]*4,543,290\.00/);
  await expect
    .poll(() => row(maker, "Facility").innerText())
    .toMatch(/2,759,110\.00[\s\S]*98,100\.00[\s\S]*2,661,010\.00/);
  await expect
    .poll(() => row(maker, "Vendor's sub-limit").innerText())
    .toMatch(/431,330\.00[\s\S]*98,100\.00[\s\S]*333,230\.00/);
  await offers(story, number.deal);
});

test("the supplier's maker sees whose turn it is; its chief executive accepts, the fee order fails once and is paid", async () => {
  const maker = await story.person("maker.s1");
  await menu(maker, "Finance", "Financing applications");
  await opens(maker, number.deal);
  await sees(maker, { "Offer open until": "in 3 days", "Approved rate p.a.": "7.20%" });
  expect(await maker.text()).not.toContain("Nobody in your company");
  const chief = await story.person("ceo.s1");
  await task(chief, number.deal, "Answer a financing offer");
  await sees(chief, { "Paid out": "97,565.35", "Fees to pay upfront": "54.50", "All-in cost p.a.": "11.42%" });
  await presses(chief, "Accept offer");
  expect(await chief.button("Make the fee order").count()).toBe(0);
  await task(chief, "Pay a fee order", "54.50");
  await presses(chief, "The payment failed", { fields: { reason: "The bank was away." } });
  await sees(chief, { Attempts: "1" });
  await presses(chief, "I have paid", { fields: { channel: "PayNow", bank_ref: "PN-1101" } });
  await presses(chief, "Show it");
  await sees(chief, { "Order no.": "FO-", Attempts: "1", "Bank reference": "PN-1101" });
});

test("the assignment is signed and countersigned, its notice served and acknowledged", async () => {
  await assigns(story, { chief: "ceo.s1", deal: number.deal, face: "109,000.00" });
});

test("97,565.35 is paid out on 24 November and not before; the limits move from reserve into use", async () => {
  const maker = await story.person("maker.f1");
  await figure(maker, "Pay-outs to make").or(maker.page.locator("h1")).first().waitFor();
  await story.day("2026-11-24");
  await story.person("maker.f1");
  await sees(maker, { "Pay-outs to make": "97,565.35" });
  await paysOut(story, "97,565.35", "FAST-1101");
  const supplier = await story.person("maker.s1");
  await menu(supplier, "Credit & limits", "Facilities");
  await row(supplier, "Meridian").getByText("333,230.00").waitFor();
  const enterprise = await story.person("maker.e1");
  await menu(enterprise, "Credit & limits", "Credit limits");
  await row(enterprise, "338,990.00", "117,720.00", "4,543,290.00").waitFor();
});

test("on the way the earlier deal is repaid: interest 1,097.21, rest 6,532.79", async () => {
  await story.day("2026-12-21");
  await receives(story, {
    amount: "76300",
    day: "21 Dec 2026",
    reference: "E1-1221",
    words: "INV-BP-1050",
    deal: "FA-2026-000041",
  });
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", "76,300.00");
  await expect
    .poll(() => row(checker, "FA-2026-000041").innerText())
    .toMatch(/1,097\.21[\s\S]*68,670\.00[\s\S]*6,532\.79/);
  await presses(checker, "Approve");
  await story.day("2026-12-22");
  await refunds(story, "6,532.79", "RFD-1222", lastWord(story, "6,532.79"));
});

test("at maturity the buyer pays 109,000.00: interest 1,006.26, principal 98,100.00; the rest of 9,893.74 is refunded after the chief executive", async () => {
  await story.day("2027-01-15");
  await receives(story, {
    amount: "109000",
    day: "15 Jan 2027",
    reference: "E1-0115",
    words: "INV-BP-1101",
    deal: number.deal,
  });
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", "109,000.00");
  await expect.poll(() => row(checker, number.deal).innerText()).toMatch(/1,006\.26[\s\S]*98,100\.00[\s\S]*9,893\.74/);
  await presses(checker, "Approve");
  const supplier = await story.person("maker.s1");
  await menu(supplier, "Finance", "Financing applications");
  await tab(supplier, "Closed");
  await opens(supplier, number.deal);
  await sees(supplier, { "Total due": "0.00" });
  await story.day("2027-01-18");
  await refunds(story, "9,893.74", "RFD-0118", lastWord(story, "9,893.74"));
});

test("the statements from November to January open at 69,076.38 and close at 0.00; the limits stand as without the deal", async () => {
  await story.day("2027-02-01");
  const maker = await story.person("maker.f1");
  await menu(maker, "Books", "Statements");
  for (const [from, opening, closing] of [
    ["01 Nov 2026", "69,076.38", "167,698.86"],
    ["01 Dec 2026", "167,698.86", "98,816.00"],
    ["01 Jan 2027", "98,816.00", "0.00"],
  ] as const) {
    await row(maker, "Bukit", "SGD", from, opening, closing).waitFor();
  }
  await row(maker, "Bukit", "SGD", "01 Jan 2027").getByRole("link").first().click();
  await maker.settled();
  const drawer = maker.page.getByRole("dialog");
  for (const figures of [
    ["15 Jan 2027", "290.26", "99,106.26"],
    ["15 Jan 2027", "109,000.00", "−9,893.74"],
    ["18 Jan 2027", "9,893.74", "0.00"],
  ] as const) {
    await figures
      .reduce((rows, text) => rows.filter({ hasText: text }), drawer.locator("tbody tr"))
      .first()
      .waitFor();
  }
  const supplier = await story.person("maker.s1");
  await menu(supplier, "Credit & limits", "Facilities");
  await row(supplier, "Meridian").getByText("500,000.00").nth(1).waitFor();
  const enterprise = await story.person("maker.e1");
  await menu(enterprise, "Credit & limits", "Credit limits");
  await row(enterprise, "172,220.00", "99,190.00", "4,728,590.00").waitFor();
});
