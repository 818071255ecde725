import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let visitor: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  visitor = await platform.visitor();
});
afterEach(() => expect(visitor.troubles.drain()).toEqual([]));
afterAll(() => platform?.close());

test("an enterprise invites a vendor, and the outbox shows the mail as its reader sees it", async () => {
  const { page } = visitor;
  await visitor.signIn("admin.e1");
  await visitor.goes("/contact/vendor/invite");
  await page.getByLabel("Vendor", { exact: true }).fill("Pandan Paper Pte. Ltd.");
  await page.getByLabel("Contact person").fill("Ms Ong");
  await page.getByLabel("Email").first().fill("ong@pandan.example");
  await page.locator("textarea[name=message]").fill("We buy your paper.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("ong@pandan.example").waitFor();
  expect(await page.getByLabel("Contact person").inputValue()).toBe("");

  await visitor.goes("/outbox");
  await page.getByRole("row").filter({ hasText: "ong@pandan.example" }).click();
  const mail = page.frameLocator("iframe.mail-frame");
  await mail.getByRole("link", { name: "Begin your registration" }).waitFor();
  expect(await mail.getByText("We buy your paper.").count(), "a stranger is written to in both languages").toBe(2);
  const link = await mail.getByRole("link", { name: "Begin your registration" }).getAttribute("href");
  expect(link).toMatch(/\/register\/account#token=[\w-]{43}$/);
});

test("contacts come in by paste, with an error at each wrong row and nothing half saved", async () => {
  const { page } = visitor;
  await visitor.goes("/contact/contact");
  await page.getByRole("button", { name: "Import contacts" }).click();
  const rows = (email: string) => `Kind\tName\tEmail\nvendor\tPasted One\t${email}`;
  await page.getByLabel("Rows, pasted from a spreadsheet").fill(rows("not an address"));
  await page.getByText("1 row read").waitFor();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await page.getByText("Nothing was saved: 1 thing to correct").waitFor();
  await page.getByLabel("Rows, pasted from a spreadsheet").fill(rows("pasted@contact.example"));
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await page.getByText("Pasted One").waitFor();
});

test("what one is told is chosen in the settings", async () => {
  const { page } = visitor;
  await visitor.goes("/rightcontent/accountsetting?tab=notifications");
  const row = page.getByRole("row").filter({ hasText: "Reminders of dates" });
  const off = row.getByRole("button", { name: "Turn emails off" });
  expect(
    await off.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity),
    "seen without a pointer over the row",
  ).toBe("1");
  expect(
    await page.getByRole("row").filter({ hasText: "The safety of your account" }).getByRole("button").count(),
    "what keeps one safe stays on",
  ).toBe(0);
  await off.click();
  await row.getByRole("button", { name: "Turn emails on" }).waitFor();
  await row.filter({ hasText: "No" }).waitFor();
});
