import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAKING, startPlatform, type Platform } from "../harness/platform.ts";
import { Walk } from "./walk.ts";

interface Walker {
  who: string;
  language: "en" | "zh";
}

/**
 * PAGES=every walks everywhere in both languages and everybody presses all that is offered; else each role sees its
 * menu and the first row of each list, and each of its pages is pressed over by one of its people. WHO names others to
 * walk instead, by the first part of their e-mail and with commas between them: each of them presses all that is
 * offered.
 */
const every = process.env["PAGES"] === "every";
const named = process.env["WHO"]?.split(",").filter((who) => who !== "");
/** Who walks in which role; between them they have what waits, what is offered and what has ended in the demo. */
const ROLES: Readonly<Record<string, readonly Walker[]>> = {
  supplier: [
    { who: "maker.s1", language: "en" },
    { who: "checker.s2", language: "zh" },
    { who: "ceo.s2", language: "en" },
  ],
  enterprise: [
    { who: "maker.e1", language: "zh" },
    { who: "checker.e2", language: "en" },
    { who: "ceo.e2", language: "zh" },
  ],
  financier: [
    { who: "maker.f1", language: "en" },
    { who: "checker.f1", language: "zh" },
    { who: "maker.f2", language: "en" },
    { who: "checker2.f2", language: "zh" },
  ],
  operator: [{ who: "ops", language: "zh" }],
  investor: [{ who: "investor1", language: "en" }],
};
const people: typeof ROLES =
  named === undefined
    ? ROLES
    : Object.fromEntries(
        named.map((who, index) => [who, [{ who, language: index % 2 === 0 ? ("en" as const) : ("zh" as const) }]]),
      );
const walkers = Object.entries(people).flatMap(([role, walking]) =>
  walking.flatMap(({ who, language }, turn) =>
    (every ? (["en", "zh"] as const) : [language]).map((spoken) => ({
      role,
      who,
      language: spoken,
      turn,
      shards: walking.length,
    })),
  ),
);

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ environment: "demo" });
}, MAKING);
afterAll(() => platform?.close());

/** Whose turn a page is among so many. */
const turnOf = (place: string, shards: number): number =>
  [...place].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % shards;

describe("everything that is offered leads somewhere and reads well", () => {
  test.each(walkers)(
    "to $who in $language",
    async ({ who, language, turn, shards }) => {
      const visitor = await platform.signedIn(who, { locale: language === "zh" ? "zh-CN" : "en-US" });
      const walk = new Walk(visitor, {
        language,
        deep: every,
        presses: (page) => every || turnOf(page, shards) === turn,
        ...(process.env["TELL"] === undefined ? {} : { tells: (line) => process.stdout.write(`${line}\n`) }),
      });
      await walk.everywhere();
      await visitor.close();
      console.info(
        [
          `${who} in ${language}: ${Object.entries(walk.counts)
            .map(([what, count]) => `${count} ${what}`)
            .join(", ")}`,
          ...walk.found,
        ].join("\n"),
      );
      expect(walk.found).toEqual([]);
      expect(walk.counts.pages).toBeGreaterThanOrEqual(walk.counts.menu);
    },
    3_600_000,
  );
});
