import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "./harness/platform.ts";
import { Form } from "./harness/form.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let checker: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  checker = await platform.signedIn("checker.e1");
});
afterEach(() => expect(checker.troubles.drain()).toEqual([]));
afterAll(() => platform?.close());

const row = (number: string) => checker.page.getByRole("row").filter({ hasText: number });

test.each([
  ["Excel workbook", "xlsx"],
  ["Comma-separated (CSV)", "csv"],
])("all rows of the view are saved as a file: %s", async (name, ending) => {
  await checker.goes("/invoice/invoice?tab=confirmed");
  await checker.button("Export").click();
  const saved = checker.page.waitForEvent("download");
  await checker.page.getByRole("menuitem", { name }).click();
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^invoice-.*\\.${ending}$`));
  await checker.page.getByText("Your file is ready").waitFor();
});

test("several invoices are confirmed at once, those left out are told beforehand, and what came of it after", async () => {
  await checker.goes("/invoice/invoice");
  for (const number of ["INV-BP-1120", "JC-3302", "INV-BP-1101"]) await row(number).getByRole("checkbox").check();
  await checker.page
    .getByRole("toolbar")
    .or(checker.page.locator(".selection"))
    .getByRole("button", { name: "Confirm", exact: true })
    .click();
  const dialog = checker.page.getByRole("dialog");
  await dialog.getByText("left out").waitFor();
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect.poll(() => row("JC-3302").innerText()).toContain("Confirmed");
  expect(await row("INV-BP-1120").innerText()).toContain("Confirmed");
  // What was decided is chosen no more: the bar counts and adds up what is left.
  await expect.poll(() => checker.page.locator(".selection").innerText()).toMatch(/^1 chosen\s+SGD 109,000\.00/);
});

test("several are disputed at once: their sum and who is left out stand above the one reason that goes to all", async () => {
  await checker.goes("/invoice/invoice");
  for (const number of ["INV-BP-1120", "JC-3302", "INV-BP-1121"]) await row(number).getByRole("checkbox").check();
  await checker.page.locator(".selection").getByRole("button", { name: "Dispute", exact: true }).click();
  const dialog = checker.page.getByRole("dialog");
  await dialog.getByText("Dispute these invoices?").waitFor();
  expect(await dialog.innerText()).toMatch(/SGD 70,850\.00[\s\S]*1 of the chosen invoices is left out/);
  const form = new Form(checker.page);
  await form.choose("dispute_code", "Price");
  await form.enter("dispute_text", "Not the price that was agreed");
  await dialog.getByRole("button", { name: "Dispute", exact: true }).click();
  await expect.poll(() => row("JC-3302").innerText()).toContain("Disputed");
  expect(await row("INV-BP-1120").innerText()).toContain("Disputed");
});

test("one Escape closes the search, whatever was typed", async () => {
  await checker.page.keyboard.press("ControlOrMeta+k");
  await checker.page.getByRole("combobox", { name: "Search" }).fill("JC-33");
  await checker.page.keyboard.press("Escape");
  await checker.page.getByRole("dialog").waitFor({ state: "detached" });
});
