import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf, type Seen } from "./harness/addresses.ts";
import { all, ELSEWHERE, every, inBothWidths, LANGUAGES, NOBODYS, viewers } from "./harness/page-states.ts";
import { MAKING, startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

describe("with a record of the demo's further deals", () => {
  let demo: Platform;
  const visitors = new Map<string, Visitor>();
  beforeAll(async () => {
    demo = await startPlatform({ environment: "demo" });
  }, MAKING);
  afterAll(() => demo?.close());
  const further = ELSEWHERE.filter((page) => !NOBODYS.includes(page)).flatMap((name) =>
    (every ? all : viewers).filter(({ page }) => page === name),
  );

  /** Companies of a role beside the one that stands for it: the further deals are theirs too. */
  const OTHERS: Readonly<Record<string, readonly string[]>> = {
    supplier: ["s2", "s3", "s4"],
    enterprise: ["e2"],
    financier: ["f2"],
  };
  const colleagues = (page: Seen): Seen[] => [
    page,
    ...(OTHERS[page.role] ?? []).flatMap((company) =>
      page.who === undefined ? [] : [{ ...page, who: page.who.replace(/\.\w+$/, `.${company}`) }],
    ),
  ];

  test.each(further.map((page, index) => ({ ...page, locale: LANGUAGES[index % 2]! })))(
    "$page is whole for $role in $locale",
    async ({ locale, ...page }) => {
      // Who stands for a role may have none: somebody else who may see the page has.
      const wanted = every
        ? colleagues(page)
        : [page, ...all.filter((other) => other.page === page.page && other.role !== page.role)].flatMap(colleagues);
      let found: { address: string; who: string } | undefined;
      for (const one of wanted) {
        const address = found === undefined ? await addressOf(demo.application, one) : undefined;
        if (address !== undefined && one.who !== undefined) found = { address, who: one.who };
      }
      if (!every) expect(found, `somebody has a record of ${page.page}`).toBeDefined();
      if (found === undefined) return;
      const visitor = visitors.get(`${found.who} ${locale}`) ?? (await demo.signedIn(found.who, { locale }));
      visitors.set(`${found.who} ${locale}`, visitor);
      expect(await inBothWidths(visitor, found.address)).toEqual([]);
    },
  );

  test("on a phone the decision of an item stays in view, however far the item is read", async () => {
    const checker = await demo.signedIn("checker.e2", { width: 390, height: 640 });
    const item = await demo.application.store.reading.first<{ id: string }>(
      "SELECT id FROM invoice_paid WHERE status = 'pending_approval' ORDER BY id LIMIT 1",
    );
    await checker.goes(`/tasks/mobile/invoicepaid/detail?id=${item?.id}`);
    const approve = checker.page.locator(".next-step .button.primary");
    const isInView = () => approve.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight);
    expect(await isInView()).toBe(true);
    await checker.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await checker.page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(await approve.evaluate((button) => button.getBoundingClientRect().top >= 0)).toBe(true);
    expect(await isInView()).toBe(true);
    const [foot, bar] = await checker.page.evaluate(() => [
      document.querySelector(".work-foot")!.getBoundingClientRect().bottom,
      document.querySelector(".next-step")!.getBoundingClientRect().top,
    ]);
    expect(foot, "nothing of the page lies below it").toBeLessThanOrEqual(bar! + 1);
  });
});
