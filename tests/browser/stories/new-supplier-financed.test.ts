import { test, vi } from "vitest";
import { answered } from "../../api/application/checklist.ts";
import { onboarded } from "../../api/stories/onboarded.ts";
import { Story } from "../../api/stories/story.ts";
import { headed, paysOut, receives, refunds } from "./course.ts";
import { handsIn, journey, menu, opens, presses, row, sees, tab, task, tells, types } from "./journey.ts";

vi.setConfig({ testTimeout: 300_000 });

const story = journey();
/** Number of the new supplier's deal, as it was read from the screen. */
let deal = "";

/** The enterprise promises to pay the invoice at its maturity: agreed by its people, signed by its chief executive, accepted by the supplier. */
async function promised(): Promise<void> {
  const calls = new Story(story.platform.application);
  const invoice = await calls.invoiceOf("NS-0001");
  const item = await calls.make("maker.e1", "invoice_paid", {
    business_type: "issue", issuer_entity: await calls.entityOf("e1"), holder_entity: await calls.entityOf("s5"), currency: "SGD", maturity_date: "2027-02-05", financiers: [await calls.entityOf("f1")], invoices: [{ invoice, amount: "21800.00" }],
    documents: [await calls.file("maker.e1"), await calls.file("maker.e1")],
  });
  await calls.step("maker.e1", "invoice_paid", item, "submit");
  await calls.step("checker.e1", "invoice_paid", item, "approve");
  await calls.step("ceo.e1", "invoice_paid", item, "ceo_approve", { one_time_code: "246810", agreed: true });
  await calls.sign("invoice_paid", item);
}

/** The fund provider's people check the application, and offer what was asked for. */
async function offered(): Promise<void> {
  const calls = new Story(story.platform.application);
  const application = await calls.numbered("financing_application", deal);
  await answered(await calls.client("maker.f1"), application);
  await calls.step("maker.f1", "financing_application", application, "check", { approved_amount: "19620.00", approved_rate: "7.20" });
  await calls.step("checker.f1", "financing_application", application, "approve");
}

/** Both sides sign the assignment, and the debtor acknowledges its notice. */
async function assigned(): Promise<void> {
  const calls = new Story(story.platform.application);
  const letter = await calls.newest("letter_of_assignment", "application", await calls.numbered("financing_application", deal));
  await calls.sign("assignment", letter);
  await calls.step("maker.f1", "letter_of_assignment", letter, "send_noa");
  await calls.step("maker.e1", "letter_of_assignment", letter, "ack_noa");
}

test("the enterprise proposes 100,000.00 of its facility for its new vendor, and the fund provider puts it in force", async () => {
  await onboarded(new Story(story.platform.application));
  const maker = await story.person("maker.e1");
  await menu(maker, "Credit & limits", "Facilities");
  await opens(maker, "FAC-2026-000001");
  await tab(maker, "Vendors");
  await presses(maker, "Add a vendor", { fields: { vendor_entity: "Nusantara", limit: "100,000" } });
  await presses(maker, "Propose");
  await tells(maker, ["Nusantara Spice Exports"], ["SGD100,000.00", "Proposed"]);
  const checker = await story.person("checker.f1");
  await task(checker, "Decide a vendor sub-limit", "100,000.00");
  await sees(checker, { Vendor: "Nusantara Spice Exports", "Sub-limit": "100,000.00" });
  await presses(checker, "Activate");
  await checker.page.getByText("Active", { exact: true }).first().waitFor();
});

test("the supplier enters NS-0001 over 21,800.00 with its copy, and the enterprise confirms it", async () => {
  const maker = await story.person("maker.s5");
  await menu(maker, "Dashboard");
  await presses(maker, "Add invoice");
  await types(maker, {
    buyer_entity: "Straits Harvest", invoice_no: "NS-0001", issue_date: "23 Nov 2026", due_date: "05 Feb 2027", "lines[0].description": "Nutmeg, whole", "lines[0].quantity": "400", "lines[0].unit_price": "50", attachments: "NS-0001.pdf",
  });
  await presses(maker, "Submit to buyer");
  await sees(maker, { Total: "21,800.00" });
  const checker = await story.person("checker.e1");
  await task(checker, "NS-0001");
  await sees(checker, { Total: "21,800.00" });
  await presses(checker, "Confirm");
});

test("it accepts the enterprise's promise and asks for 19,620.00: the least fee of 150.00, 19,456.50 on 2 December, 251.57 of interest", async () => {
  await promised();
  const checker = await story.person("checker.s5");
  await task(checker, "Accept an invoice-paid item", "21,800.00");
  await presses(checker, "Accept");
  await story.day("2026-11-30");
  const maker = await story.person("maker.s5");
  await menu(maker, "Finance", "Invoice-paid items");
  await row(maker, "21,800.00").getByRole("link").first().click();
  await maker.settled();
  const item = await headed(maker);
  await presses(maker, "Finance");
  await types(maker, { financier_entity: "Meridian" });
  await row(maker, item).getByRole("checkbox", { checked: true }).waitFor();
  await presses(maker, "Next");
  await presses(maker, "Next");
  await types(maker, { requested_amount: "19,620", disbursement_date: "2 Dec 2026" });
  await presses(maker, "Next");
  await handsIn(maker, "Copy of the invoice", "NS-0001.pdf");
  await presses(maker, "Next");
  await presses(maker, "Next");
  await sees(maker, { Advance: "19,620.00", Fees: "150.00", "GST on fees": "13.50", "Paid out": "19,456.50", "Interest (estimate)": "251.57", "Rest at maturity (estimate)": "1,928.43" });
  await presses(maker, "Hand to a colleague to submit");
  await maker.page.waitForURL(/\/finance\/application\/detail\//);
  deal = await headed(maker);
  await task(checker, deal, "Submit a financing application");
  await presses(checker, "Submit");
});

test("its chief executive takes the offer and pays the order of 54.50; once the assignment stands, 19,456.50 are paid out on 2 December", async () => {
  await offered();
  const chief = await story.person("ceo.s5");
  await task(chief, deal, "Answer a financing offer");
  await sees(chief, { "Paid out": "19,456.50", "Fees to pay upfront": "54.50" });
  await presses(chief, "Accept offer");
  await task(chief, "Pay a fee order", "54.50");
  await presses(chief, "I have paid", { fields: { channel: "PayNow", bank_ref: "PN-NS-1" } });
  await assigned();
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
  await maker.page.getByRole("dialog").locator("tbody tr").filter({ hasText: "1,928.43" }).filter({ hasText: "0.00" }).first().waitFor();
});
