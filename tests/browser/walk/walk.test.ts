import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAKING, startPlatform, type Platform } from "../harness/platform.ts";
import { Walk } from "./walk.ts";

/** PAGES=every walks everywhere as makers, checkers and viewers, presses all that is offered, and reads it in Chinese too; else each role sees its menu, the first row of each list, and presses a part in its turn. */
const every = process.env["PAGES"] === "every";
const QUICK = [["maker.s1", "en"], ["maker.e1", "zh"], ["maker.f1", "en"], ["ops", "zh"], ["investor1", "en"]] as const;
const WHOLE = [
  ...["maker.s1", "maker.e1", "maker.f1", "ops", "investor1", "checker.s1", "checker.e1", "checker.f1", "viewer.s1", "viewer.e1", "viewer.f1"].map((who) => [who, "en"] as const),
  ...["maker.s1", "maker.e1", "maker.f1", "ops", "investor1"].map((who) => [who, "zh"] as const),
];
/** Of the pages one in so many is pressed over in the quick walk. */
const SHARE = 12;

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ environment: "demo" });
}, MAKING);
afterAll(() => platform?.close());

/** Turns of pages, so that each walker presses others. */
const turnOf = (place: string): number => [...place].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SHARE;

describe("everything that is offered leads somewhere and reads well", () => {
  test.each((every ? WHOLE : QUICK).map(([who, language], place) => ({ who, language, place })))("to $who in $language", async ({ who, language, place }) => {
    const visitor = await platform.signedIn(who, { locale: language === "zh" ? "zh-CN" : "en-US" });
    const walk = new Walk(visitor, { language, deep: every, presses: (page) => (every ? language === "en" : turnOf(page) === place) });
    await walk.everywhere();
    await visitor.close();
    console.info(`${who} in ${language}: ${Object.entries(walk.counts).map(([what, count]) => `${count} ${what}`).join(", ")}`);
    expect(walk.found).toEqual([]);
    expect(walk.counts.pages).toBeGreaterThanOrEqual(walk.counts.menu);
  }, every ? 3_600_000 : 240_000);
});
