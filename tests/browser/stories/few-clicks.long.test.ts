import { expect, test } from "vitest";
import { answered } from "../../api/application/checklist.ts";
import { Story } from "../../api/stories/story.ts";
import { Effort } from "../harness/effort.ts";
import type { Visitor } from "../harness/visitor.ts";
import { headed } from "./course.ts";
import { journey, menu, presses, row, sees, tab, tells, types } from "./journey.ts";

const story = journey();

/** Ticks a confirmed invoice in the list of all, and asks for the ways to be paid early. */
async function waysFor(supplier: Visitor, invoice: string): Promise<void> {
  await row(supplier, invoice).getByRole("checkbox").click();
  await supplier.page.locator(".selection").getByRole("button", { name: "Be paid early" }).click();
  await supplier.page.getByRole("heading", { name: "The ways side by side" }).waitFor();
  await supplier.settled();
}

/** Presses the first button of a name in the main part of the page. */
async function clicks(person: Visitor, name: string | RegExp): Promise<void> {
  await person.page.locator("main").getByRole("button", { name }).first().click();
  await person.settled();
}

test("a supplier asks for early payment of an invoice in the list with five clicks and no key, the last agreeing to what it costs", async () => {
  const supplier = await story.person("maker.s1");
  await menu(supplier, "Invoices", "All invoices");
  const effort = await Effort.of(supplier.page);
  await waysFor(supplier, "INV-BP-1088");
  const text = (await row(supplier, "All-in cost p.a.").locator("td").first().innerText()).trim();
  await clicks(supplier, "Choose");
  await sees(supplier, { "All-in cost p.a.": text });
  await supplier.page.locator(".row-picker tfoot").getByText("1 chosen").waitFor();
  await clicks(supplier, /^Apply$/);
  await supplier.page.getByRole("dialog").getByRole("button", { name: "Apply", exact: true }).click();
  await supplier.page.waitForURL(/earlypayment\/application\/detail/);
  await supplier.settled();
  expect(await headed(supplier)).toMatch(/^EP-/);
  expect(effort).toEqual({ clicks: 5, keys: 0 });
});

test("a supplier has an invoice of a promise financed with five clicks and no key, where the invoice bears its copy", async () => {
  const calls = new Story(story.platform.application);
  const copy = await calls.file("maker.s2");
  await calls.system(({ trx }) =>
    trx.run("UPDATE invoice SET attachments = ARRAY[$1::bigint] WHERE invoice_no = 'LG-2201'", [copy]),
  );
  const supplier = await story.person("maker.s2");
  await menu(supplier, "Invoices", "All invoices");
  const effort = await Effort.of(supplier.page);
  await waysFor(supplier, "LG-2201");
  await clicks(supplier, "Choose");
  await supplier.page.locator(".row-picker tr.chosen").getByText("IP-2026-000036").waitFor();
  await clicks(supplier, /Review/);
  await clicks(supplier, "Hand to a colleague to submit");
  await supplier.page.waitForURL(/finance\/application\/detail/);
  await supplier.settled();
  expect(await headed(supplier)).toMatch(/^FA-/);
  expect(effort).toEqual({ clicks: 5, keys: 0 });
});

test("a fund provider's checker decides an application with three clicks from the dashboard, and sees what it earns and what is left of each limit", async () => {
  const calls = new Story(story.platform.application);
  const [application] = await calls.demo.store.reading.rows<{ id: string; number: string }>(
    "SELECT id, number FROM financing_application WHERE handed_over_on IS NOT NULL AND status = 'draft'",
  );
  const { id = "", number = "" } = application ?? {};
  await calls.step("checker.s2", "financing_application", id, "submit");
  await answered(await calls.client("maker.f1"), id);
  await calls.step("maker.f1", "financing_application", id, "check", {
    approved_amount: "78480.00",
    approved_rate: "7.20",
  });
  const checker = await story.person("checker.f1");
  await menu(checker, "Dashboard");
  const effort = await Effort.of(checker.page);
  await row(checker, "Decide a financing application", number).getByRole("link").first().click();
  await checker.settled();
  await row(checker, "Credit limit").waitFor();
  await clicks(checker, "Approve the offer");
  const dialog = checker.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Approve the offer" }).click();
  await dialog.waitFor({ state: "detached" });
  await checker.page.getByText("Decided:").first().waitFor();
  expect((await calls.read("financing_application", id)).status).toBe("approved");
  expect(effort).toEqual({ clicks: 3, keys: 0 });
});

test("what a receipt brought above all that was owed goes back to its payer: nothing is typed but why, and the payer sees it", async () => {
  const calls = new Story(story.platform.application);
  const receipt = await calls.unapplied("e1", "3823.45", "2026-11-23", "E1-TOO-MUCH");
  const maker = await story.person("maker.f1");
  await menu(maker, "Books", "Payments");
  await row(maker, "3,823.45").getByRole("link").first().click();
  await maker.settled();
  await presses(maker, "Give back");
  await types(maker, { reason: "Paid too much" });
  await presses(maker, "Submit", { confirm: "Submit" });
  await sees(maker, { Amount: "3,823.45", Payee: "Straits Harvest Foods", "Pay out to": "UOB SGD" });
  expect((await calls.read("receipt", receipt))["unapplied"]).toBe("0.00");
  const payer = await story.person("maker.e1");
  await menu(payer, "Books", "Accounting");
  await tab(payer, "Refunds");
  await tells(payer, [await headed(maker)], ["3,823.45", "Paid too much", "With the checker"]);
});

test("a supplier slides to the cash needed, and the invoices that bring it and the quote follow", async () => {
  const supplier = await story.person("maker.s1");
  await menu(supplier, "Finance", "Early payment requests");
  await presses(supplier, "Be paid early");
  const slider = supplier.page.getByRole("slider", { name: "Slide: Cash I need" });
  const chosen = supplier.page.locator(".row-picker tr.chosen");
  await slider.fill("100");
  await sees(supplier, { "You receive": "50,000.00" });
  expect(await chosen.allInnerTexts()).toEqual([expect.stringMatching(/INV-BP-1101[\s\S]*50,000\.00/)]);
  expect(await slider.getAttribute("aria-valuetext")).toBe("50,000.00");
  await slider.press("End");
  await sees(supplier, { "You receive": "108,534.14", Discount: "465.86" });
  expect(await supplier.page.getByLabel("Cash I need", { exact: false }).first().inputValue()).toBe("108,534.14");
});
