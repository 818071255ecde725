import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "./harness/platform.ts";
import { speaks } from "./harness/language.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.close());

test("the credit notes that wait are counted for a financier as its own, for a supplier as its own", async () => {
  for (const [who, role] of [
    ["maker.s1", "supplier"],
    ["maker.f1", "financier"],
  ] as const) {
    const visitor = await platform.signedIn(who);
    await visitor.goes("/dashboard");
    const { pending } = (
      (await visitor.page.evaluate(
        async (path) => (await fetch(path, { headers: { Platform: "web" } })).json(),
        `/api/obligation/${role}/invoicepaid/invoice/credit_note/todo/count`,
      )) as { data: { pending: number } }
    ).data;
    const counted = () => visitor.page.evaluate(() => sessionStorage.getItem("menuCountCreditNote"));
    await expect.poll(counted).toBe(String(pending));
    expect(visitor.troubles.drain()).toEqual([]);
    await visitor.close();
  }
});

test("the end of a session is said before it comes, in both languages, and put off on request", async () => {
  const visitor = await platform.signedIn("maker.s2");
  await visitor.page.clock.install();
  await visitor.goes("/dashboard");
  for (const [language, title, stay] of [
    ["en-US", "You will be signed out soon", "Stay signed in"],
    ["zh-CN", "您即将退出登录", "保持登录"],
  ] as const) {
    if (language === "zh-CN") {
      await speaks(visitor, "Language", "简体中文");
      await visitor.goes("/dashboard");
    }
    await visitor.page.clock.fastForward("13:30");
    await visitor.page.clock.runFor(6_000);
    const dialog = visitor.page.getByRole("dialog", { name: title });
    expect(await dialog.getByRole("timer").innerText()).toMatch(/^0:01:\d\d$/);
    await dialog.getByRole("button", { name: stay }).click();
    await expect.poll(() => dialog.count()).toBe(0);
  }
  expect(visitor.troubles.drain()).toEqual([]);
  await visitor.close();
});

test("code that does not come is said at its place, with the reason, and the rest goes on", async () => {
  const visitor = await platform.signedIn("maker.s1");
  await visitor.page.route(/\/assets\/(list|archiveinvoice|ListSection)-[^/]*\.js/, (route) => route.abort());
  await visitor.goes("/invoice/archiveinvoice");
  await visitor.page.getByText("This part of the page failed to load").waitFor();
  await visitor.page.getByText(/^Reason:/).waitFor();
  await visitor.page.unrouteAll();
  await visitor.button("Reload").click();
  await visitor.page.getByRole("heading", { name: "Archived invoices" }).waitFor();
  visitor.troubles.drain();
  await visitor.close();
});

test("the browser's own language is spoken until somebody chooses another", async () => {
  const chinese = await platform.visitor({ locale: "zh-CN" });
  await chinese.goes("/login");
  await chinese.page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
  expect(await chinese.page.title()).toContain("登录");
  await chinese.signIn("maker.s1");
  await chinese.page.getByText("待办").first().waitFor();
  await speaks(chinese, "语言", "English");
  await chinese.page.getByText("Tasks to do").first().waitFor();
  await chinese.page.reload();
  await chinese.page.getByText("Tasks to do").first().waitFor();
  expect(chinese.troubles.drain()).toEqual([]);
  await chinese.close();
});
