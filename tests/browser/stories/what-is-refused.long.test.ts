import { expect, test } from "vitest";
import { Form } from "../harness/form.ts";
import { journey, menu, opens, presses, row, sees, tab, task, types } from "./journey.ts";

const story = journey();

test("a number that is an invoice's already, however it is written, is told at its field; the same total and day under another number is pointed out there", async () => {
  const maker = await story.person("maker.s1");
  await menu(maker, "Dashboard");
  await presses(maker, "Add invoice");
  const form = new Form(maker.page);
  await types(maker, { buyer_entity: "Straits Harvest", invoice_no: "inv bp 01101" });
  expect(await form.errorAt("invoice_no")).toContain("already used on another of your invoices");
  await types(maker, {
    invoice_no: "SH/2026/77",
    issue_date: "16 Nov 2026",
    due_date: "15 Jan 2027",
    "lines[0].description": "Goods",
    "lines[0].quantity": "1",
    "lines[0].unit_price": "100,000",
  });
  await form.expectValid("invoice_no");
  await maker.page.getByText("Close to what is already there: INV-BP-1101, 109,000.00, 16 Nov 2026").waitFor();
  await presses(maker, "Save draft");
});

test("what another fund provider funds is greyed for the next one, without a name", async () => {
  const maker = await story.person("maker.s1");
  await menu(maker, "Finance", "Financing applications");
  await presses(maker, "New application");
  await types(maker, { basis: "Invoice-paid items", financier_entity: "Orchid" });
  await presses(maker, "Next");
  const item = row(maker, "IP-2026-000031", "Funded already");
  expect(await item.getByRole("checkbox").isDisabled()).toBe(true);
  expect(await item.innerText()).not.toContain("Meridian");
});

test("an order beyond the vendor's part says which limit, what is left of it and what was asked for, before it is sent and after", async () => {
  const supplier = await story.person("maker.s2");
  await menu(supplier, "Dashboard");
  await presses(supplier, "Add invoice");
  await types(supplier, {
    buyer_entity: "Straits Harvest",
    invoice_no: "LG-2300",
    issue_date: "20 Nov 2026",
    due_date: "12 Feb 2027",
    "lines[0].description": "Cartons",
    "lines[0].quantity": "1",
    "lines[0].unit_price": "240,000",
    "lines[0].gst_code": "ZR",
  });
  await presses(supplier, "Submit to buyer", { confirm: "Submit to buyer" });
  const checker = await story.person("checker.e1");
  await task(checker, "LG-2300");
  await presses(checker, "Confirm");
  const maker = await story.person("maker.e1");
  await menu(maker, "Payables", "Pay vendors early");
  await row(maker, "Lion Gate")
    .getByRole("button", { name: "Choose payables" })
    .or(row(maker, "Lion Gate").getByRole("link", { name: "Choose payables" }))
    .first()
    .click();
  await maker.settled();
  await row(maker, "LG-2300").getByRole("checkbox").check();
  const text = "SGD 235,690.00 is available at the vendor's sub-limit, SGD 240,000.00 was asked for.";
  await maker.page.locator("main").getByText(text).first().waitFor();
  await maker.page.getByRole("button", { name: "Submit for approval", exact: true }).click();
  const dialog = maker.page.getByRole("dialog");
  await dialog.getByText(text).waitFor();
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
});

test("a credit limit beyond the cap is told at its field while it is typed and when it is handed on; a cent less is taken, with its papers", async () => {
  const maker = await story.person("maker.e1");
  await menu(maker, "Credit & limits", "Credit limits");
  await row(maker, "Orchid").locator(".row-actions").hover();
  await row(maker, "Orchid").getByText("Ask for an increase").first().click();
  await maker.settled();
  const form = new Form(maker.page);
  await expect.poll(() => form.value("kind")).toBe("Increase");
  // The one case there is is filled in once the fund provider is known.
  await expect.poll(() => form.value("kyc_case")).toContain("KYC-2026-");
  await presses(maker, "Next");
  await types(maker, { requested_limit: "2,600,000.01", purpose: "More vendors are paid early" });
  await maker.page.locator("main .strip").getByText("at most 2,600,000.00").waitFor();
  await types(maker, { requested_limit: "2,600,000.00" });
  await sees(maker, { "Left under the cap": "0.00", "Limit now": "1,000,000.00", "Limit after": "2,600,000.00" });
  // What is still to be brought stops no figure.
  await maker.page.getByText("Still needed: Audited accounts of three years, Payables ageing").first().waitFor();
  await presses(maker, "Next");
  await types(maker, { industry: "10799" });
  await presses(maker, "Next");
  await presses(maker, "Next");
  await maker.page.getByRole("button", { name: "Hand to a colleague to send", exact: true }).click();
  expect(await form.errorAt("documents")).toContain("Still needed: Audited accounts of three years, Payables ageing");
});

test("more of an item than is free of it is told at the amount, before it is sent", async () => {
  const maker = await story.person("maker.s2");
  await menu(maker, "Finance", "Invoice-paid items");
  await opens(maker, "IP-2026-000036");
  await maker.page.locator("main").getByRole("button", { name: "Transfer", exact: true }).first().click();
  await maker.settled();
  await types(maker, { amount: "87,200.01" });
  const dialog = maker.page.getByRole("dialog");
  await dialog.getByText("Between 1,000.00 and 87,200.00 is possible.").first().waitFor();
  await dialog.getByRole("button", { name: "Transfer", exact: true }).click();
  expect(await new Form(maker.page).errorAt("amount")).toContain("Between 1,000.00 and 87,200.00 is possible.");
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
});

test("a supplier who types the address of a fund provider's books reads why not, and finds a way back", async () => {
  const maker = await story.person("maker.s1");
  await maker.goes("/fund/accounting");
  await maker.page.getByText("Sorry, you are not authorized to access this page.").first().waitFor();
  await maker.page.locator("main").getByRole("button").or(maker.page.locator("main").getByRole("link")).first().click();
  await maker.settled();
  expect(new URL(maker.page.url()).pathname).toBe("/dashboard");
});

test("a sub-limit that the fund provider froze is ended by the enterprise: the first says why, the second reads it and agrees, and it runs until nothing is owed", async () => {
  const part = async (who: string) => {
    const person = await story.person(who);
    await menu(person, "Credit & limits", "Facilities");
    await opens(person, "FAC-2026-000001");
    await tab(person, "Vendors");
    await opens(person, "Jurong Cold Chain");
    return person;
  };
  const financier = await part("checker.f1");
  await presses(financier, "Freeze", { fields: { reason: "Under review" } });
  await financier.page.locator("main .chip").getByText("Frozen", { exact: true }).first().waitFor();
  const first = await part("checker.e1");
  await presses(first, "Terminate");
  await types(first, { run_off: "Collect to maturity", reason: "The contract has ended" });
  await sees(first, { "Still outstanding": "107,910.00" });
  await first.page.locator("main").getByRole("button", { name: "Terminate", exact: true }).click();
  await first.settled();
  const dialog = first.page.getByRole("dialog");
  if ((await dialog.count()) > 0) await dialog.getByRole("button", { name: "Terminate", exact: true }).click();
  await first.settled();
  const second = await story.person("checker2.e1");
  await task(second, "Agree to terminate a vendor sub-limit");
  // What was asked is read where it is asked, and cannot be typed over.
  await second.page.locator("main").getByRole("button", { name: "Terminate", exact: true }).first().click();
  await second.page.locator("main").getByText("A colleague has asked for this").first().waitFor();
  const form = new Form(second.page);
  expect(await form.value("reason")).toBe("The contract has ended");
  expect(await form.input("reason").isDisabled()).toBe(true);
  await presses(second, "Terminate");
  await part("checker.e1");
  await first.page.locator("main .chip").getByText("Terminating", { exact: true }).first().waitFor();
});

test("a task that a colleague has decided meanwhile is not decided twice: whoever still looks at it is told, and loads it anew", async () => {
  const first = await story.person("checker.e1");
  await task(first, "INV-BP-1120");
  const second = await story.person("checker2.e1");
  await task(second, "INV-BP-1120");
  await presses(second, "Confirm");
  await first.page.locator("main").getByRole("button", { name: "Confirm", exact: true }).first().click();
  const dialog = first.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await dialog.getByText("Changed since it was shown to you: Status (now Confirmed), Confirmed amount.").waitFor();
  await dialog.getByRole("button", { name: "Reload", exact: true }).click();
  await first.settled();
  expect(await first.button("Confirm").count()).toBe(0);
  await first.page.locator("main").getByText("Confirmed", { exact: true }).first().waitFor();
});
