import { afterAll, beforeAll, expect, test } from "vitest";
import { everyPage } from "./harness/addresses.ts";
import { lookedOver } from "./harness/looked-over.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
}, 240_000);
afterAll(() => platform.close());

/**
 * Pages that show one record named in the query, each address once; PAGES=every opens all of them, else every third.
 */
function aboutOne() {
  const { registry } = platform.application;
  const once = [...new Map(everyPage(registry).map((seen) => [seen.route, seen])).values()];
  return once.filter(({ page: name, route }) => {
    const { source, params = {} } = registry.pages.get(name)!;
    const call = registry.calls.get(source?.call ?? "");
    return (
      source?.when === undefined &&
      call?.reads !== undefined &&
      call.finds === undefined &&
      !route.includes("{") &&
      Object.values(params).some((param) => typeof param === "object" && param.type === "id" && param.in === "query")
    );
  });
}

test("a page about one record, opened without one, says what is missing and leads to where it is chosen", async () => {
  const all = aboutOne();
  expect(all.length).toBeGreaterThan(8);
  const pages = all.filter((_page, index) => process.env["PAGES"] === "every" || index % 3 === 0);
  for (const who of new Set(pages.map((page) => page.who!))) {
    const visitor = await platform.signedIn(who);
    for (const { route } of pages.filter((page) => page.who === who)) {
      await visitor.goes(route);
      const text = await visitor.page.locator("main").innerText();
      expect(text, `${route} for ${who}`).toContain("Nothing chosen yet");
      expect(text, `${route} for ${who}`).not.toContain("did not load");
      await visitor.page.locator("main .state button").click();
      await visitor.settled();
      expect(new URL(visitor.page.url()).pathname, `the way back from ${route} for ${who}`).not.toBe(route);
      expect(await visitor.page.locator("main .state.bad").count(), `where ${route} leads ${who}`).toBe(0);
    }
    expect(visitor.troubles.drain()).toEqual([]);
    await visitor.close();
  }
}, 240_000);

test("a form that begins with one record says so where the address names none", async () => {
  const visitor = await platform.signedIn("maker.f1");
  await visitor.goes("/accounting/accounting/financedInvoice/allocation");
  expect(await visitor.text()).toContain("Nothing chosen yet");
  expect(visitor.troubles.drain()).toEqual([]);
  await visitor.close();
}, 120_000);

test("the members of no group lead back to the users, in Chinese and on a phone too", async () => {
  const visitor = await platform.signedIn("admin.s1", { locale: "zh-CN", width: 390 });
  await visitor.goes("/rightcontent/users/members");
  expect(await lookedOver(visitor.page)).toEqual([]);
  expect(await visitor.text()).toContain("尚未选择记录");
  await visitor.page.locator("main .state button").click();
  await visitor.page.waitForURL((url) => url.pathname === "/rightcontent/users");
  await visitor.goes("/rightcontent/users/members?group_id=twelve");
  expect(await visitor.text()).toContain("未找到记录");
  await visitor.goes("/rightcontent/users/members?group_id=912000000000000000");
  expect(await visitor.text()).toContain("未找到记录");
  await visitor.page.locator("main .state button").click();
  await visitor.page.waitForURL((url) => url.pathname === "/rightcontent/users");
  await visitor.close();
}, 120_000);
