import { afterAll, beforeAll, expect, test } from "vitest";
import { MAKING, startPlatform, type Platform } from "../harness/platform.ts";
import type { Visitor } from "../harness/visitor.ts";
import { Walk } from "./walk.ts";
import { englishIn, rawIn } from "./wrong.ts";

let platform: Platform;
let visitor: Visitor;
beforeAll(async () => {
  platform = await startPlatform({ environment: "demo" });
  visitor = await platform.signedIn("maker.s1");
  await visitor.asksEachCall();
}, MAKING);
afterAll(() => platform?.close());

/** What a walk from an address finds wrong, that is loaded anew: a page that stands there may have asked before. */
async function foundFrom(address: string, presses = false): Promise<string[]> {
  await visitor.page.goto("about:blank");
  const walk = new Walk(visitor, { language: "en", deep: false, presses: () => presses });
  await walk.from([address]);
  await visitor.page.unrouteAll({ behavior: "wait" });
  return walk.found;
}

type Row = Record<string, unknown>;

/** Answers of a call, changed on their way. */
const changed = (address: RegExp, change: (data: { rows: Row[]; count: number }, url: URL) => void) =>
  visitor.page.route(address, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { rows: Row[]; count: number } };
    change(body.data, new URL(route.request().url()));
    return route.fulfill({ response: answer, json: body });
  });
const LIST = /\/api\/obligation\/invoice\/list/;

test("nothing is wrong with the list of invoices by itself", async () => {
  expect(await foundFrom("/invoice/invoice")).toEqual([]);
});

const RAW = [
  ["912669379128382595", "id"],
  ["PAST_DUE", "code in capitals"],
  ["due_date_adjusted", "name of a field"],
  ["dueDate", "name of a field"],
  ["2026-11-23", "date as stored"],
  ["2026-11-23T04:05:06.000Z", "date as stored"],
  ["undefined", "value that is none"],
  ["NaN", "value that is none"],
  ["[object", "value that is none"],
  ["{{name}}", "place never filled"],
] as const;

test("whatever nobody should read is found in a row", async () => {
  await changed(LIST, ({ rows }) => {
    for (const row of rows) row["invoice_no"] = RAW.map(([value]) => value).join(" ");
  });
  const found = await foundFrom("/invoice/invoice");
  for (const [value, kind] of RAW)
    expect(
      found.some((one) => one.endsWith(`${kind}: ${value}`)),
      value,
    ).toBe(true);
});

test("a call that fails, and what then stands there, is found", async () => {
  await visitor.page.route(LIST, (route) =>
    route.fulfill({ status: 403, json: { code: 1004, errorCode: "1004", success: false } }),
  );
  const found = await foundFrom("/invoice/invoice");
  expect(found.some((one) => one.includes("GET /api/obligation/invoice/list answered 403"))).toBe(true);
  expect(found.some((one) => one.includes("dead end: "))).toBe(true);
});

test("an address that no page answers is found", async () => {
  expect((await foundFrom("/invoice/nowhere")).some((one) => one.includes("dead end: Page not found"))).toBe(true);
});

test("an offered row that leads to no record is found", async () => {
  await visitor.page.route(/\/api\/obligation\/invoice\?id=/, (route) =>
    route.fulfill({ status: 404, json: { code: 1005, errorCode: "1005", success: false } }),
  );
  expect((await foundFrom("/invoice/invoice")).some((one) => /^\/invoice\/invoice\/detail.*dead end: /.test(one))).toBe(
    true,
  );
});

test("trouble on the console is found", async () => {
  await visitor.page.route(/\/api\/obligation\/invoice\/list/, async (route) => {
    await visitor.page.evaluate(() => {
      console.error("seeded trouble");
    });
    return route.continue();
  });
  expect((await foundFrom("/invoice/invoice")).some((one) => one.includes("seeded trouble"))).toBe(true);
});

test("a white page is found", async () => {
  await visitor.page.route(/\/invoice\/invoice$/, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><html lang=en><div id=root><main id=content></main></div></html>",
    }),
  );
  expect((await foundFrom("/invoice/invoice")).some((one) => one.endsWith("white page"))).toBe(true);
});

test("an empty first tab beside filled ones is found", async () => {
  await changed(/\/api\/[a-z/]*\/application\/list/, (data) => {
    data.rows = [];
    data.count = 0;
  });
  // An address that asks for something is not led on to the first tab that has rows.
  const found = await foundFrom("/accounting/accounting?currency=SGD");
  expect(found.filter((one) => one.includes("the first tab is empty"))).toHaveLength(1);
});

// Every button of the page is pressed: as long as a journey may take.
test("a button that leads nowhere is found", { timeout: 300_000 }, async () => {
  await visitor.page.route(/\/api\/obligation\/invoice\/list\/export/, (route) =>
    route.fulfill({ status: 404, json: { code: 1003, errorCode: "1003", success: false } }),
  );
  expect(
    (await foundFrom("/invoice/invoice", true)).some((one) => one.includes("/invoice/list/export answered 404")),
  ).toBe(true);
});

test("English that a Chinese text is left with is found, names and figures are not", () => {
  expect(englishIn("请先 please choose one of the rows 再继续")).toEqual([
    "left in English: please choose one of the rows",
  ]);
  expect(englishIn("Straits Harvest Foods Pte. Ltd. 的发票 INV-BP-1101，Excel 与 PDF")).toEqual([]);
  expect(rawIn("INV-2026-000041 23 Nov 2026 SGD 1,234.50 statement_2026-10-31.pdf ops@demo.example")).toEqual([]);
});
