import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "./harness/addresses.ts";
import { inBothWidths, isTurn, seen, startWithGroup } from "./harness/page-states.ts";
import type { Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

/** What the suppliers see, by whoever of them may. */
const ofSupplier = seen.filter(({ role }) => role === "supplier").filter((_page, index) => isTurn(index, 2, 0));
const suppliers = [...new Set(ofSupplier.map(({ who }) => who ?? ""))];

let platform: Platform;

beforeAll(async () => {
  platform = await startWithGroup();
});
afterAll(() => platform?.close());

describe.each(suppliers)("as %s in the partner's brand", (who) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await platform.signedIn(who, { scheme: "dark", address: `http://meridian.localhost:${platform.port}` });
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
    visitor = await platform.signedIn(who);
    await visitor.asksEachCall();
  });
  afterAll(() => visitor?.close());
  // What the frame around a page asks goes on: who one is, the menu, the counters.
  const data =
    /\/api\/(?:obligation|ucenter)\/(?!(?:\w+\/)?(?:user\/(?:system|menu|role)|todo|notice|draft|common|system|menu))/;

  test.each(ofSupplier.filter((page) => page.who === who))("$page says that there is nothing", async (page) => {
    const address = (await addressOf(platform.application, page)) ?? page.route;
    await visitor.page.route(/\/api\/.*list/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data?: { rows?: unknown[]; count?: number; summary?: unknown } };
      if (!Array.isArray(body.data?.rows) || /menu|role/.test(route.request().url()))
        return route.fulfill({ response: answer });
      return route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, rows: [], count: 0, summary: { by_currency: [] } } },
      });
    });
    expect(await inBothWidths(visitor, address)).toEqual([]);
    await visitor.page.unrouteAll({ behavior: "wait" });
  });

  test.each(ofSupplier.filter((page) => page.who === who))(
    "$page says what failed and lets one try again",
    async (page) => {
      const address = (await addressOf(platform.application, page)) ?? page.route;
      await visitor.page.route(data, (route) =>
        route.request().method() === "GET"
          ? route.fulfill({
              status: 500,
              json: {
                code: 1099,
                errorCode: "1099",
                success: false,
                messageDetail: "Something went wrong on our side.",
              },
            })
          : route.continue(),
      );
      const found = (await inBothWidths(visitor, address)).filter((one) => !/^answer: 500|status of 500/.test(one));
      expect(found).toEqual([]);
      await visitor.page.unrouteAll({ behavior: "wait" });
    },
  );
});
