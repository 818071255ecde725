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

const keys = () => visitor.page.keyboard;

/** Goes on with Tab until the focus is where it is wanted, and fails when it never gets there; a page that is still being drawn is waited for. */
async function tabTo(wanted: string, most = 60): Promise<void> {
  await visitor.page.locator(wanted).first().waitFor({ timeout: 20_000 });
  for (let pressed = 0; pressed < most; pressed += 1) {
    const here = await visitor.page.evaluate((selector) => document.activeElement?.matches(selector) === true, wanted);
    if (here) return;
    await keys().press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${wanted}`);
}

/** Types into the field that Tab leads to. */
async function types(field: string, text: string): Promise<void> {
  await tabTo(`#field_${field}`);
  await keys().type(text);
}

async function seesFocus(): Promise<void> {
  const drawn = await visitor.page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const styles = [element, element.parentElement as HTMLElement].map((each) => getComputedStyle(each));
    return styles.some(({ outlineStyle, outlineWidth, boxShadow }) => (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none");
  });
  expect(drawn).toBe(true);
}

test("one signs in and adds an invoice without touching a mouse", async () => {
  await visitor.goes("/login");
  await types("email", "maker.s1@demo.example");
  await seesFocus();
  await types("password", "quiet-teapot-walks-42-hills");
  await keys().press("Enter");
  await visitor.page.waitForURL((url) => url.pathname === "/dashboard");
  await visitor.goes("/invoice/invoice/add");

  await tabTo("#field_buyer_entity");
  await keys().type("Straits");
  await visitor.page.locator(".ant-select-item-option-active", { hasText: "Straits Harvest" }).waitFor();
  await keys().press("Enter");
  await types("invoice_no", "KEYS-1");
  await seesFocus();
  await types("issue_date", "20/11/2026");
  await types("due_date", "21 Dec 2026");
  await types("lines_0_description", "First line");
  await types("lines_0_quantity", "2");
  await types("lines_0_unit_price", "50");
  await keys().press("Enter");
  await visitor.page.waitForFunction(() => document.activeElement?.matches("#field_lines_1_description") === true);
  await keys().type("Second line");
  await keys().press("Tab");
  await keys().type("1");
  await keys().press("Tab");
  await keys().type("8.5");
  await visitor.page.waitForFunction(() => document.querySelector("#field_total")?.textContent?.includes("118.27"));

  await tabTo("button.primary");
  await keys().press("Enter");
  await visitor.page.waitForURL((url) => url.pathname === "/invoice/invoice/detail");
  const stored = await platform.application.store.reading.first(`SELECT status, total FROM invoice WHERE invoice_no = 'KEYS-1'`);
  expect(stored).toEqual({ status: "submitted", total: "118.27" });
});

test("a mistake leads the focus to its field, and a dialog gives the focus back", async () => {
  await visitor.goes("/invoice/invoice/add");
  await tabTo("button.primary");
  await keys().press("Enter");
  await visitor.page.waitForFunction(() => document.activeElement?.id === "field_buyer_entity");
  await visitor.goes("/invoice/invoice?tab=draft");
  await visitor.page.getByRole("link", { name: "INV-BP-1122" }).focus();
  await keys().press("Enter");
  await visitor.page.waitForURL((url) => url.pathname === "/invoice/invoice/detail");
  await visitor.button("Cancel invoice").focus();
  await keys().press("Enter");
  const dialog = visitor.page.getByRole("dialog");
  await dialog.waitFor();
  for (let pressed = 0; pressed < 8; pressed += 1) {
    await keys().press("Tab");
    expect(await visitor.page.evaluate(() => document.activeElement === document.body || document.querySelector("dialog")?.contains(document.activeElement))).toBe(true);
  }
  await keys().press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await visitor.button("Cancel invoice").evaluate((element) => element === document.activeElement)).toBe(true);
});

test("the first key of a page offers to skip the menu", async () => {
  await visitor.goes("/dashboard");
  await keys().press("Tab");
  const skip = visitor.page.getByRole("link", { name: "Skip to the content" });
  expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
  await keys().press("Enter");
  await keys().press("Tab");
  expect(await visitor.page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
});
