import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { addressOf, everyPage, PEOPLE } from "./harness/addresses.ts";
import { lookedOver } from "./harness/looked-over.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

const pages = everyPage(loadRegistry(join(import.meta.dirname, "../..")));
const roles = [...new Set(pages.map(({ role }) => role))];
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** PAGES=every looks at each page in both languages, in the partner's brand, empty and failing; else each is looked at once and a third of them further. */
const every = process.env["PAGES"] === "every";
const LANGUAGES = ["en-US", "zh-CN"] as const;
const isTurn = (place: number, of: number, turn: number): boolean => every || place % of === turn;
const ofSupplier = pages.filter(({ role }) => role === "supplier").filter((_page, place) => isTurn(place, 3, 0));

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.close());

/** A visitor of a role, signed in unless it is the public. */
async function visitorOf(role: string, options: { locale?: "en-US" | "zh-CN"; address?: string } = {}): Promise<Visitor> {
  const who = PEOPLE[role];
  return who === undefined ? platform.visitor(options) : platform.signedIn(who, options);
}

/** Looks a page over in both widths. */
async function inBothWidths(visitor: Visitor, address: string): Promise<string[]> {
  await visitor.page.setViewportSize(WIDE);
  await visitor.goes(address);
  const wide = await lookedOver(visitor.page);
  await visitor.page.setViewportSize(PHONE);
  await visitor.drawn();
  const narrow = await lookedOver(visitor.page);
  return [...wide.map((one) => `1280: ${one}`), ...narrow.map((one) => `390: ${one}`), ...visitor.troubles.take()];
}

for (const [turn, locale] of LANGUAGES.entries()) {
  describe.each(roles.filter((role) => every || pages.filter((page) => page.role === role).length > turn))(`as %s, in ${locale}`, (role) => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await visitorOf(role, { locale });
    });
    afterAll(() => visitor?.close());

    test.each(pages.filter((page) => page.role === role).filter((_page, place) => isTurn(place, LANGUAGES.length, turn)))("$page at $route is whole", async (page) => {
      const address = await addressOf(platform.application, page);
      if (address === undefined) return;
      // Tags and mails are people's own words, in whatever language they were written.
      const own = /^contact\/(managetags|emailmanagement)/.test(page.page);
      expect((await inBothWidths(visitor, address)).filter((one) => !own || !/^\d+: word:/.test(one))).toEqual([]);
    });
  });
}

describe("in the partner's brand", () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visitorOf("supplier", { address: `http://meridian.localhost:${platform.port}` });
  });
  afterAll(() => visitor?.close());

  test.each(ofSupplier)("$page is whole", async (page) => {
    const address = await addressOf(platform.application, page);
    if (address !== undefined) expect(await inBothWidths(visitor, address)).toEqual([]);
  });
});

describe("with nothing there, and with a server that fails", () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visitorOf("supplier");
  });
  afterAll(() => visitor?.close());
  const data = /\/api\/(obligation|ucenter)\/(?!ucenter|user|todo|notice|draft|common|system|menu)/;

  test.each(ofSupplier)("$page says that there is nothing", async (page) => {
    const address = await addressOf(platform.application, page) ?? page.route;
    await visitor.page.route(/\/api\/.*list/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json() as { data?: { rows?: unknown[]; count?: number; summary?: unknown } };
      if (!Array.isArray(body.data?.rows) || /menu|role/.test(route.request().url())) return route.fulfill({ response: answer });
      return route.fulfill({ response: answer, json: { ...body, data: { ...body.data, rows: [], count: 0, summary: { by_currency: [] } } } });
    });
    expect(await inBothWidths(visitor, address)).toEqual([]);
    await visitor.page.unrouteAll({ behavior: "wait" });
  });

  test.each(ofSupplier)("$page says what failed and lets one try again", async (page) => {
    const address = await addressOf(platform.application, page) ?? page.route;
    await visitor.page.route(data, (route) => (route.request().method() === "GET" ? route.fulfill({ status: 500, json: { code: 1099, errorCode: "1099", success: false, messageDetail: "Something went wrong on our side." } }) : route.continue()));
    const found = (await inBothWidths(visitor, address)).filter((one) => !/^answer: 500|status of 500/.test(one));
    expect(found).toEqual([]);
    await visitor.page.unrouteAll({ behavior: "wait" });
  });
});
