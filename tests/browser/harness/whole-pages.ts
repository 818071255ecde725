import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf, type Seen } from "./addresses.ts";
import { every, inBothWidths, isTurn, LANGUAGES, seen, startWithGroup } from "./page-states.ts";
import type { Platform } from "./platform.ts";
import type { Visitor } from "./visitor.ts";

const people = [...new Set(seen.map(({ role, who }) => who ?? role))];
const pagesOf = (person: string): Seen[] => seen.filter(({ role, who }) => (who ?? role) === person);
/** The colour scheme in which a language is looked at: pages in Chinese on a dark device. */
const SCHEMES = { "en-US": "light", "zh-CN": "dark" } as const;

/**
 * Tests that every page is whole in a language, each looked at by those who may see it.
 * @returns the platform, once it has started
 */
export function testWholePages(locale: (typeof LANGUAGES)[number]): () => Platform {
  const turn = LANGUAGES.indexOf(locale);
  let platform: Platform;
  beforeAll(async () => {
    platform = await startWithGroup();
  });
  afterAll(() => platform?.close());

  describe.each(people.filter((person) => every || pagesOf(person).length > turn))(`as %s, in ${locale}`, (person) => {
    const own = pagesOf(person);
    let visitor: Visitor;
    beforeAll(async () => {
      const options = { locale, scheme: SCHEMES[locale] };
      const who = own[0]?.who;
      visitor = await (who === undefined ? platform.visitor(options) : platform.signedIn(who, options));
    });
    afterAll(() => visitor?.close());

    test.each(own.filter((_page, index) => isTurn(index, LANGUAGES.length, turn)))(
      "$page at $route is whole",
      async (page) => {
        const address = await addressOf(platform.application, page);
        if (address !== undefined) expect(await inBothWidths(visitor, address)).toEqual([]);
      },
    );
  });
  return () => platform;
}
