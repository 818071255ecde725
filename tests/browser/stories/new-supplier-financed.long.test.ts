import { test } from "vitest";
import { assigns, finances, issues, offers, paysOut, receives, refunds } from "./course.ts";
import { applies, comes, givesAccount, invitesVendor, isApproved, answersQuestions, staffs } from "./newcomer.ts";
import { journey, menu, opens, presses, row, sees, tab, task, tells, types } from "./journey.ts";

const story = journey();
/** Numbers of the promise and of the new supplier's deal, as they were read from the screen. */
let item = "";
let deal = "";

test("the enterprise asks a vendor to come: whoever it asked before is taken back first", () => invitesVendor(story));

test("the vendor's director comes by the mailed invitation, registers in three steps and chooses a password", () =>
  comes(story));

test("what Singpass knows is taken over, the rest is filled in, and the case is handed in to the fund provider", () =>
  applies(story));

test("the fund provider asks about two fields; only these are open, and both are answered", () =>
  answersQuestions(story));

test("checklist, screening and audit of the director done, two others approve the company, which is told what is next", () =>
  isApproved(story));

test("the director, of whom nobody else could confirm it, lets the own account sign and invites three colleagues", () =>
  staffs(story));

test("the account to be paid on is entered, agreed to by two, verified by the fund provider, and may be paid to a day later", async () => {
  await givesAccount(story);
  await story.day("2026-11-25");
  const maker = await story.person("maker.s5");
  await menu(maker, "My company", "Bank details");
  await tells(maker, ["DBS"], ["Active"]);
});

test("the enterprise proposes 100,000.00 of its facility for its new vendor, and the fund provider puts it in force", async () => {
  const maker = await story.person("maker.e1");
  await menu(maker, "Credit & limits", "Facilities");
  await opens(maker, "FAC-2026-000001");
  await tab(maker, "Vendors");
  await presses(maker, "Add a vendor", {
    fields: { vendor_entity: "Nusantara", limit: "100,000" },
    confirm: "Propose",
    next: {},
  });
  await tells(maker, ["Nusantara Spice Exports"], ["SGD 100,000.00", "Proposed"]);
  const checker = await story.person("checker.f1");
  await task(checker, "Decide a vendor sub-limit", "100,000.00");
  await sees(checker, { Vendor: "Nusantara Spice Exports", "Sub-limit": "100,000.00" });
  await presses(checker, "Activate");
  await checker.page.getByText("Decided: Nusantara Spice Exports").first().waitFor();
  await maker.page.reload();
  await tells(maker, ["Nusantara Spice Exports"], ["100,000.00", "Active"]);
});

test("the supplier enters NS-0001 over 21,800.00 with its copy, and the enterprise confirms it", async () => {
  const maker = await story.person("maker.s5");
  await menu(maker, "Dashboard");
  await maker.page.getByText("Next: add your first invoice").first().waitFor();
  await presses(maker, "Add an invoice");
  await types(maker, {
    buyer_entity: "Straits Harvest",
    invoice_no: "NS-0001",
    issue_date: "23 Nov 2026",
    due_date: "05 Feb 2027",
    "lines[0].description": "Nutmeg, whole",
    "lines[0].quantity": "400",
    "lines[0].unit_price": "50",
    attachments: "NS-0001.pdf",
  });
  await presses(maker, "Submit to buyer", { confirm: "Submit to buyer" });
  await sees(maker, { Total: "21,800.00" });
  const checker = await story.person("checker.e1");
  await task(checker, "NS-0001");
  await sees(checker, { Total: "21,800.00" });
  await presses(checker, "Confirm");
});

test("the enterprise promises to pay it on 5 February: its people agree, its chief executive approves at the mailed link and signs", async () => {
  item = await issues(story, {
    vendor: "Nusantara",
    invoice: "NS-0001",
    maturity: "5 Feb 2027",
    figures: { "Face value": "21,800.00", "Limit before": "4,652,290.00", "Limit after": "4,630,490.00" },
    levels: ["checker.e1"],
  });
});

test("it accepts the enterprise's promise and asks for 19,620.00: the least fee of 150.00, 19,456.50 on 2 December, 251.57 of interest", async () => {
  const checker = await story.person("checker.s5");
  await task(checker, item, "Accept an invoice-paid item");
  await presses(checker, "Accept");
  await story.day("2026-11-30");
  const maker = await story.person("maker.s5");
  await menu(maker, "Finance", "Invoice-paid items");
  await opens(maker, item);
  deal = await finances(story, "s5", {
    amount: "19,620",
    day: "2 Dec 2026",
    copy: "NS-0001.pdf",
    figures: {
      Advance: "19,620.00",
      Fees: "150.00",
      "GST on fees": "13.50",
      "Paid out": "19,456.50",
      "Interest (estimate)": "251.57",
      "Residual at maturity (estimate)": "1,928.43",
    },
  });
});

test("its chief executive takes the offer and pays the order of 54.50; once the assignment stands, 19,456.50 are paid out on 2 December", async () => {
  await offers(story, deal);
  const chief = await story.person("ceo.s5");
  await task(chief, deal, "Answer a financing offer");
  await sees(chief, { "Paid out": "19,456.50", "Fees to pay upfront": "54.50" });
  await presses(chief, "Accept offer");
  await task(chief, "Pay a fee order", "54.50");
  await presses(chief, "I have paid", { fields: { channel: "PayNow", bank_ref: "PN-NS-1" } });
  await assigns(story, { chief: "ceo.s5", deal, face: "21,800.00" });
  await story.day("2026-12-02");
  await paysOut(story, "19,456.50", "FAST-NS-1");
  const maker = await story.person("maker.s5");
  await menu(maker, "Credit & limits", "Facilities");
  await row(maker, "Meridian").getByText("80,380.00").waitFor();
});

test("the enterprise pays 21,800.00 on 5 February: 251.57 of interest and the principal; 1,928.43 are refunded without the chief executive", async () => {
  await story.day("2027-02-05");
  await receives(story, { amount: "21,800", day: "05 Feb 2027", reference: "E1-NS-1", words: "NS-0001", deal });
  const checker = await story.person("checker.f1");
  await task(checker, "Approve a receipt", "21,800.00");
  await tells(checker, [deal], ["251.57", "19,620.00", "1,928.43"]);
  await presses(checker, "Approve");
  await refunds(story, "1,928.43", "RFD-NS-1");
});

test("the deal cost the supplier 469.57 in all, its part is whole again, and its statement closes at 0.00", async () => {
  await story.day("2027-03-01");
  const maker = await story.person("maker.s5");
  await menu(maker, "Finance", "Financing applications");
  await tab(maker, "Closed");
  await opens(maker, deal);
  await sees(maker, { "Total due": "0.00", "Received in all": "21,330.43", "Cost in all": "469.57" });
  await menu(maker, "Credit & limits", "Facilities");
  await row(maker, "Meridian").getByText("100,000.00").nth(1).waitFor();
  await menu(maker, "Books", "Statements");
  await row(maker, "01 Feb 2027", "0.00").getByRole("link").first().click();
  await maker.settled();
  await maker.page
    .getByRole("dialog")
    .locator("tbody tr")
    .filter({ hasText: "1,928.43" })
    .filter({ hasText: "0.00" })
    .first()
    .waitFor();
});
