import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "./harness/platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
}, 240_000);
afterAll(() => platform.close());

for (const [locale, words] of [
  ["en-US", { person: "I am a person", working: "One moment…", ask: "Please confirm that you are a person" }],
  ["zh-CN", { person: "我是真人", working: "请稍候…", ask: "请确认您是真人" }],
] as const) {
  test(`after wrong passwords a tick shows a person, with keys alone, and Enter goes on as soon as the browser has done its sums: ${locale}`, async () => {
    const who = locale === "zh-CN" ? "viewer.e1" : "viewer.s1";
    const visitor = await platform.visitor({ locale });
    await visitor.goes("/login");
    for (let time = 0; time < 3; time += 1) {
      await visitor.fillSignIn(who, "not-the-password-at-all");
      await visitor.settled();
    }
    expect(await visitor.page.locator("input[name=captcha]").count()).toBe(0);
    await visitor.fillSignIn(who);
    await visitor.page.locator("input[name=captcha]").waitFor();
    await visitor.settled();
    const text = await visitor.text();
    expect(text).toContain(words.ask);
    expect(text).toContain(words.person);
    expect(await visitor.page.locator("input[name=password]").inputValue()).not.toBe("");
    await visitor.page.locator("input[name=password]").focus();
    for (
      let press = 0;
      press < 4 &&
      !(await visitor.page.locator("input[name=captcha]").evaluate((input) => document.activeElement === input));
      press += 1
    )
      await visitor.page.keyboard.press("Tab");
    await visitor.page.route("**/system/verify*", async (route) => {
      await new Promise((done) => {
        setTimeout(done, 800);
      });
      await route.continue();
    });
    await visitor.page.keyboard.press("Space");
    await visitor.page.getByText(words.working, { exact: true }).waitFor();
    await visitor.page.locator("input[name=password]").focus();
    await visitor.page.keyboard.press("Enter");
    await visitor.page.locator("form button[type=submit][aria-busy=true]").waitFor();
    await visitor.page.waitForURL((url) => !url.pathname.startsWith("/login"), { timeout: 60_000 });
    await visitor.close();
  }, 180_000);
}

test("an account number is masked until its button is pressed, and each look is noted", async () => {
  const visitor = await platform.signedIn("maker.s2");
  await visitor.goes("/business/bankdetails");
  expect(await visitor.text()).toMatch(/\*{4}\d{4}/);
  await visitor.button("Show").first().click();
  await visitor.button("Hide").first().waitFor();
  const shown = await visitor.page.locator(".masked").first().innerText();
  expect(shown).toMatch(/^\d{8,}/);
  expect(
    Number(
      (
        await platform.application.store.reading.first(
          "SELECT count(*) AS count FROM audit WHERE action = 'bank_account.reveal'",
        )
      )?.["count"],
    ),
  ).toBe(1);
  await visitor.button("Hide").first().click();
  expect(await visitor.page.locator(".masked").first().innerText()).toMatch(/^\*{4}\d{4}/);
  await visitor.close();
});

test("a bank account is begun in a dialog of the list and opens, and rights are asked by those of one's own role", async () => {
  const visitor = await platform.signedIn("maker.s2");
  await visitor.goes("/business/bankdetails");
  await visitor.button("Add a bank account").click();
  const dialog = visitor.page.getByRole("dialog");
  await dialog.getByLabel("Account no.").fill("4445556667");
  await dialog.getByLabel("Account name").fill("Lion Gate Packaging LLP");
  await dialog.getByLabel("Bank", { exact: true }).focus();
  await visitor.page.keyboard.press("ArrowDown");
  await visitor.page.getByRole("listbox").first().waitFor({ state: "attached" });
  await visitor.page.keyboard.press("Enter");
  await dialog.locator("input[type=file]").setInputFiles({
    name: "statement.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"),
  });
  await dialog.getByText("statement.pdf").waitFor();
  await visitor.settled();
  await dialog.getByRole("button", { name: "Submit", exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Keep as a draft" }).click();
  // The new account opens, where it is submitted; its row offers the same.
  await visitor.page.waitForURL((url) => url.pathname === "/business/bankdetails/detail");
  await visitor.button("Submit").waitFor();
  await visitor.goes("/business/bankdetails");
  const row = visitor.page.getByRole("row").filter({ hasText: "****6667" });
  await row.waitFor();
  const offered = async (of: string) => {
    await visitor.page.getByRole("row").filter({ hasText: of }).locator("button[aria-haspopup]").last().click();
    return visitor.page.getByRole("menuitem").allInnerTexts();
  };
  expect(await offered("****6667")).toEqual(["Submit", "Delete"]);
  await visitor.page.getByRole("menuitem", { name: "Submit" }).click();
  await dialog.getByRole("button", { name: "Send code" }).click();
  await visitor.settled();
  await dialog.getByLabel("Code", { exact: true }).fill("24681012");
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await row.filter({ hasText: "Waiting" }).waitFor();
  expect(
    await visitor.page
      .getByRole("row")
      .filter({ hasText: "Active" })
      .locator(".row-tools button[aria-haspopup]")
      .count(),
    "an account in use is no draft to delete",
  ).toBe(0);
  expect(visitor.troubles.drain()).toEqual([]);
  await visitor.close();
  const admin = await platform.signedIn("admin.s2");
  await admin.goes("/rightcontent/users");
  const line = admin.page.locator("tbody tr").nth(1).locator("td").last();
  await line.hover();
  await line.getByRole("button").first().click();
  const boxes = admin.page.getByRole("dialog").locator("input[type=checkbox]");
  await boxes.first().waitFor();
  expect(await boxes.count(), "no group of another role, and none twice").toBe(7);
  await admin.close();
});
