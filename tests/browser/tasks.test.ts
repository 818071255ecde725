import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ownEntity, uploaded } from "../api/application/kyc-content.ts";
import { Story } from "../api/stories/story.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let visitor: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  visitor = await platform.signedIn("checker.f1");
});
afterEach(() => expect(visitor.troubles.drain()).toEqual([]));
afterAll(() => platform?.close());

test("a task about changed company data shows them beside the registered ones, and is decided there", async () => {
  const company = await platform.application.signedIn("admin.s2");
  const entity = await ownEntity(company);
  const draft = await company.post("ucenter/company/change", {
    entity: entity.id,
    legal_name: "Lion Gate Boxes LLP",
    entity_type: "LLP",
    street: "Senoko Crescent",
    postal: "758277",
    reason: "Renamed by its partners",
    proof_file: await uploaded(company, "bizfile.pdf"),
  });
  expect((await company.post(`ucenter/company/change/${draft.body.data.id}/submit`, { version: 1 })).body.code).toBe(0);
  const { page } = visitor;
  await visitor.goes("/tasks");
  await page.getByText("Lion Gate Boxes LLP").first().click();
  await page.getByRole("heading", { name: "As registered now" }).waitFor();
  expect(await visitor.text()).toContain("Lion Gate Packaging LLP");
  await page.getByRole("button", { name: "Agree", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("These data of the company are replaced at once").waitFor();
  await dialog.getByRole("button", { name: "Agree", exact: true }).click();
  await page.getByText("The company's data are changed.").first().waitFor();
});

test("whoever approves an early payment reads beforehand what is paid to whom and when, and may still let it be", async () => {
  const story = new Story(platform.application);
  const early = await story.make("maker.s1", "early_payment", {
    supplier_entity: await story.entityOf("s1"),
    enterprise_entity: await story.entityOf("e1"),
    funder: "enterprise",
    currency: "SGD",
    items: [{ invoice: await story.invoiceOf("INV-BP-1088"), amount: "54500.00" }],
    pay_date: "2026-11-27",
    offer_mode: "apr",
    apr: "6.00",
    payout_account: await story.ownAccount("s1"),
  });
  await story.step("maker.s1", "early_payment", early, "submit");
  const { number } = await story.read("early_payment", early);
  const checker = await platform.signedIn("checker.e1");
  await checker.goes("/tasks");
  await checker.page
    .getByRole("link", { name: String(number) })
    .first()
    .click();
  const approve = checker.page.locator("main").getByRole("button", { name: "Approve", exact: true });
  const dialog = checker.page.getByRole("dialog");
  await approve.press("Enter");
  for (const text of [
    "Your company commits to pay the supplier",
    "53,998.30",
    "Bukit Precision Parts Pte. Ltd.",
    "27 Nov 2026",
    "Next, in your company: Pay an early payment",
  ])
    await dialog.getByText(text).first().waitFor();
  await checker.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect((await story.read("early_payment", early))["status"]).toBe("submitted");
  await approve.click();
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  // The next task stands there by itself, under a line that says what was decided and leads back to it.
  await checker.page
    .getByText(`Decided: ${String(number)}`)
    .first()
    .waitFor();
  const next = checker.page.locator(".pane").getByRole("heading", { level: 2 }).first();
  await next.and(checker.page.locator(":focus")).waitFor();
  expect(await next.innerText()).not.toBe("");
  await checker.page.getByRole("button", { name: "Show it" }).click();
  await checker.page.locator(".pane").getByText(String(number)).first().waitFor();
  expect((await story.read("early_payment", early))["status"]).toBe("approved");
  expect(checker.troubles.drain()).toEqual([]);
});
