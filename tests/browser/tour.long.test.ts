import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";
import { wordsIn } from "./harness/words.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.close());

/**
 * What the tour shows: its words, whether it points at something, whether all of it is on the screen, and whether it
 * has the focus.
 */
const shown = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const card = document.querySelector(".tour-card");
    const box = card?.getBoundingClientRect();
    return card && box
      ? {
          title: card.querySelector("h2")?.textContent,
          points: document.querySelector(".tour-ring") !== null,
          whole: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
          focus: card.contains(document.activeElement),
        }
      : undefined;
  });
const STOPS = ["menu", "notices", "account"];

test.each([
  ["en", 1280],
  ["zh", 390],
] as const)(
  "the first look around is walked by keys, each stop pointing at what it speaks of: %s, %i wide",
  async (language, width) => {
    const word = wordsIn(language);
    const visitor = await platform.signedIn(language === "en" ? "viewer.s1" : "viewer.e1", {
      width,
      locale: language === "en" ? "en-US" : "zh-CN",
    });
    const { keyboard } = visitor.page;
    await visitor.page.locator(".tour-card").waitFor();
    expect(await shown(visitor)).toMatchObject({ title: word("runtime:tour.welcome"), whole: true });
    for (const key of ["Tab", "Enter", "Tab", "Tab", "Enter"]) await keyboard.press(key);
    for (const [index, stop] of STOPS.entries()) {
      await visitor.page.getByRole("heading", { name: word(`runtime:tour.${stop}`), exact: true }).waitFor();
      await visitor.drawn();
      expect(await shown(visitor), stop).toEqual({
        title: word(`runtime:tour.${stop}`),
        points: true,
        whole: true,
        focus: true,
      });
      for (let step = 0; step < (index === 0 ? 2 : 3); step += 1) await keyboard.press("Tab");
      await keyboard.press("Enter");
    }
    await visitor.page.locator(".tour-card").waitFor({ state: "detached" });
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe("content");
    await visitor.goes("/dashboard");
    expect(await shown(visitor), "it does not come again").toBeUndefined();
    expect(visitor.troubles.drain()).toEqual([]);
    await visitor.close();
  },
);

test("it is taken again from the settings, with the mouse on a phone, and left at any stop", async () => {
  const word = wordsIn("en");
  const visitor = await platform.signedIn("viewer.s1", { width: 390 });
  await visitor.goes("/rightcontent/accountsetting?tab=tour");
  await visitor.page.locator("main").getByRole("button").last().click();
  await visitor.page.waitForURL((url) => url.pathname === "/dashboard");
  await visitor.page.getByRole("heading", { name: word("runtime:tour.menu") }).waitFor();
  await visitor.button(word("runtime:tour.next")).click();
  await visitor.page.getByRole("heading", { name: word("runtime:tour.notices") }).waitFor();
  expect(await shown(visitor)).toMatchObject({ points: true, whole: true });
  await visitor.button(word("runtime:tour.skip")).click();
  await visitor.page.locator(".tour-card").waitFor({ state: "detached" });
  await visitor.close();
});
