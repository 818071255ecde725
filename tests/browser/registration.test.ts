import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let visitor: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  visitor = await platform.visitor();
});
afterEach(() => expect(visitor.troubles.take()).toEqual([]));
afterAll(() => platform?.close());

const EMAIL = "farah@nusantara.example";
const PASSWORD = "kettle moss vivid lantern 7";
const keys = () => visitor.page.keyboard;

/** Goes on with Tab until the focus is where it is wanted, and fails when it never gets there. */
async function tabTo(wanted: string, most = 80): Promise<void> {
  await visitor.page.locator(wanted).first().waitFor({ timeout: 20_000 });
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await visitor.page.evaluate((selector) => document.activeElement?.matches(selector) === true, wanted)) return;
    await keys().press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${wanted}`);
}

async function types(field: string, text: string): Promise<void> {
  await tabTo(`#field_${field}`);
  await keys().type(text);
}

/** Presses the button of these words. */
async function presses(words: string): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await visitor.page.evaluate((name) => document.activeElement?.tagName === "BUTTON" && document.activeElement.textContent?.trim() === name, words)) return keys().press("Enter");
    await keys().press("Tab");
  }
  throw new Error(`the Tab key does not lead to the button "${words}"`);
}

/** The secret in the last mail of this letter. */
async function secretOf(letter: string): Promise<string> {
  const [mail] = await platform.application.store.reading.rows<{ body: string }>("SELECT body FROM mail WHERE letter = $1 AND recipient = $2 ORDER BY id DESC LIMIT 1", [letter, EMAIL]);
  return /#token=([A-Za-z0-9_-]{43})/.exec(mail?.body ?? "")?.[1] ?? "";
}

test("a company registers without touching a mouse, from the first field to the first sign-in", async () => {
  await visitor.goes("/register/account");
  await types("name", "Farah Osman");
  await types("email", EMAIL);
  await presses("Send code by email");
  await visitor.settled();
  await types("email_code", "246810");
  await types("phone", "+6597001234");
  await presses("Send code by text message");
  await visitor.settled();
  await types("phone_otp", "246810");
  await tabTo("#field_terms_accepted");
  await keys().press("Space");
  await presses("Next");

  await types("uen", "202299108H");
  await keys().press("Tab");
  await visitor.page.waitForFunction(() => (document.querySelector("#field_legal_name") as HTMLInputElement | null)?.value.startsWith("Nusantara") === true);
  await tabTo("[data-path=role] input");
  await keys().press("Space");
  await presses("Next");

  await types("industry", "46302");
  await tabTo("[data-path=turnover_band] input");
  await keys().press("Space");
  await presses("Finish registration");
  await visitor.page.waitForURL((url) => url.pathname === "/emailVerified");

  await visitor.goes(`/emailVerified#token=${await secretOf("email_verify")}`);
  await presses("Verify email");
  await visitor.page.waitForURL((url) => url.pathname === "/setPassword");
  await types("password", "too short");
  await types("repeat", "too short");
  await tabTo("#field_terms_accepted");
  await keys().press("Space");
  await presses("Activate my account");
  await visitor.page.getByText("At least 15 characters").first().waitFor();
  await tabTo("#field_password");
  await keys().press("ControlOrMeta+a");
  await keys().type(PASSWORD);
  await visitor.page.getByText("Good", { exact: true }).or(visitor.page.getByText("Strong", { exact: true })).waitFor();
  await tabTo("#field_repeat");
  await keys().press("ControlOrMeta+a");
  await keys().type(PASSWORD);
  await presses("Activate my account");
  await visitor.page.waitForURL((url) => url.pathname === "/login");

  await types("email", EMAIL);
  await types("password", PASSWORD);
  await keys().press("Enter");
  await visitor.page.waitForURL((url) => url.pathname !== "/login");
  const row = await platform.application.store.reading.first<{ status: string; role: string }>("SELECT status, role FROM registration WHERE email = $1", [EMAIL]);
  expect(row).toEqual({ status: "completed", role: "supplier" });
});

test("a scanner that opens the link of a mail changes nothing, with its scripts and without", async () => {
  const other = await platform.visitor();
  const { store } = platform.application;
  await store.transaction((trx) => trx.run(`UPDATE "user" SET status = 'unverified' WHERE email = $1`, [EMAIL]));
  await other.page.request.post(`${platform.address}/api/ucenter/user/email/send`, { data: { email: EMAIL, purpose: "verify" }, headers: { platform: "web", "sec-fetch-site": "same-origin" } });
  const token = await secretOf("email_verify");
  for (let opened = 0; opened < 5; opened += 1) {
    await other.page.request.get(`${platform.address}/emailVerified`);
    await other.page.request.head(`${platform.address}/emailVerified`);
    await other.goes(`/emailVerified#token=${token}`);
  }
  expect(await store.reading.first(`SELECT status FROM "user" WHERE email = $1`, [EMAIL])).toEqual({ status: "unverified" });
  await store.transaction((trx) => trx.run(`UPDATE "user" SET status = 'active' WHERE email = $1`, [EMAIL]));
  expect(other.troubles.take()).toEqual([]);
});
