import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Story } from "../../api/stories/story.ts";
import { Form } from "../harness/form.ts";
import { startPlatform, type Platform } from "../harness/platform.ts";
import type { Visitor } from "../harness/visitor.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 600_000 });

let platform: Platform;
let maker: Visitor;
let accountant: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  maker = await platform.signedIn("maker.f1", { width: 1440 });
  accountant = await platform.signedIn("acct.f1", { width: 1440 });
});
afterAll(() => platform?.close());

/** Presses a button, and that of the question that follows it where there is one. */
async function presses(visitor: Visitor, name: string, asked = true): Promise<void> {
  await visitor.page.getByRole("button", { name, exact: true }).first().click();
  if (asked) await visitor.page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  await visitor.settled();
}

/** The cells of the first row of a table that holds a text. */
async function cells(visitor: Visitor, table: string, text: string): Promise<string[]> {
  const row = visitor.page.getByRole("table", { name: table, exact: true }).locator("tbody tr", { hasText: text }).first();
  return (await row.locator("td, th").allInnerTexts()).map((cell) => cell.trim());
}

/** The maker records a receipt from the list of financed invoices; gives the address of its page. */
async function records(amount: string, date: string, reference: string): Promise<string> {
  await maker.goes("/accounting/accounting/payment");
  await maker.button("Record a receipt").click();
  const form = new Form(maker.page);
  await form.input("payer_entity").waitFor();
  await form.choose("payer_entity", "Kallang Bay");
  await form.choose("currency", "USD");
  await form.enter("amount", amount);
  await form.enter("value_date", date);
  await form.enter("bank_ref", reference);
  await form.enter("remittance_text", "FA-2026-000038");
  await maker.page.getByText("FA-2026-000038").nth(1).waitFor();
  await presses(maker, "Record", false);
  await maker.page.waitForURL((url) => url.pathname.endsWith("/payment/detail"));
  await maker.settled();
  const { pathname, search } = new URL(maker.page.url());
  return pathname + search;
}

test("the list of financed invoices shows the overdue deal in its own currency, and its money to the cent", async () => {
  await maker.goes("/accounting/accounting");
  await maker.page.getByText("FA-2026-000038").click();
  await maker.page.getByRole("heading", { name: "Accrual by segment" }).waitFor();
  await maker.settled();
  expect(await cells(maker, "What is owed", "Principal")).toEqual(["Principal", "38,880.00", "0.00", "38,880.00"]);
  expect(await cells(maker, "What is owed", "Penalty")).toEqual(["Penalty", "64.80", "0.00", "64.80"]);
  expect((await cells(maker, "Accrual by segment", "Interest")).slice(3)).toEqual(["70", "38,880.00", "9.60%", "360", "725.76"]);
});

test("20,000.00 is recorded with its suggested match, matched, and approved by a second person who sees what it pays", async () => {
  const address = await records("20000.00", "23 Nov 2026", "E2-1123");
  await presses(maker, "Match");
  await accountant.goes(address);
  await accountant.page.getByRole("heading", { name: "What approval will book" }).waitFor();
  expect(await cells(accountant, "What approval will book", "FA-2026-000038")).toEqual(["FA-2026-000038", "39,700.56", "64.80", "725.76", "30.00", "19,179.44", "0.00", "19,700.56"]);
  await presses(accountant, "Approve");
  await accountant.page.getByText(/^RPY-/).first().click();
  await accountant.page.getByRole("heading", { name: "How it was worked out" }).waitFor();
  await accountant.settled();
  expect((await cells(accountant, "How it was worked out", "Interest")).slice(1)).toEqual(["Interest", "14 Sep 2026", "23 Nov 2026", "70", "38,880.00", "9.60%", "360", "725.76"]);
});

test("ten days later 28,600.00 pays the rest, and what is left is refunded with the chief executive's word", async () => {
  await new Story(platform.application).clock("2026-12-03");
  const address = await records("28600.00", "3 Dec 2026", "E2-1203");
  await presses(maker, "Match");
  await accountant.goes(address);
  await accountant.page.getByRole("heading", { name: "What approval will book" }).waitFor();
  expect((await cells(accountant, "What approval will book", "FA-2026-000038")).slice(2)).toEqual(["32.83", "52.53", "0.00", "19,700.56", "8,814.08", "0.00"]);
  await presses(accountant, "Approve");

  await maker.goes("/accounting/accounting?tab=refunds");
  await maker.page.getByText("8,814.08").first().click();
  await maker.page.waitForURL((url) => url.pathname.endsWith("/refund/detail"));
  await maker.settled();
  await presses(maker, "Submit");
  const refund = new URL(maker.page.url());
  const checker = await platform.signedIn("checker.f1", { width: 1440 });
  await checker.goes(refund.pathname + refund.search);
  await presses(checker, "Approve");
  await checker.page.getByText("With the CEO").first().waitFor();

  await accountant.goes(address);
  await accountant.page.getByRole("button", { name: "Reverse", exact: true }).first().click();
  await accountant.page.getByRole("dialog").getByRole("textbox").fill("The bank took it back.");
  await accountant.page.getByRole("dialog").getByRole("button", { name: "Reverse", exact: true }).click();
  await accountant.settled();
  await maker.goes("/accounting/accounting?tab=financed");
  await maker.page.getByText("19,700.56").first().waitFor();
  expect([...maker.troubles.take(), ...accountant.troubles.take()]).toEqual([]);
});
