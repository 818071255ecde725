import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf, type Seen } from "./harness/addresses.ts";
import { all, ELSEWHERE, every, inBothWidths, isTurn, LANGUAGES, seen, startWithGroup } from "./harness/page-states.ts";
import type { Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

const people = [...new Set(seen.map(({ role, who }) => who ?? role))];
const pagesOf = (person: string): Seen[] => seen.filter(({ role, who }) => (who ?? role) === person);
/** The colour scheme in which a language is looked at: pages in Chinese on a dark device. */
const SCHEMES = { "en-US": "light", "zh-CN": "dark" } as const;

let platform: Platform;

beforeAll(async () => {
  platform = await startWithGroup();
});
afterAll(() => platform?.close());

/** A visitor in a window of their own, signed in unless it is the public. */
const visitorOf = (
  who: string | undefined,
  options: { locale?: "en-US" | "zh-CN"; scheme?: "light" | "dark"; address?: string } = {},
): Promise<Visitor> => (who === undefined ? platform.visitor(options) : platform.signedIn(who, options));

test("every page that opens a record has somebody in the demo who has one", async () => {
  const missing = new Set(all.map(({ page }) => page));
  for (const page of all)
    if (missing.has(page.page) && (await addressOf(platform.application, page)) !== undefined)
      missing.delete(page.page);
  // Nothing that the stories begin with is under review, newly asked, paid early or ordered, and no company has papers of its own: the stories and the demo's further deals make such records.
  expect([...missing]).toEqual(ELSEWHERE);
});

for (const [turn, locale] of LANGUAGES.entries()) {
  describe.each(people.filter((person) => every || pagesOf(person).length > turn))(`as %s, in ${locale}`, (person) => {
    const own = pagesOf(person);
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await visitorOf(own[0]?.who, { locale, scheme: SCHEMES[locale] });
    });
    afterAll(() => visitor?.close());

    test.each(own.filter((_page, place) => isTurn(place, LANGUAGES.length, turn)))(
      "$page at $route is whole",
      async (page) => {
        const address = await addressOf(platform.application, page);
        if (address !== undefined) expect(await inBothWidths(visitor, address)).toEqual([]);
      },
    );
  });
}
