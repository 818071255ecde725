import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAKING, startPlatform, type Platform } from "../harness/platform.ts";
import { Walk } from "./walk.ts";

export interface Walker {
  who: string;
  language: "en" | "zh";
}

/**
 * PAGES=every walks everywhere: each person presses all that is offered to them in one language, and reads all of it in
 * the other; else each of them sees the menu and the first row of each list, and each page is pressed over by one.
 */
const every = process.env["PAGES"] === "every";
/** Whose turn a page is among so many. */
const turnOf = (place: string, shards: number): number =>
  [...place].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % shards;

/**
 * The tests of a role: each of its people clicks everything that is offered, and nothing is found wrong. Between them
 * they have what waits, what is offered and what has ended in the demo. WHO names the only people to walk, by the first
 * part of their e-mail and with commas between them.
 */
export function walksAs(role: string, people: readonly Walker[]): void {
  const only = process.env["WHO"]?.split(",");
  const walking = only === undefined ? people : people.filter(({ who }) => only.includes(who));
  const walks = walking.flatMap(({ who, language }, turn) => {
    const presses = (page: string): boolean => every || turnOf(page, walking.length) === turn;
    const pressing = { who, language, deep: every, does: "presses all", presses };
    const other = language === "en" ? ("zh" as const) : ("en" as const);
    return every
      ? [pressing, { who, language: other, deep: true, does: "reads all", presses: () => false }]
      : [pressing];
  });

  describe.runIf(walks.length > 0)(`everything that a ${role} is offered leads somewhere and reads well`, () => {
    let platform: Platform;
    beforeAll(async () => {
      platform = await startPlatform({ environment: "demo" });
    }, MAKING);
    afterAll(() => platform?.close());

    test.each(walks)(
      "$who $does in $language",
      async ({ who, language, deep, presses }) => {
        const visitor = await platform.signedIn(who, { locale: language === "zh" ? "zh-CN" : "en-US" });
        const walk = new Walk(visitor, {
          language,
          deep,
          presses,
          ...(process.env["TELL"] === undefined ? {} : { tells: (line) => process.stdout.write(`${line}\n`) }),
        });
        await walk.everywhere();
        await visitor.close();
        const counts = Object.entries(walk.counts).map(([what, count]) => `${count} ${what}`);
        console.info([`${who} in ${language}: ${counts.join(", ")}`, ...walk.found].join("\n"));
        expect(walk.found).toEqual([]);
        expect(walk.counts.pages).toBeGreaterThanOrEqual(walk.counts.menu);
      },
      3_600_000,
    );
  });
}
