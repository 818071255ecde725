import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "./harness/platform.ts";
import { Keys } from "./harness/keys.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let visitor: Visitor;
let keys: Keys;

beforeAll(async () => {
  platform = await startPlatform();
  visitor = await platform.visitor();
  keys = new Keys(visitor);
});
afterEach(() => expect(visitor.troubles.drain()).toEqual([]));
afterAll(() => platform?.close());

const EMAIL = "farah@nusantara.example";
const PASSWORD = "kettle moss vivid lantern 7";
/** The secret in the last mail of this letter. */
async function secretOf(letter: string): Promise<string> {
  const [mail] = await platform.application.store.reading.rows<{ body: string }>(
    "SELECT body FROM mail WHERE letter = $1 AND recipient = $2 ORDER BY id DESC LIMIT 1",
    [letter, EMAIL],
  );
  return /#token=([A-Za-z0-9_-]{43})/.exec(mail?.body ?? "")?.[1] ?? "";
}

/** The picture of the brand beside the step that is open. */
const picture = () =>
  visitor.page.locator(".public-picture img").evaluate((image: HTMLImageElement) => new URL(image.src).pathname);

test("a company registers without touching a mouse, from the first field to the first sign-in", async () => {
  await visitor.goes("/register/account");
  const pictures = [await picture()];
  await keys.types("name", "Farah Osman");
  await keys.types("email", EMAIL);
  await keys.presses("Send code by email");
  await visitor.settled();
  await keys.types("email_code", "246810");
  await keys.types("phone", "+6597001234");
  await keys.presses("Send code by text message");
  await visitor.settled();
  await keys.types("phone_otp", "246810");
  await keys.tabTo("#field_terms_accepted");
  await keys.keyboard.press("Space");
  const policies = visitor.page.locator("[data-path=terms_accepted]").getByRole("link");
  expect(await policies.allInnerTexts()).toEqual(["Terms", "Privacy"]);
  expect(await policies.first().getAttribute("target")).toBe("_blank");
  await keys.presses("Next");

  await keys.types("uen", "202299108H");
  pictures.push(await picture());
  await keys.keyboard.press("Tab");
  await visitor.page.waitForFunction(
    () =>
      (document.querySelector("#field_legal_name") as HTMLInputElement | null)?.value.startsWith("Nusantara") === true,
  );
  await keys.tabTo("[data-path=role] input");
  await keys.keyboard.press("Space");
  for (const kind of ["factoring", "finance"]) {
    await keys.tabTo(`[data-path=business_types] input[value=${kind}]`);
    await keys.keyboard.press("Space");
  }
  await keys.presses("Next");

  // The industry stands there already: the register knows it.
  expect(await visitor.page.locator("#field_industry").inputValue()).toBe("46305");
  pictures.push(await picture());
  // Each of the three steps shows a picture of the brand, and each another.
  expect(new Set(pictures).size).toBe(3);
  for (const one of pictures) expect(one).toMatch(/^\/brands\/default\//);
  await keys.tabTo("[data-path=turnover_band] input");
  await keys.keyboard.press("Space");
  await keys.presses("Finish registration");
  await visitor.page.waitForURL((url) => url.pathname === "/emailVerified");

  await visitor.goes(`/emailVerified#token=${await secretOf("email_verify")}`);
  await keys.presses("Verify email");
  await visitor.page.waitForURL((url) => url.pathname === "/setPassword");
  await keys.types("password", "too short");
  await keys.types("repeat", "too short");
  await keys.presses("Activate my account");
  await visitor.page.getByText("At least 15 characters").first().waitFor();
  await keys.tabTo("#field_password");
  await keys.keyboard.press("ControlOrMeta+a");
  await keys.keyboard.type(PASSWORD);
  await visitor.page
    .getByText("Good", { exact: true })
    .or(visitor.page.getByText("Strong", { exact: true }))
    .waitFor();
  await keys.tabTo("#field_repeat");
  await keys.keyboard.press("ControlOrMeta+a");
  await keys.keyboard.type(PASSWORD);
  await keys.presses("Activate my account");
  await visitor.page.waitForURL((url) => url.pathname === "/login");

  await keys.types("email", EMAIL);
  await keys.types("password", PASSWORD);
  await keys.keyboard.press("Enter");
  await visitor.page.waitForURL((url) => url.pathname !== "/login");
  const row = await platform.application.store.reading.first<{
    status: string;
    role: string;
    business_types: string[];
  }>("SELECT status, role, business_types FROM registration WHERE email = $1", [EMAIL]);
  expect(row).toEqual({ status: "completed", role: "supplier", business_types: ["factoring", "finance"] });
});

test("a scanner that opens the link of a mail changes nothing, with its scripts and without", async () => {
  const other = await platform.visitor();
  const { store } = platform.application;
  await store.transaction((trx) => trx.run(`UPDATE "user" SET status = 'unverified' WHERE email = $1`, [EMAIL]));
  await other.page.request.post(`${platform.address}/api/ucenter/user/email/send`, {
    data: { email: EMAIL, purpose: "verify" },
    headers: { platform: "web", "sec-fetch-site": "same-origin" },
  });
  const token = await secretOf("email_verify");
  for (let opened = 0; opened < 5; opened += 1) {
    await other.page.request.get(`${platform.address}/emailVerified`);
    await other.page.request.head(`${platform.address}/emailVerified`);
    await other.goes(`/emailVerified#token=${token}`);
  }
  expect(await store.reading.first(`SELECT status FROM "user" WHERE email = $1`, [EMAIL])).toEqual({
    status: "unverified",
  });
  await store.transaction((trx) => trx.run(`UPDATE "user" SET status = 'active' WHERE email = $1`, [EMAIL]));
  expect(other.troubles.drain()).toEqual([]);
});
