import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), "utf8")) as T;

interface Advisory {
  readonly package: string;
  readonly ids: readonly string[];
  /** The first sound version of each line, the lowest first. */
  readonly fixed: readonly string[];
  readonly accepted?: readonly string[];
  readonly because?: string;
}
const { advisories } = read<{ advisories: Advisory[] }>("docs/security/advisories.json");
const lock = read<{ packages: Record<string, { version: string }> }>("package-lock.json");

const parts = (version: string): number[] => version.split("-")[0]?.split(".").map(Number) ?? [];
const isAtLeast = (version: string, least: string): boolean => {
  const [own, other] = [parts(version), parts(least)];
  const place = [0, 1, 2].find((at) => own[at] !== other[at]);
  return place === undefined || (own[place] ?? 0) > (other[place] ?? 0);
};
/**
 * A version is sound by the fix of its own line; above every line that was mended, or where there is but one, by the
 * last.
 */
const isSound = (version: string, fixed: readonly string[]): boolean => {
  const own = fixed.find((one) => parts(one)[0] === parts(version)[0]);
  return isAtLeast(version, own ?? fixed.at(-1) ?? "");
};
const versionsOf = (name: string): string[] => [
  ...new Set(
    Object.entries(lock.packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([, { version }]) => version),
  ),
];

it("versions are compared by number, line by line", () => {
  expect([
    isSound("1.1.17", ["1.1.18", "2.1.4"]),
    isSound("1.1.18", ["1.1.18", "2.1.4"]),
    isSound("2.1.3", ["1.1.18", "2.1.4"]),
    isSound("3.0.0", ["1.1.18", "2.1.4"]),
    isSound("0.9.9", ["1.1.18", "2.1.4"]),
  ]).toEqual([false, true, false, true, false]);
  expect([isAtLeast("10.1.11", "10.1.3"), isAtLeast("5.12.8", "5.8.3"), isAtLeast("9.6.0", "9.7.0")]).toEqual([
    true,
    true,
    false,
  ]);
});

describe("no locked package stands below the version that mended a known weakness", () => {
  it.each(advisories.map((advisory) => [advisory.package, advisory] as const))(
    "%s",
    (name, { fixed, accepted = [], because }) => {
      const versions = versionsOf(name);
      expect(versions, "still a package of ours").not.toEqual([]);
      expect(versions.filter((version) => !isSound(version, fixed) && !accepted.includes(version))).toEqual([]);
      expect(
        accepted.filter((version) => !versions.includes(version)),
        "accepted and gone",
      ).toEqual([]);
      expect(accepted.length === 0 || (because ?? "").length > 80, "what is accepted says why").toBe(true);
    },
  );
});
