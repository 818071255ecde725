import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { talkAs } from "../api/application/bodies.ts";
import { addressOf, everyPage, type Seen } from "./harness/addresses.ts";
import { lookedOver } from "./harness/looked-over.ts";
import { MAKING, startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

const all = everyPage(loadRegistry(join(import.meta.dirname, "../..")));
/** PAGES=every looks at each page in both languages, in the partner's brand, empty and failing, and for barriers in both widths; else one of those who may see a page looks at it, at some of them further, and for barriers in one of the widths. */
const every = process.env["PAGES"] === "every";
/** What a task is about is drawn alike for every role: one of them looks at it, unless all do. */
const pages = all.filter(({ page }, place) => every || !page.startsWith("tasks/about/") || all.findIndex((one) => one.page === page) === place);
/** Of those who may see a page one looks at it in the quick run, each role in its turn from page to page. */
const turns = [...new Set(pages.map(({ page }) => page))].map((page, place) => pages.filter((one) => one.page === page).at(place % pages.filter((one) => one.page === page).length)!);
const seen = every ? pages : turns;
const people = [...new Set(seen.map(({ role, who }) => who ?? role))];
const pagesOf = (person: string): Seen[] => seen.filter(({ role, who }) => (who ?? role) === person);
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

const LANGUAGES = ["en-US", "zh-CN"] as const;
const isTurn = (place: number, of: number, turn: number): boolean => every || place % of === turn;
/** What the suppliers see, by whoever of them may. */
const ofSupplier = seen.filter(({ role }) => role === "supplier").filter((_page, place) => isTurn(place, 5, 0));
const suppliers = [...new Set(ofSupplier.map(({ who }) => who ?? ""))];

/** Pages whose records only the demo's further deals make, and pages for which nobody has one to begin with. */
const ELSEWHERE = [
  "accounting/accounting/repayment/own_detail", "business/fundprovider/request",
  "finance/dpo/manage/detail", "finance/dpo/manage/detail/documents", "finance/dpo/manage/detail/history", "finance/dpo/manage/detail/payables", "finance/dpo/manage/detail/payment", "finance/dpo/receive/detail",
  "finance/earlypayment/application/create", "finance/earlypayment/application/detail", "finance/earlypayment/records/detail",
  "fund/dpo/issue/create", "fund/earlypayment/application/create", "fund/earlypayment/application/detail", "fund/earlypayment/records/detail",
  "portfolio/mining", "rightcontent/businessInfo/change", "tasks/about/early_payment", "tasks/about/fee_rule_set", "tasks/checklist/configuration", "tasks/checklist/content",
  "tools/ar/detail", "tools/invoice/detail", "tools/payable/detail", "tools/sales/apdetail", "tools/sales/detail",
];
/** Nobody's to begin with: a story makes them, and looks at them. */
const NOBODYS = [
  "accounting/accounting/repayment/own_detail", "business/fundprovider/request", "fund/dpo/issue/create", "portfolio/mining", "rightcontent/businessInfo/change",
  "tasks/about/fee_rule_set", "tasks/checklist/configuration", "tasks/checklist/content",
];

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
  const administrator = await talkAs(platform.application, "admin.s1");
  const chief = await talkAs(platform.application, "ceo.s1");
  const { data: group } = await administrator.post("ucenter/user/permission_group", { name: "Invoice desk", permissions: ["invoice.prepare"] });
  expect((await chief.post(`ucenter/user/permission_group/${group.id}/approve`, { version: group.version })).code).toBe(0);
});
afterAll(() => platform?.close());

/** A visitor in a window of their own, signed in unless it is the public. */
const visitorOf = (who: string | undefined, options: { locale?: "en-US" | "zh-CN"; address?: string } = {}): Promise<Visitor> => (who === undefined ? platform.visitor(options) : platform.signedIn(who, options));

/** What is wrong with a page as it stands, in the width it has now. */
async function wrongWith(visitor: Visitor, address: string, barriers: boolean): Promise<string[]> {
  if (visitor.signedInAs !== undefined && new URL(visitor.page.url()).pathname === "/login" && !address.startsWith("/login")) return ["sent to the sign-in"];
  const refused = await visitor.page.getByRole("heading", { name: "403", exact: true }).count();
  return refused > 0 ? ["refused"] : lookedOver(visitor.page, { barriers });
}

let looks = 0;

/** Looks a page over in both widths. */
async function inBothWidths(visitor: Visitor, address: string): Promise<string[]> {
  looks += 1;
  await visitor.page.setViewportSize(WIDE);
  await visitor.goes(address);
  const wide = await wrongWith(visitor, address, every || looks % 2 === 0);
  await visitor.page.setViewportSize(PHONE);
  await visitor.drawn();
  const narrow = await wrongWith(visitor, address, every || looks % 2 === 1);
  return [...wide.map((one) => `1280: ${one}`), ...narrow.map((one) => `390: ${one}`), ...visitor.troubles.take()];
}

test("every page that opens a record has somebody in the demo who has one", async () => {
  const missing = new Set(all.map(({ page }) => page));
  for (const page of all) if (missing.has(page.page) && await addressOf(platform.application, page) !== undefined) missing.delete(page.page);
  // Nothing that the stories begin with is under review, newly asked, paid early or ordered, and no company has papers of its own: the stories and the demo's further deals make such records.
  expect([...missing]).toEqual(ELSEWHERE);
});

for (const [turn, locale] of LANGUAGES.entries()) {
  describe.each(people.filter((person) => every || pagesOf(person).length > turn))(`as %s, in ${locale}`, (person) => {
    const own = pagesOf(person);
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await visitorOf(own[0]?.who, { locale });
    });
    afterAll(() => visitor?.close());

    test.each(own.filter((_page, place) => isTurn(place, LANGUAGES.length, turn)))("$page at $route is whole", async (page) => {
      const address = await addressOf(platform.application, page);
      if (address !== undefined) expect(await inBothWidths(visitor, address)).toEqual([]);
    });
  });
}

describe.each(suppliers)("as %s in the partner's brand", (who) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visitorOf(who, { address: `http://meridian.localhost:${platform.port}` });
  });
  afterAll(() => visitor?.close());

  test.each(ofSupplier.filter((page) => page.who === who))("$page is whole", async (page) => {
    const address = await addressOf(platform.application, page);
    if (address !== undefined) expect(await inBothWidths(visitor, address)).toEqual([]);
  });
});

describe.each(suppliers)("as %s, with nothing there, and with a server that fails", (who) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visitorOf(who);
  });
  afterAll(() => visitor?.close());
  // What the frame around a page asks goes on: who one is, the menu, the counters.
  const data = /\/api\/(?:obligation|ucenter)\/(?!(?:\w+\/)?(?:user\/(?:system|menu|role)|todo|notice|draft|common|system|menu))/;

  test.each(ofSupplier.filter((page) => page.who === who))("$page says that there is nothing", async (page) => {
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

  test.each(ofSupplier.filter((page) => page.who === who))("$page says what failed and lets one try again", async (page) => {
    const address = await addressOf(platform.application, page) ?? page.route;
    await visitor.page.route(data, (route) => (route.request().method() === "GET" ? route.fulfill({ status: 500, json: { code: 1099, errorCode: "1099", success: false, messageDetail: "Something went wrong on our side." } }) : route.continue()));
    const found = (await inBothWidths(visitor, address)).filter((one) => !/^answer: 500|status of 500/.test(one));
    expect(found).toEqual([]);
    await visitor.page.unrouteAll({ behavior: "wait" });
  });
});

describe("with a record of the demo's further deals", () => {
  let demo: Platform;
  const visitors = new Map<string, Visitor>();
  beforeAll(async () => {
    demo = await startPlatform({ environment: "demo" });
  }, MAKING);
  afterAll(() => demo?.close());
  const further = ELSEWHERE.filter((page) => !NOBODYS.includes(page)).flatMap((name) => (every ? all : turns).filter(({ page }) => page === name));

  /** Companies of a role beside the one that stands for it: the further deals are theirs too. */
  const OTHERS: Readonly<Record<string, readonly string[]>> = { supplier: ["s2", "s3", "s4"], enterprise: ["e2"], financier: ["f2"] };
  const colleagues = (page: Seen): Seen[] => [page, ...(OTHERS[page.role] ?? []).flatMap((company) => (page.who === undefined ? [] : [{ ...page, who: page.who.replace(/\.\w+$/, `.${company}`) }]))];

  test.each(further.map((page, place) => ({ ...page, locale: LANGUAGES[place % 2]! })))("$page is whole for $role in $locale", async ({ locale, ...page }) => {
    // Who stands for a role may have none: somebody else who may see the page has.
    const asked = every ? colleagues(page) : [page, ...all.filter((other) => other.page === page.page && other.role !== page.role)].flatMap(colleagues);
    let found: { address: string; who: string } | undefined;
    for (const one of asked) {
      const address = found === undefined ? await addressOf(demo.application, one) : undefined;
      if (address !== undefined && one.who !== undefined) found = { address, who: one.who };
    }
    if (!every) expect(found, `somebody has a record of ${page.page}`).toBeDefined();
    if (found === undefined) return;
    const visitor = visitors.get(`${found.who} ${locale}`) ?? await demo.signedIn(found.who, { locale });
    visitors.set(`${found.who} ${locale}`, visitor);
    expect(await inBothWidths(visitor, found.address)).toEqual([]);
  });
});
