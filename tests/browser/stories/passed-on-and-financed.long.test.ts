import { expect, test } from "vitest";
import { assigns, finances, offers, paysOut, receives, refunds } from "./course.ts";
import { journey, menu, opens, presses, row, sees, tab, task, tells, types } from "./journey.ts";

const story = journey();
/** Number of the vendor's deal, as it was read from the screen. */
let deal = "";

/** Opens an invoice-paid item from its list, by its number. */
async function item(who: string, number: string | RegExp, group: "Finance" | "Payables" = "Finance"): Promise<void> {
  const person = await story.person(who);
  await menu(person, group, "Invoice-paid items");
  await person.page.locator("main").getByRole("link", { name: number }).first().click();
  await person.settled();
}

test("the supplier passes 30,000.00 of its item on: the dialog says that 57,200.00 stay and what it costs, and which debt it settles", async () => {
  const maker = await story.person("maker.s2");
  await item("maker.s2", "IP-2026-000036");
  const main = maker.page.locator("main");
  await main.getByRole("button", { name: "Transfer", exact: true }).first().click();
  await maker.settled();
  const dialog = maker.page.getByRole("dialog");
  await types(maker, { amount: "30,000" });
  // 30.00 and 2.70 of tax.
  for (const text of ["Left of your item", "57,200.00", "Transfer fee", "32.70"])
    await dialog.locator(".ask-effect").getByText(text).waitFor();
  await types(maker, { settles: "AS-0071" });
  await dialog.getByRole("button", { name: "Transfer", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await maker.settled();
  await main.getByText("To be passed on").waitFor();
  await main
    .getByText(/^Waiting for (?!Lion Gate)\S/)
    .first()
    .waitFor();
});

test("its approver sees whom it goes to, what it settles and what it costs, and agrees; the tree of holders has a second row", async () => {
  const checker = await story.person("checker.s2");
  await task(checker, "IP-2026-000036", "Approve the transfer");
  await sees(checker, {
    "Transfer to": "Ah Seng Hardware Trading",
    "Settles invoices": "AS-0071",
    "Left of your item": "57,200.00",
    "Transfer fee": "32.70",
  });
  await presses(checker, "Approve transfer");
  await presses(checker, "Show it");
  await sees(checker, { Available: "57,200.00" });
  await tab(checker, "Holders");
  await row(checker, "Lion Gate Packaging LLP", "87,200.00", "57,200.00", "30,000.00").waitFor();
  await row(checker, "Ah Seng Hardware Trading", "30,000.00", "To be accepted").waitFor();
});

test("no more can be passed on than is left: a cent more is refused at the amount", async () => {
  const maker = await story.person("maker.s2");
  await item("maker.s2", "IP-2026-000036");
  await maker.page.locator("main").getByRole("button", { name: "Transfer", exact: true }).first().click();
  await types(maker, { amount: "57,200.01" });
  const dialog = maker.page.getByRole("dialog");
  await dialog.getByText("Between 1,000.00 and 57,200.00 is possible.").first().waitFor();
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
});

test("what has passed five tiers is passed on no further: passing it on is not offered any more", async () => {
  const reached = (tier: number) =>
    story.platform.application.store.transaction((trx) =>
      trx.run("UPDATE invoice_paid SET tier = $1 WHERE number = 'IP-2026-000036'", [tier]),
    );
  await reached(5);
  const maker = await story.person("maker.s2");
  await item("maker.s2", "IP-2026-000036");
  await sees(maker, { Available: "57,200.00" });
  expect(await maker.page.locator("main").getByRole("button", { name: "Transfer", exact: true }).count()).toBe(0);
  await reached(1);
});

test("whoever may not accept reads who may; the checker accepts, and the debt of 30,000.00 is settled", async () => {
  const maker = await story.person("maker.s4");
  await item("maker.s4", /^IP-/);
  expect(await maker.page.locator("main").getByRole("button", { name: "Accept", exact: true }).count()).toBe(0);
  await maker.page
    .locator("main .waiting")
    .getByText(/^Waiting for (?!Ah Seng|you)\S/)
    .waitFor();
  const checker = await story.person("checker.s4");
  await task(checker, "Accept an invoice-paid item", "30,000.00");
  await presses(checker, "Accept");
  await menu(maker, "Invoices", "All invoices");
  await row(maker, "AS-0071", "Settled").waitFor();
});

test("the enterprise sees who holds how much of what it promised, and no price", async () => {
  const buyer = await story.person("maker.e1");
  await item("maker.e1", "IP-2026-000036", "Payables");
  await tab(buyer, "Holders");
  await row(buyer, "Lion Gate Packaging LLP", "57,200.00", "Held").waitFor();
  await row(buyer, "Ah Seng Hardware Trading", "30,000.00", "Held").waitFor();
  await tab(buyer, "Funding");
  const text = await buyer.page.locator("main").innerText();
  expect(text).not.toMatch(/32\.70|Fee orders|Transfer fee/);
});

test("the second holder finances its part: 27,000.00 at 90 %, the least fee of 150.00, 26,836.50 to be paid out on 30 November", async () => {
  await item("maker.s4", /^IP-/);
  deal = await finances(story, "s4", {
    amount: "27000",
    day: "30 Nov 2026",
    copy: "AS-0071.pdf",
    figures: {
      Advance: "27,000.00",
      Fees: "150.00",
      "GST on fees": "13.50",
      "Paid out": "26,836.50",
      "Interest (estimate)": "356.84",
      "Residual at maturity (estimate)": "2,643.16",
    },
  });
});

test("the fund provider checks the deal, and offers it", async () => {
  await offers(story, deal);
});

test("the vendor's chief executive takes the offer and pays its fee order of 54.50", async () => {
  const chief = await story.person("ceo.s4");
  await task(chief, deal, "Answer a financing offer");
  await sees(chief, { "Paid out": "26,836.50", "Fees to pay upfront": "54.50" });
  await presses(chief, "Accept offer");
  await task(chief, "Pay a fee order", "54.50");
  await presses(chief, "I have paid", { fields: { channel: "FAST", bank_ref: "S4-FEE-1" } });
  await presses(chief, "Show it");
  await sees(chief, { "Bank reference": "S4-FEE-1" });
});

test("the assignment of 30,000.00 is signed and countersigned, its notice served and acknowledged", async () => {
  await assigns(story, { chief: "ceo.s4", deal, face: "30,000.00" });
});

test("26,836.50 is paid out on 30 November, and 23,000.00 are left of the vendor's sub-limit", async () => {
  await story.day("2026-11-30");
  await paysOut(story, "26,836.50", "FAST-1130");
  const supplier = await story.person("maker.s4");
  await menu(supplier, "Credit & limits", "Facilities");
  await row(supplier, "Meridian").getByText("23,000.00").waitFor();
});

test("on 5 February the enterprise pays the 57,200.00 that the first holder kept", async () => {
  await story.day("2027-02-05");
  const payer = await story.person("checker.e1");
  await task(payer, "IP-2026-000036", "Pay");
  await sees(payer, { Available: "57,200.00" });
  await presses(payer, "Pay", { fields: { bank_ref: "E1-0205-S2", payment_date: "05 Feb 2027" } });
  await item("maker.s2", "IP-2026-000036");
  await tab(await story.person("maker.s2"), "Settlement");
  await sees(await story.person("maker.s2"), { Settled: "57,200.00", "Bank reference": "E1-0205-S2" });
});

test("its 30,000.00 for the vendor's part go to the fund provider: interest 356.84, principal 27,000.00, and 2,643.16 are left", async () => {
  await receives(story, { amount: "30000", day: "05 Feb 2027", reference: "E1-0205-F1", words: deal, deal });
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", "30,000.00");
  await tells(checker, [deal], ["356.84", "27,000.00", "2,643.16"]);
  await presses(checker, "Approve");
});

test("2,643.16 are refunded to the vendor without the chief executive: it owes nothing, its sub-limit is whole, and the whole item is settled", async () => {
  await refunds(story, "2,643.16", "RFD-0205");
  const supplier = await story.person("maker.s4");
  await menu(supplier, "Finance", "Financing applications");
  await tab(supplier, "Closed");
  await opens(supplier, deal);
  await sees(supplier, { "Total due": "0.00" });
  await menu(supplier, "Credit & limits", "Facilities");
  await row(supplier, "Meridian").getByText("50,000.00").nth(1).waitFor();
  const buyer = await story.person("maker.e1");
  await menu(buyer, "Payables", "Invoice-paid items");
  await tab(buyer, "Settled");
  await opens(buyer, "IP-2026-000036");
  await tab(buyer, "Holders");
  await row(buyer, "Lion Gate Packaging LLP", "57,200.00", "Settled").waitFor();
  await row(buyer, "Ah Seng Hardware Trading", "30,000.00", "Settled").waitFor();
});
