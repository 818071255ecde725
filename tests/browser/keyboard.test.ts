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

async function seesFocus(): Promise<void> {
  const drawn = await visitor.page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const styles = [element, element.parentElement as HTMLElement].map((each) => getComputedStyle(each));
    return styles.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
    );
  });
  expect(drawn).toBe(true);
}

test("one signs in and adds an invoice without touching a mouse", async () => {
  await visitor.goes("/login");
  await keys.types("email", "maker.s1@demo.example");
  await seesFocus();
  await keys.types("password", "quiet-teapot-walks-42-hills");
  await keys.keyboard.press("Enter");
  await visitor.page.waitForURL((url) => url.pathname === "/dashboard");
  await visitor.goes("/invoice/invoice/add");

  await keys.tabTo("#field_buyer_entity");
  await keys.keyboard.type("Straits");
  await visitor.page.locator(".ant-select-item-option-active", { hasText: "Straits Harvest" }).waitFor();
  await keys.keyboard.press("Enter");
  await keys.types("invoice_no", "KEYS-1");
  await seesFocus();
  await keys.types("issue_date", "20/11/2026");
  await keys.types("due_date", "21 Dec 2026");
  await keys.types("lines[0].description", "First line");
  await keys.types("lines[0].quantity", "2");
  await keys.types("lines[0].unit_price", "50");
  await keys.keyboard.press("Enter");
  await visitor.page.waitForFunction(() => document.activeElement?.matches("#field_lines_1_description") === true);
  await keys.keyboard.type("Second line");
  await keys.keyboard.press("Tab");
  await keys.keyboard.type("1");
  await keys.keyboard.press("Tab");
  await keys.keyboard.type("8.5");
  await visitor.page.waitForFunction(() => document.querySelector("#field_total")?.textContent?.includes("118.27"));

  await keys.tabTo("button.primary");
  await keys.keyboard.press("Enter");
  // Whether it is meant is asked before the buyer has it.
  await visitor.page.getByRole("dialog").waitFor();
  await keys.tabTo("dialog button.primary");
  await keys.keyboard.press("Enter");
  await visitor.page.waitForURL((url) => url.pathname === "/invoice/invoice/detail");
  const stored = await platform.application.store.reading.first(
    `SELECT status, total FROM invoice WHERE invoice_no = 'KEYS-1'`,
  );
  expect(stored).toEqual({ status: "submitted", total: "118.27" });
});

test("a mistake leads the focus to its field, and a dialog gives the focus back", async () => {
  await visitor.goes("/invoice/invoice/add");
  await keys.tabTo("button.primary");
  await keys.keyboard.press("Enter");
  await visitor.page.waitForFunction(() => document.activeElement?.id === "field_buyer_entity");
  await visitor.goes("/invoice/invoice?tab=draft");
  await visitor.page.getByRole("link", { name: "INV-BP-1122" }).focus();
  await keys.keyboard.press("Enter");
  await visitor.page.waitForURL((url) => url.pathname === "/invoice/invoice/detail");
  await visitor.button("Cancel invoice").focus();
  await keys.keyboard.press("Enter");
  const dialog = visitor.page.getByRole("dialog");
  await dialog.waitFor();
  for (let pressed = 0; pressed < 8; pressed += 1) {
    await keys.keyboard.press("Tab");
    expect(
      await visitor.page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.querySelector("dialog")?.contains(document.activeElement),
      ),
    ).toBe(true);
  }
  await keys.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await visitor.button("Cancel invoice").evaluate((element) => element === document.activeElement)).toBe(true);
});

test("the first key of a page offers to skip the menu", async () => {
  await visitor.goes("/dashboard");
  await keys.keyboard.press("Tab");
  const skip = visitor.page.getByRole("link", { name: "Skip to the content" });
  expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
  await keys.keyboard.press("Enter");
  await keys.keyboard.press("Tab");
  expect(await visitor.page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(
    true,
  );
});

test("figures and the buttons of a row are called by what they are about", async () => {
  const { page } = visitor;
  await visitor.goes("/dashboard");
  await page.getByRole("link", { name: /^Overdue SGD/ }).waitFor();
  await visitor.goes("/invoice/invoice");
  const row = page.getByRole("group", { name: "INV-BP-1120", exact: true });
  await row.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem").first().waitFor();
  await page.keyboard.press("Escape");
});
