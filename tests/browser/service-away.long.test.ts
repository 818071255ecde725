import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let supplier: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  supplier = await platform.signedIn("maker.s1");
});
afterAll(() => platform?.close());

const BUSY = {
  code: 1067,
  errorCode: "1067",
  success: false,
  messageDetail: "The service is busy. Nothing was saved; please try again.",
  data: { retry_after: 1 },
};

/** The service as it answers while its database is away. Gives what brings it back. */
async function away(visitor: Visitor, which = /\/api\//): Promise<() => Promise<void>> {
  await visitor.page.route(which, (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/json",
      headers: { "retry-after": "1" },
      body: JSON.stringify(BUSY),
    }),
  );
  return async () => {
    await visitor.page.unrouteAll({ behavior: "ignoreErrors" });
    visitor.troubles.drain();
  };
}

test("a page that is opened while the service is away says what it waits for, and goes on by itself", async () => {
  const { page } = supplier;
  await supplier.goes("/invoice/invoice");
  const comesBack = await away(supplier);
  await page.getByRole("link", { name: "INV-BP-1101" }).first().click();
  await page.getByText("Waiting for the service").first().waitFor();
  await page.getByText("The service does not answer at the moment").waitFor();
  await comesBack();
  await page.getByRole("heading", { name: "INV-BP-1101" }).waitFor();
  await page.getByText("The service does not answer at the moment").waitFor({ state: "hidden" });
  await supplier.settled();
  expect(supplier.troubles.drain()).toEqual([]);
});

test("what was sent while the service is away is sent again by itself, and done once", async () => {
  const { page } = supplier;
  await supplier.goes("/contact/managetags");
  const before = await page.locator("tbody tr").count();
  await supplier.button("New tag").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tag").fill("Pays in the end");
  await dialog.getByLabel("Colour").fill("#336699");
  const comesBack = await away(supplier, /\/api\/ucenter\/tag/);
  await dialog.getByRole("button", { name: "New tag" }).click();
  await page.getByText("What you sent is resent automatically and processed only once.").waitFor();
  expect(await dialog.getByLabel("Tag").inputValue()).toBe("Pays in the end");
  await comesBack();
  await page.locator("tbody tr", { hasText: "Pays in the end" }).waitFor();
  await supplier.settled();
  expect(await page.locator("tbody tr").count()).toBe(before + 1);
  expect(supplier.troubles.drain()).toEqual([]);
});

test("who comes while the service is away is not asked to sign in again, and is led on when it is back", async () => {
  const comesBack = await away(supplier);
  await supplier.page.goto(`${platform.address}/contact/managetags`);
  await supplier.page.getByText("We cannot reach our server").waitFor();
  await comesBack();
  await supplier.page.locator("tbody tr", { hasText: "Pays in the end" }).waitFor();
  await supplier.settled();
  expect(supplier.troubles.drain()).toEqual([]);
});
