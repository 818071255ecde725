import { afterAll, beforeAll, expect, test } from "vitest";
import { enterHead, enterLines, Form } from "./harness/form.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

/** A line of 400 kbit/s on which each answer takes 400 ms longer. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** So long a first visit may take on that line, in milliseconds. */
const FIRST = 60_000;

let platform: Platform;
let supplier: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  supplier = await platform.signedIn("maker.s1");
  const line = await supplier.context.newCDPSession(supplier.page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", LINE);
});
afterAll(() => platform?.close());

/** What the page says while it waits: a state that is read out, or the shape of what comes. */
const waits = () => supplier.page.locator("[role=status]:visible, [aria-busy=true]:visible, .balls:visible").first();

test.each(["/dashboard", "/invoice/invoice", "/invoice/invoice/add", "/finance/application", "/tasks"])(
  "%s says that it is loading, and comes",
  async (path) => {
    await supplier.page.goto(platform.address + path, { waitUntil: "commit", timeout: FIRST });
    await waits().waitFor({ timeout: FIRST });
    await supplier.page.locator("main h1").waitFor({ timeout: FIRST });
    await supplier.settled();
    expect(await supplier.page.locator("[aria-busy=true]:not(button):visible, .balls:visible").count()).toBe(0);
    expect(supplier.troubles.drain()).toEqual([]);
  },
  180_000,
);

test("the page before stands until the next one is there, under a bar that says that it is on its way", async () => {
  await supplier.goes("/invoice/invoice");
  await supplier.page.getByRole("link", { name: "Credit notes" }).first().click();
  await supplier.page.locator(".turn-bar").waitFor();
  expect(await supplier.page.getByRole("heading", { level: 1 }).innerText()).toBe("Invoices");
  await supplier.page.getByRole("heading", { level: 1, name: "Credit notes" }).waitFor({ timeout: FIRST });
}, 180_000);

test("what is pressed twice while the answer is on its way is sent once, and says that it is on its way", async () => {
  await supplier.goes("/invoice/invoice/add");
  const form = new Form(supplier.page);
  await enterHead(form, { number: "SLOW-1" });
  await enterLines(form, [{ description: "Hinge brackets", quantity: "7", price: "13.37" }]);
  const sent: string[] = [];
  supplier.page.on("request", (request) => {
    if (request.method() === "POST" && /\/obligation\/invoice(\/\d+\/submit)?$/.test(new URL(request.url()).pathname))
      sent.push(request.url());
  });
  const submit = supplier.button("Submit to buyer");
  await submit.dblclick();
  await submit.and(supplier.page.locator("[aria-busy=true], [disabled], [aria-disabled=true]")).waitFor();
  const agreed = supplier.page.getByRole("dialog").getByRole("button", { name: "Submit to buyer" });
  await agreed.click({ timeout: FIRST });
  await supplier.page.waitForURL((url) => url.pathname === "/invoice/invoice/detail", { timeout: FIRST });
  await supplier.page.locator("main").getByText("SLOW-1").first().waitFor({ timeout: FIRST });
  expect(new Set(sent).size).toBe(sent.length);
}, 180_000);
