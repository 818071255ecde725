import { afterAll, beforeAll, expect, test } from "vitest";
import { smallerThan } from "./harness/looked-over.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let visitor: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  visitor = await platform.signedIn("maker.s1");
});
afterAll(() => platform?.close());

const background = () => visitor.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const WHITE = "rgb(255, 255, 255)";

async function chooses(scheme: string): Promise<void> {
  await visitor.button("Account").click();
  await visitor.page.getByRole("menuitem", { name: scheme, exact: true }).click();
  await visitor.drawn();
}

test("the scheme follows the device until somebody chooses one, and the choice outlives a reload", async () => {
  await visitor.goes("/dashboard");
  expect(await background()).toBe(WHITE);
  await visitor.page.emulateMedia({ colorScheme: "dark" });
  await visitor.drawn();
  expect(await background()).not.toBe(WHITE);
  await chooses("Light");
  expect(await background()).toBe(WHITE);
  await visitor.page.emulateMedia({ colorScheme: "light" });
  await chooses("Dark");
  await visitor.goes("/dashboard");
  expect(await background()).not.toBe(WHITE);
});

test("lists that open over a form are dark as it is", async () => {
  await visitor.goes("/invoice/invoice/add");
  await visitor.page.locator("#buyer_entity, [id$=buyer_entity]").first().click();
  const list = visitor.page.locator(".ant-select-dropdown").first();
  await list.waitFor();
  expect(await list.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(await background());
});

test("whatever is pressed has 24 pixels to hit, and 44 on a phone", async () => {
  for (const [least, size] of [
    [24, { width: 1280, height: 900 }],
    [44, { width: 390, height: 844 }],
  ] as const) {
    await visitor.page.setViewportSize(size);
    for (const address of ["/dashboard", "/invoice/invoice", "/rightcontent/accountsetting"]) {
      await visitor.goes(address);
      expect(await smallerThan(least, visitor.page), address).toEqual([]);
    }
  }
  await visitor.page.setViewportSize({ width: 1280, height: 900 });
});

test("paper stays white", async () => {
  await visitor.page.emulateMedia({ media: "print" });
  expect(await background()).toBe(WHITE);
  await visitor.page.emulateMedia({ media: "screen" });
});

test("paper has the record under the brand's logo and who printed it, and nothing to click", async () => {
  await visitor.goes("/invoice/invoice");
  await visitor.page.getByRole("link", { name: "INV-BP-1101" }).click();
  await visitor.page.getByRole("heading", { name: "INV-BP-1101" }).waitFor();
  await visitor.drawn();
  await visitor.page.emulateMedia({ media: "print" });
  const head = visitor.page.locator(".print-head");
  expect(await head.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect(await head.innerText()).toMatch(
    /^Printed on \d{2} \w{3} \d{4} by Clara Goh, Bukit Precision Parts Pte\. Ltd\.$/,
  );
  expect(await visitor.page.locator(".button:visible").count()).toBe(0);
  await visitor.page.emulateMedia({ media: "screen" });
  expect(await head.isVisible()).toBe(false);
});

test("a statement that is open over its list is printed alone, on as many sheets as it takes", async () => {
  await visitor.goes("/fund/statements");
  await visitor.page.locator("main tbody tr").first().click();
  const drawer = visitor.page.getByRole("dialog");
  await drawer.getByText("Closing balance").first().waitFor();
  await visitor.drawn();
  const sheets = async (height: string) =>
    (await visitor.page.pdf({ width: "210mm", height })).toString("latin1").split(/\/Type\s*\/Page\b(?!s)/).length - 1;
  expect(await sheets("1200mm")).toBe(1);
  expect(await sheets("90mm")).toBeGreaterThan(1);
  await visitor.page.emulateMedia({ media: "print" });
  expect(await visitor.page.locator("main > .page h1").isVisible()).toBe(false);
  await visitor.page.emulateMedia({ media: "screen" });
});

test("a side menu that is dark in a brand stays as it is; the logo of the others stands on a light plate", async () => {
  const plate = async (address: string) => {
    const other = await platform.signedIn("maker.s1", { scheme: "dark", address });
    const found = await other.page
      .locator(".side .logo")
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    await other.close();
    return found;
  };
  expect(await plate(`http://localhost:${platform.port}`)).toBe(WHITE);
  expect(await plate(`http://northlight.localhost:${platform.port}`)).toBe("rgba(0, 0, 0, 0)");
});
