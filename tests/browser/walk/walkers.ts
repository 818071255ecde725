import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAKING, startPlatform, type Platform } from "../harness/platform.ts";
import { Walk } from "./walk.ts";

export interface Walker {
  who: string;
  language: "en" | "zh";
}

/**
 * PAGES=every walks everywhere: each person follows every link and row, and presses what nobody of the role has pressed
 * in that state; else each of them sees the menu and the first row of each list, and each page is pressed over by one.
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
  const pressed = new Set<string>();

  describe.runIf(walking.length > 0)(`everything that a ${role} is offered leads somewhere and reads well`, () => {
    let platform: Platform;
    beforeAll(async () => {
      platform = await startPlatform({ environment: "demo" });
    }, MAKING);
    afterAll(() => platform?.close());

    test.each(walking.map((walker, turn) => ({ ...walker, turn })))(
      "to $who in $language",
      async ({ who, language, turn }) => {
        const visitor = await platform.signedIn(who, { locale: language === "zh" ? "zh-CN" : "en-US" });
        const walk = new Walk(visitor, {
          language,
          deep: every,
          presses: (page) => every || turnOf(page, walking.length) === turn,
          ...(every ? { pressed } : {}),
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
