import type { Frame } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lookedOver } from "./harness/looked-over.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

const STATES = ["normal", "empty", "failing", "loading", "denied"] as const;
/** Pages of every kind, each as somebody it is for. */
const PAGES: [page: string, role: string | undefined][] = [
  ["dashboard/supplier", "supplier"],
  ["invoice/invoice", "enterprise"],
  ["invoice/invoice/detail", "supplier"],
  ["invoice/invoice/add", "supplier:invoice.prepare"],
  ["tasks", "enterprise"],
  ["login", undefined],
  ["outbox", undefined],
  ["finance/application", "supplier"],
  ["finance/application/detail", "supplier"],
  ["creditfinance/facilitylimit", "financier"],
  ["tools/payable/detail", "enterprise"],
  ["people/detail", "supplier"],
];

let platform: Platform;
let visitor: Visitor;

beforeAll(async () => {
  platform = await startPlatform({ environment: "demo" });
  visitor = await platform.visitor({ width: 1600 });
});
afterAll(() => platform?.close());

const hash = (page: string, role: string | undefined, state: string, more = "") =>
  `/catalogue#${new URLSearchParams({ page, ...(role === undefined ? {} : { role }), catalogue_state: state }).toString()}${more}`;

/** The page in the frame, once it says something. */
async function framed(): Promise<Frame> {
  const handle = await visitor.page.locator("iframe").elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error("there is no frame");
  await frame.waitForFunction(() => document.querySelector("#content, .public") !== null);
  return frame;
}

/** Opens a page in a state, anew. */
async function looks(page: string, role: string | undefined, state: string, more = ""): Promise<Frame> {
  await visitor.page.goto("about:blank");
  await visitor.page.goto(platform.address + hash(page, role, state, more));
  const frame = await framed();
  // What is loading never ends; anything else says what it is.
  if (state !== "loading")
    await frame.waitForFunction(
      () => document.querySelector("h1, h2") !== null && document.querySelector(".balls, .skeleton") === null,
    );
  return frame;
}

/** PAGES=every opens each of them in each state, else a form and a record whose list is at the address of the role. */
const opened = PAGES.filter(
  ([page]) => process.env["PAGES"] === "every" || ["invoice/invoice/add", "tools/payable/detail"].includes(page),
);

describe.each(opened)("%s as %s", (page, role) => {
  test.each(STATES)("stands when it is %s", async (state) => {
    const frame = await looks(page, role, state);
    await expect.poll(async () => (await frame.locator("body").innerText()).trim().length).toBeGreaterThan(40);
    expect(new URL(frame.url()).pathname).not.toBe("/catalogue/open");
    if (state === "normal") expect(await frame.locator("body").innerText()).not.toContain("Nothing found here");
    // A state is meant to be refused; what must never be is a script that breaks, or a broken policy.
    expect(visitor.troubles.drain().filter((trouble) => /^script|^policy/.test(trouble))).toEqual([]);
  });
});

test("the list says why it is empty, what failed, and what one may not see", async () => {
  expect(await (await looks("invoice/invoice", "supplier", "normal")).locator("tbody tr").count()).toBeGreaterThan(3);
  const empty = await looks("invoice/invoice", "supplier", "empty");
  expect(await empty.locator("tbody tr a, .card").count()).toBe(0);
  expect(await empty.locator(".state").count()).toBe(1);
  expect(await (await looks("invoice/invoice", "supplier", "failing")).locator("[role=alert]").count()).toBeGreaterThan(
    0,
  );
  expect(
    await (
      await looks("invoice/invoice", "supplier", "loading")
    )
      .locator(".skeleton, .balls, [aria-busy=true]")
      .count(),
  ).toBeGreaterThan(0);
  expect(await (await looks("invoice/invoice/detail", "supplier", "empty")).locator("body").innerText()).toContain(
    "Nothing found here",
  );
});

test("role, brand, language and width are those asked for", async () => {
  const frame = await looks("invoice/invoice", "enterprise", "normal", "&brand=meridian&catalogue_language=zh-CN");
  expect(await frame.locator("html").getAttribute("lang")).toBe("zh-CN");
  expect(await frame.locator(".brand img.logo").getAttribute("src")).toContain("meridian");
  expect(await frame.locator(".who small").innerText()).toBe("Straits Harvest Foods Pte. Ltd.");
  expect(await frame.evaluate(() => innerWidth)).toBe(1280);
  await visitor.page.getByLabel("Width").selectOption("390");
  expect(await frame.evaluate(() => innerWidth)).toBe(390);
  // The catalogue itself keeps its own brand and language.
  expect(await visitor.page.locator("html").getAttribute("lang")).toBe("en-US");
});

test.each([
  ["en-US", 1600, "Folder"],
  ["zh-CN", 1600, "目录"],
  ["en-US", 390, "Folder"],
] as const)("is sound itself in %s at %i", async (locale, width, folder) => {
  const someone = await platform.visitor({ locale, width, height: 844 });
  await someone.goes("/catalogue");
  await someone.page.locator(".place").first().waitFor();
  // Every row is made alike: those of one folder stand for all.
  await someone.page.getByRole("combobox", { name: folder }).selectOption("invoice");
  await expect.poll(() => someone.page.locator(".place").count()).toBeLessThan(20);
  expect(await lookedOver(someone.page)).toEqual([]);
  expect(someone.troubles.drain()).toEqual([]);
  await someone.close();
});

test("works by keyboard alone", async () => {
  const someone = await platform.visitor({ width: 1600 });
  await someone.goes("/catalogue");
  await someone.page.getByRole("searchbox").focus();
  await someone.page.keyboard.type("archived");
  for (let step = 0; step < 12 && (await someone.page.locator("iframe").count()) === 0; step += 1) {
    await someone.page.keyboard.press("Tab");
    if (await someone.page.evaluate(() => document.activeElement?.classList.contains("look") === true))
      await someone.page.keyboard.press("Enter");
  }
  expect(await someone.page.locator("iframe").getAttribute("src")).toContain("invoice%2Farchiveinvoice");
  await someone.close();
});

test("the wall shows each kind of page in every brand, and opens one", async () => {
  // Another fragment of the same address would not load the catalogue anew.
  await visitor.page.goto("about:blank");
  await visitor.page.goto(`${platform.address}/catalogue#brands`);
  const wall = visitor.page.locator(".brand-wall");
  await wall.locator("thead th").first().waitFor();
  const brands = await wall.locator("thead th").allInnerTexts();
  expect(brands).toEqual(["Harbourline", "Meridian", "Northlight", "Harbourline Portfolio"]);
  const first = wall.locator("tbody").filter({ hasText: "Sign in" }).first();
  await first.locator("iframe").nth(3).waitFor();
  const accents: string[] = [];
  for (let index = 0; index < brands.length; index += 1) {
    const frame = (await (await first.locator("iframe").nth(index).elementHandle())!.contentFrame())!;
    await frame.locator("input[name=password]").waitFor();
    accents.push(
      await frame.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand-accent")),
    );
  }
  expect(new Set(accents).size).toBe(brands.length);
  await first.getByRole("button", { name: /in Northlight$/ }).click();
  await framed();
  expect(await visitor.page.getByRole("combobox", { name: "Brand" }).inputValue()).toBe("northlight");
});
