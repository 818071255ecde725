import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.close());

/** What has the focus, and whether less than half of what is drawn for it can be seen. */
const focused = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const control = document.activeElement as HTMLElement | null;
    if (control === null || control === document.body || control.matches(".skip, iframe")) return undefined;
    const hidden = control.getBoundingClientRect().width <= 2 || getComputedStyle(control).opacity === "0";
    const drawn =
      control.closest<HTMLElement>(".ant-select, .ant-picker") ??
      (hidden ? (control.closest<HTMLElement>("label") ?? control.parentElement!) : control);
    const { left, top, width, height } = drawn.getBoundingClientRect();
    const points = [0.05, 0.3, 0.5, 0.7, 0.95].flatMap((across) =>
      [0.15, 0.5, 0.85].map((down) => document.elementFromPoint(left + width * across, top + height * down)),
    );
    const seen = points.filter((over) => over !== null && (drawn.contains(over) || over.contains(drawn)));
    const name = control.getAttribute("aria-label") ?? control.id;
    return {
      control: `${control.tagName} ${name === "" ? (control.textContent ?? "").trim() : name}`,
      covered: seen.length < points.length / 2,
    };
  });

/** A window of 1,280 by 900 at 200 %, and the narrowest at which a page must still be read without turning it. */
const WINDOWS = [
  { width: 640, height: 450 },
  { width: 320, height: 640 },
] as const;

const FORM = { who: "maker.s1", address: "/invoice/invoice/add" };
/** LONG=1 goes through a dashboard and the tasks too. */
const PAGES =
  process.env["LONG"] === "1"
    ? [{ who: "maker.s1", address: "/dashboard" }, FORM, { who: "checker.e1", address: "/tasks" }]
    : [FORM];

test.each(PAGES)(
  "nothing lies over what has the focus, zoomed or narrow: $who at $address",
  async ({ who, address }) => {
    for (const size of WINDOWS) {
      const visitor = await platform.signedIn(who, size);
      await visitor.goes(address);
      const covered: string[] = [];
      let met = 0;
      for (let pressed = 0; pressed < 45; pressed += 1) {
        await visitor.page.keyboard.press("Tab");
        await visitor.drawn();
        const found = await focused(visitor);
        met += found === undefined ? 0 : 1;
        if (found?.covered === true) covered.push(`${String(size.width)}: ${found.control}`);
      }
      expect(covered).toEqual([]);
      expect(met).toBeGreaterThan(8);
      expect(
        await visitor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(1);
      await visitor.close();
    }
  },
);

test("nothing moves where the device asks for calm, behind a dialog neither", async () => {
  const visitor = await platform.signedIn("checker.e1");
  await visitor.goes("/invoice/invoice?tab=to_confirm");
  await visitor.page.locator("main tbody tr a").first().click();
  await visitor.button("Dispute").first().click();
  await visitor.page.getByRole("dialog").waitFor();
  const moving = await visitor.page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().duration ?? 0) > 1)
      .map((one) => (one as CSSAnimation).animationName),
  );
  expect(moving).toEqual([]);
  expect(
    await visitor.page
      .getByRole("dialog")
      .evaluate((dialog) => getComputedStyle(dialog, "::backdrop").animationDuration),
  ).toBe("0.001s");
  await visitor.close();
});
