import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Form } from "./harness/form.ts";
import { speaks } from "./harness/language.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let supplier: Visitor;
let form: Form;

beforeAll(async () => {
  platform = await startPlatform();
  supplier = await platform.signedIn("maker.s1");
  form = new Form(supplier.page);
});
afterEach(() => expect(supplier.troubles.drain()).toEqual([]));
afterAll(() => platform?.close());

test("a stranger at the start is asked to sign in, also at a page of the inside", async () => {
  const stranger = await platform.visitor();
  await stranger.goes("/");
  await stranger.page.waitForURL((url) => url.pathname === "/login");
  await stranger.goes("/invoice/invoice");
  await stranger.page.waitForURL((url) => url.pathname === "/login");
  expect(stranger.troubles.drain()).toEqual([]);
  await stranger.close();
});

test("who follows a link without being signed in gets there by the sign-in, if it is for their role", async () => {
  const stranger = await platform.visitor();
  await stranger.goes("/invoice/invoice?status=confirmed");
  await stranger.page.waitForURL((url) => url.pathname === "/login");
  expect(await stranger.text()).not.toContain("Your session has ended");
  await stranger.signIn("maker.s1");
  await stranger.page.waitForURL((url) => url.pathname === "/invoice/invoice" && url.search === "?status=confirmed");
  await stranger.context.clearCookies();
  await stranger.page.evaluate(() => sessionStorage.clear());
  await stranger.goes("/tools/sales");
  await stranger.signIn("maker.f1");
  await stranger.page.waitForURL((url) => url.pathname === "/dashboard");
  expect(stranger.troubles.drain()).toEqual([]);
  await stranger.close();
});

test("the start asks at once for no script but what every page needs", async () => {
  const html = await (await fetch(`${platform.address}/login`)).text();
  const assets = [...html.matchAll(/\/assets\/([\w-]+)-[\w-]{8}\.js/g)].map((match) => match[1]);
  expect(assets.toSorted()).toEqual(["rolldown-runtime", "start"]);
});

test("a list that is opened by its address comes with the answer of one call, the menu and the counters too", async () => {
  const requests: string[] = [];
  const note = (request: { url(): string; method(): string }) => {
    const path = new URL(request.url()).pathname;
    if (request.method() === "GET" && path.startsWith("/api/")) requests.push(path);
  };
  supplier.page.on("request", note);
  await supplier.goes("/invoice/invoice?currency=SGD");
  supplier.page.off("request", note);
  expect(await supplier.page.locator("tbody tr").count()).toBeGreaterThan(1);
  expect(requests.toSorted()).toEqual(["/api/__serverLoader", "/api/ucenter/user/view/list"]);
});

test("a bar of what is outstanding by age opens the invoices in it, and they come to what it shows", async () => {
  await supplier.goes("/dashboard");
  await supplier.page.getByRole("button", { name: /^31–60: SGD\s38,150\.00\. Opens the list/ }).click();
  await supplier.page.waitForURL((url) => url.pathname === "/invoice/invoice");
  await supplier.page.getByRole("link", { name: "INV-BP-0977" }).waitFor();
  expect(await supplier.page.locator("tbody tr").count()).toBe(1);
  await supplier.page.locator("tfoot").getByText("38,150.00").first().waitFor();
});

test("the menu's entry of the page that is open asks for its data anew, and is no further step back", async () => {
  await supplier.goes("/invoice/invoice");
  const length = await supplier.page.evaluate(() => history.length);
  const request = supplier.page.waitForRequest((one) => new URL(one.url()).pathname.endsWith("/invoice/list"));
  await supplier.page.locator("aside").getByRole("link", { name: "All invoices" }).click();
  await request;
  expect(await supplier.page.evaluate(() => history.length)).toBe(length);
});

test("the side menu is made narrow and wide again", async () => {
  await supplier.goes("/dashboard");
  const side = supplier.page.locator("aside.side");
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0);
  const wide = await width();
  await supplier.button("Make the menu narrow").click();
  await expect.poll(width).toBeLessThan(wide / 2);
  await supplier.button("Make the menu wide").click();
  await expect.poll(width).toBe(wide);
});

test("the version stands in the console and in the foot", async () => {
  const messages: string[] = [];
  const note = (message: { text(): string }) => void messages.push(message.text());
  supplier.page.on("console", note);
  await supplier.goes("/dashboard");
  supplier.page.off("console", note);
  expect(messages.filter((line) => line.includes("v1.2.0"))).toHaveLength(1);
  await supplier.page.locator("footer").getByText("v1.2.0").waitFor();
});

test("who is signed in is led from the start to the own home", async () => {
  await supplier.goes("/");
  await supplier.page.waitForURL((url) => url.pathname === "/dashboard");
});

test("a page of another role says the sentence of the specification", async () => {
  const enterprise = await platform.signedIn("maker.e1");
  await enterprise.goes("/invoice/invoice/add");
  await enterprise.page.getByText("Sorry, you are not authorized to access this page.").waitFor();
  await enterprise.page.getByText("403").first().waitFor();
  expect(enterprise.troubles.drain()).toEqual([]);
  await enterprise.close();
});

test("an address without a page says so in the language at hand, in its title too", async () => {
  await supplier.goes("/no/such/page");
  await supplier.page.getByRole("heading", { name: "Page not found" }).waitFor();
  expect(await supplier.page.title()).toContain("Page not found");
  await supplier.button("Back to the start").click();
  await supplier.page.waitForURL((url) => url.pathname === "/dashboard");
});

test("the menu shows what the server has switched on, and nothing else", async () => {
  const menu = supplier.page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("button", { name: "Invoices" }).click();
  const messages = (await menu.innerText()).split("\n").filter((line) => line !== "" && !/^\d+$/.test(line));
  const rows = await supplier.page.evaluate(async () => {
    const answer = await fetch("/api/ucenter/user/menu/list", {
      headers: { platform: "web", "accept-language": "en-US" },
    });
    return (
      (await answer.json()) as { data: { rows: { name: string; status: number; children?: { name: string }[] }[] } }
    ).data.rows;
  });
  expect(messages).toEqual(
    rows.flatMap(({ name, children = [] }) => [
      name,
      ...(name === "Invoices" ? children.map((child) => child.name) : []),
    ]),
  );
  expect(messages).toEqual(expect.arrayContaining(["Dashboard", "Tasks", "Invoices", "All invoices", "Archive"]));
  await menu.getByRole("link", { name: "Archive" }).click();
  await supplier.page.getByRole("heading", { name: "Archived invoices" }).waitFor();
  expect(await menu.getByRole("link", { name: "Archive" }).getAttribute("aria-current")).toBe("page");
});

test("each page is counted once, by its pattern; a changed view of it is not another", async () => {
  const views: string[] = [];
  supplier.page.on("request", (request) => {
    if (request.url().includes("pageview")) views.push((request.postDataJSON() as { pattern: string }).pattern);
  });
  const menu = supplier.page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "All invoices" }).click();
  await supplier.page.getByRole("tab", { name: "Confirmed" }).click();
  await supplier.page.waitForURL(/tab=confirmed/);
  await supplier.page.getByRole("link", { name: "INV-BP-1101" }).click();
  await supplier.page
    .getByRole("heading", { name: /INV-BP-1101/ })
    .first()
    .waitFor();
  await supplier.settled();
  expect(views).toEqual(["/invoice/invoice", "/invoice/invoice/detail"]);
});

test("the language turns in the middle of a form without a reload, and every value stays", async () => {
  await supplier.goes("/invoice/invoice/add");
  await form.enter("invoice_no", "TURN-1");
  await form.enter("issue_date", "20 Nov 2026");
  await form.enter("lines[0].quantity", "1,234.50");
  await supplier.page.evaluate(() => {
    (globalThis as unknown as { same: boolean }).same = true;
  });
  await speaks(supplier, "Language", "简体中文");
  await supplier.page.getByRole("heading", { level: 1, name: /发票/ }).waitFor();
  expect(await supplier.page.evaluate(() => document.documentElement.lang)).toMatch(/^zh/);
  expect(await form.value("invoice_no")).toBe("TURN-1");
  expect(await form.value("lines[0].quantity")).toBe("1,234.50");
  expect(await form.input("subtotal").innerText()).not.toBe("");
  await supplier.page.getByText("开票日期").first().waitFor();
  await speaks(supplier, "语言", "English");
  await supplier.page.getByRole("heading", { level: 1, name: "Add invoice" }).waitFor();
  expect(await supplier.page.evaluate(() => (globalThis as unknown as { same?: boolean }).same)).toBe(true);
  expect(await form.value("invoice_no")).toBe("TURN-1");
});

test("a form whose typing is kept as a draft is left without a question, and that is said", async () => {
  const menu = supplier.page.getByRole("navigation", { name: "Menu" });
  // What stands above the form may tell of an earlier save.
  const saved = supplier.page.waitForResponse(
    (response) =>
      response.url().includes("/ucenter/draft") && (response.request().postData() ?? "").includes("UNSAVED"),
  );
  await form.enter("po_no", "UNSAVED");
  await saved;
  await supplier.page.getByText(/^Draft saved at /).waitFor();
  // Where all of it is kept as a draft, leaving loses nothing: it is said, and not asked.
  await menu.getByRole("link", { name: "Tasks" }).click();
  await supplier.page.waitForURL((url) => url.pathname === "/tasks");
  await supplier.page.getByText("Your draft is kept").waitFor();
});

test("the bell counts what is unread and shows it; opening it reads nothing, following one or saying so does", async () => {
  const bell = supplier.page.getByRole("button", { name: /^Notices, \d+ unread$/ });
  const unread = Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0]);
  await bell.click();
  const list = supplier.page.getByRole("dialog", { name: "Notices" });
  await list.locator(".notice-line").first().waitFor();
  await supplier.page.getByRole("button", { name: `Notices, ${unread} unread`, exact: true }).waitFor();
  await list.locator(".notice-line.unread").first().click();
  await supplier.page
    .getByRole("button", { name: unread > 1 ? `Notices, ${unread - 1} unread` : "Notices", exact: true })
    .waitFor();
  if (unread > 1) {
    await supplier.page.getByRole("button", { name: /^Notices, \d+ unread$/ }).click();
    await list.getByRole("button", { name: "Mark all as read" }).click();
    await supplier.page.getByRole("button", { name: "Notices", exact: true }).waitFor();
  }
  await supplier.page.keyboard.press("Escape");
});

test("the counters follow what one does", async () => {
  const enterprise = await platform.signedIn("checker.e1");
  const tasks = enterprise.page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: /^Tasks/ })
    .locator(".badge");
  await tasks.waitFor();
  const before = Number(await tasks.innerText());
  await enterprise.goes("/invoice/invoice?tab=to_confirm");
  await enterprise.page.getByRole("link", { name: "JC-3302" }).click();
  await enterprise.button("Confirm").first().click();
  await enterprise.page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect.poll(async () => ((await tasks.count()) === 0 ? 0 : Number(await tasks.innerText()))).toBe(before - 1);
  expect(enterprise.troubles.drain()).toEqual([]);
  await enterprise.close();
});

test("the partner's brand has its own title, logo, colours and words", async () => {
  const dress = async (address: string, path: string) => {
    const visitor = await platform.visitor({ address });
    await visitor.goes(path);
    const seen = await visitor.page.evaluate(() => ({
      title: document.title,
      logo: document.querySelector("img")?.getAttribute("src"),
      accent: getComputedStyle(document.querySelector("button[type=submit]") ?? document.body).backgroundColor,
    }));
    expect(visitor.troubles.drain()).toEqual([]);
    const text = await visitor.text();
    await visitor.close();
    return { ...seen, text };
  };
  const own = await dress(platform.address, "/login");
  const partner = await dress(platform.address, "/login?brand=meridian");
  const partnerHost = await dress(`http://meridian.localhost:${platform.port}`, "/login");
  expect(partner).toEqual(partnerHost);
  expect(own.title).toContain("Harbourline");
  expect(partner.title).toContain("Meridian Trade");
  for (const part of ["title", "logo", "accent", "text"] as const) expect(partner[part]).not.toBe(own[part]);
});

test("who has two roles chooses one, and changes it without signing in again", async () => {
  const both = await platform.signedIn("ceo.e1");
  await both.page.waitForURL((url) => url.pathname === "/role/choose");
  await both.page
    .locator("li, article, .card")
    .filter({ hasText: /enterprise/i })
    .getByRole("button")
    .first()
    .click();
  await both.page.waitForURL((url) => url.pathname === "/dashboard");
  await both.button("Account").click();
  await both.page.getByRole("menuitem", { name: "Switch role" }).click();
  await both.page.waitForURL((url) => url.pathname === "/role/choose");
  await both.page
    .locator("li, article, .card")
    .filter({ hasText: /supplier/i })
    .getByRole("button")
    .first()
    .click();
  await both.page.waitForURL((url) => url.pathname === "/dashboard");
  await both.button("Account").click();
  await both.page.getByText("Supplier").first().waitFor();
  expect(both.troubles.drain()).toEqual([]);
  await both.close();
});

test("pages lie directly below /, and the browser's own history leads back and forth between them", async () => {
  await supplier.goes("/invoice/invoice");
  await supplier.page.getByRole("link", { name: "INV-BP-1101" }).click();
  await supplier.page.getByRole("heading", { name: "INV-BP-1101" }).waitFor();
  const { pathname, hash, searchParams } = new URL(supplier.page.url());
  expect([pathname, hash]).toEqual(["/invoice/invoice/detail", ""]);
  await supplier.page.goBack();
  await supplier.page.waitForURL((url) => url.pathname === "/invoice/invoice");
  await supplier.page.getByRole("heading", { level: 1, name: "Invoices" }).waitFor();
  await supplier.page.goForward();
  await supplier.page.waitForURL((url) => url.pathname === "/invoice/invoice/detail");
  await supplier.page.getByRole("heading", { name: "INV-BP-1101" }).waitFor();
  expect(new URL(supplier.page.url()).searchParams.get("id")).toBe(searchParams.get("id"));
});

test("after signing out, the back button shows the sign-in page and no data", async () => {
  await supplier.goes("/invoice/invoice");
  await supplier.page.getByRole("link", { name: "INV-BP-1101" }).waitFor();
  await supplier.button("Account").click();
  await supplier.page.getByRole("menuitem", { name: "Sign out" }).click();
  await supplier.page.waitForURL((url) => url.pathname === "/login");
  await supplier.page.goBack();
  await supplier.page.waitForURL((url) => url.pathname === "/login");
  expect(await supplier.text()).not.toMatch(/INV-BP|Bukit|109,000/);
});
