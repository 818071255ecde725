import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { answered } from "../api/application/checklist.ts";
import { Story } from "../api/stories/story.ts";
import { Keys } from "./harness/keys.ts";
import { MAKING, startPlatform, type Platform } from "./harness/platform.ts";

vi.setConfig({ testTimeout: 300_000 });

let platform: Platform;
let calls: Story;
/** The financing that is asked for. */
let deal = { id: "", number: "" };
const people: Keys[] = [];

/** Somebody who has signed in without a mouse. */
async function arrives(who: string): Promise<Keys> {
  const keys = new Keys(await platform.visitor());
  people.push(keys);
  await keys.signsIn(who);
  return keys;
}

beforeAll(async () => {
  platform = await startPlatform();
  calls = new Story(platform.application);
}, MAKING);
afterEach(() => {
  for (const { visitor } of people) expect(visitor.troubles.drain()).toEqual([]);
});
afterAll(() => platform?.close());

test("a supplier's maker signs in and asks for the financing of an invoice without touching a mouse", async () => {
  const copy = await calls.file("maker.s2");
  await calls.system(({ trx }) =>
    trx.run("UPDATE invoice SET attachments = ARRAY[$1::bigint] WHERE invoice_no = 'LG-2201'", [copy]),
  );
  const keys = await arrives("maker.s2");
  const { page } = keys.visitor;
  const main = page.locator("main");
  await keys.menu("Invoices", "All invoices");
  await keys.reaches(main.getByRole("row").filter({ hasText: "LG-2201" }).getByRole("checkbox"));
  await keys.keyboard.press("Space");
  await keys.press(page.locator(".selection").getByRole("button", { name: "Be paid early" }));
  await keys.press(main.getByRole("button", { name: "Choose" }).first());
  await page.locator(".row-picker tr.chosen").getByText("IP-2026-000036").waitFor();
  await keys.press(main.getByRole("button", { name: /Review/ }).first());
  await keys.press(main.getByRole("button", { name: "Hand to a colleague to submit" }));
  await page.waitForURL(/finance\/application\/detail/);
  const [application] = await calls.demo.store.reading.rows<{ id: string; number: string }>(
    "SELECT id, number FROM financing_application WHERE handed_over_on IS NOT NULL AND status = 'draft'",
  );
  deal = application ?? deal;
  expect(deal.number).toMatch(/^FA-/);
});

test("a colleague signs in, opens the task from the dashboard, and sends the request, reading what it costs", async () => {
  const keys = await arrives("checker.s2");
  const { page } = keys.visitor;
  const main = page.locator("main");
  await keys.press(main.getByRole("row").filter({ hasText: deal.number }).getByRole("link").first());
  await keys.press(main.getByRole("button", { name: "Submit", exact: true }).first());
  const dialog = page.getByRole("dialog");
  await keys.press(dialog.getByRole("button", { name: "Submit", exact: true }));
  await dialog.waitFor({ state: "detached" });
  expect((await calls.read("financing_application", deal.id))["status"]).toBe("submitted");
});

test("a fund provider's checker signs in and decides on it without touching a mouse", async () => {
  await answered(await calls.client("maker.f1"), deal.id);
  await calls.step("maker.f1", "financing_application", deal.id, "check", {
    approved_amount: "78480.00",
    approved_rate: "7.20",
  });
  const keys = await arrives("checker.f1");
  const { page } = keys.visitor;
  const main = page.locator("main");
  await keys.press(main.getByRole("row").filter({ hasText: deal.number }).getByRole("link").first());
  await keys.press(main.getByRole("button", { name: "Approve the offer" }).first());
  const dialog = page.getByRole("dialog");
  await keys.press(dialog.getByRole("button", { name: "Approve the offer" }));
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Decided:").first().waitFor();
  expect((await calls.read("financing_application", deal.id))["status"]).toBe("approved");
});
