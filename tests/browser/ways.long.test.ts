import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let supplier: Visitor;
let holder: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  supplier = await platform.signedIn("maker.s1");
  holder = await platform.signedIn("maker.s2");
});
afterEach(() => expect([supplier, holder].flatMap((one) => one.troubles.drain())).toEqual([]));
afterAll(() => platform?.close());

/** Ticks invoices in the list and asks for the ways to be paid early. */
async function asksFor(visitor: Visitor, numbers: readonly string[]): Promise<void> {
  await visitor.goes("/invoice/invoice?tab=confirmed");
  for (const number of numbers)
    await visitor.page
      .getByRole("row", { name: new RegExp(number) })
      .getByRole("checkbox")
      .first()
      .check();
  await visitor.page.locator(".selection").getByRole("button", { name: "Be paid early" }).click();
  await visitor.page.getByRole("heading", { name: "The ways side by side" }).waitFor();
  await visitor.settled();
}

/** A line of the comparison; one of amounts names their currency after its label. */
const line = (visitor: Visitor, name: string) =>
  visitor.page
    .locator(".compare tr")
    .filter({ has: visitor.page.getByRole("rowheader", { name: new RegExp(`^${name}( [A-Z]{3})?$`) }) });

test("from the menu it is about all invoices that are free to be paid early", async () => {
  await supplier.goes("/dashboard");
  const group = supplier.page.locator(".side-menu > ul > li").filter({ has: supplier.page.locator("[title=Finance]") });
  if ((await group.locator("> button").getAttribute("aria-expanded")) !== "true")
    await group.locator("> button").click();
  await group.locator("[title='Be paid early']").click();
  await supplier.page.getByRole("heading", { name: "The ways side by side" }).waitFor();
  await supplier.page.getByRole("checkbox", { name: /INV-BP-1101/, checked: true }).waitFor();
});

test("two ticked invoices show every way with what arrives, and early payment is asked for by three more clicks", async () => {
  await asksFor(supplier, ["INV-BP-1101", "INV-BP-1088", "INV-BP-1050"]);
  expect(await line(supplier, "Arrives").locator("td").count()).toBe(7);
  await line(supplier, "In comparison").locator("td").first().getByText("Cheapest").waitFor();
  const funded = supplier.page.getByRole("row").filter({ hasText: "Financed already: INV-BP-1050." });
  await funded.getByRole("button", { name: "Open invoice" }).waitFor();
  expect(await funded.getByRole("checkbox").count()).toBe(0);
  expect(await supplier.page.getByRole("checkbox", { name: /INV-BP-1/, checked: true }).count()).toBe(2);
  await supplier.page.locator("tfoot").getByText("163,500.00").waitFor();
  await supplier.page.getByLabel("Cash I need", { exact: true }).fill("50k");
  await supplier.page.keyboard.press("Enter");
  await line(supplier, "Arrives").locator("td").first().getByText("50,000.0").waitFor();
  await supplier.page.locator(".compare").getByRole("button", { name: "Choose" }).first().click();
  await supplier.page.waitForURL(/earlypayment\/apply/);
  await supplier.settled();
  await supplier.page.locator(".row-picker tfoot").getByText("1 chosen").waitFor();
  await supplier.page.getByRole("button", { name: "Apply", exact: true }).click();
  const dialog = supplier.page.getByRole("dialog");
  await dialog.getByText("50,000.0").first().waitFor();
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await supplier.page.waitForURL(/earlypayment\/application\/detail/);
  await supplier.page.locator(".headline").getByText("50,000.0").waitFor();
});

test("a held item goes into the application with its fund provider, day and amount", async () => {
  await asksFor(holder, ["LG-2201"]);
  await holder.page.locator(".compare").getByRole("button", { name: "Choose" }).first().click();
  await holder.page.waitForURL(/finance\/application\/create\?basis=invoicepaid/);
  await holder.settled();
  await holder.page.locator(".row-picker tr.chosen").getByText("IP-2026-000036").waitFor();
  await holder.page
    .getByRole("button", { name: /Amount and date/ })
    .first()
    .click();
  await holder.page.waitForFunction(
    () => (document.querySelector<HTMLInputElement>("[id$='requested_amount']")?.value ?? "") === "78,480.00",
  );
});

test("on a phone the day by which the cash is wanted can be read whole", async () => {
  await asksFor(supplier, ["INV-BP-1088"]);
  const before = supplier.page.viewportSize();
  await supplier.page.setViewportSize({ width: 390, height: 844 });
  const day = supplier.page.getByLabel("By", { exact: true });
  await day.fill("30/11/2026");
  await day.press("Tab");
  await supplier.settled();
  expect(await day.inputValue()).toBe("30 Nov 2026");
  const { cut, end } = await day.evaluate((input) => ({
    cut: input.scrollWidth - input.clientWidth,
    end: input.closest(".page-date")!.getBoundingClientRect().right,
  }));
  expect(cut).toBeLessThanOrEqual(0);
  expect(end).toBeLessThanOrEqual(390);
  await supplier.page.setViewportSize(before ?? { width: 1280, height: 900 });
});

test("every step of the financing form is in sight on a screen of 1280 pixels", async () => {
  await supplier.page.setViewportSize({ width: 1280, height: 900 });
  await supplier.goes("/finance/application");
  await supplier.page.locator("main").getByRole("button", { name: "New application", exact: true }).click();
  await supplier.settled();
  const steps = supplier.page.locator(".form-side");
  const [line, last] = [await steps.boundingBox(), await steps.getByRole("button").last().boundingBox()];
  expect(await steps.getByRole("button").count()).toBe(6);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0));
});

test("a choice in a row that is entered leaves the other columns where they were, on a screen of 1366 pixels", async () => {
  await supplier.page.setViewportSize({ width: 1366, height: 768 });
  await supplier.goes("/tools/invoice/create");
  const rows = supplier.page.locator(".row-entry-scroll");
  const beyond = () => rows.evaluate((box) => box.scrollWidth - box.clientWidth);
  const choice = supplier.page.locator("[id='field_lines_0_gst_code']");
  await choice.waitFor();
  expect(await beyond()).toBeLessThanOrEqual(0);
  await choice.focus();
  await supplier.page.locator(".row-entry-scroll .ant-select").waitFor();
  expect(await beyond()).toBeLessThanOrEqual(0);
});
