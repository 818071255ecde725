import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/security");

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; in each they are its first. */
const SECTIONS: Readonly<Record<string, number>> = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
  "17.1": 1,
  "17.2": 4,
  "17.3": 2,
};
const IDS = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

interface Line {
  readonly id: string;
  readonly level: string;
  readonly state: string;
  readonly how: string;
  readonly proof: string;
}

/** The lines of the table, as they stand. */
const linesOf = (text: string): Line[] =>
  text.split("\n").flatMap((line) => {
    const [, id = "", level = "", state = "", how = "", proof = ""] = line.split("|").map((cell) => cell.trim());
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, state, how, proof }] : [];
  });

/** What a cell names: files of the project, and pages beside the table. */
const named = (proof: string): string[] =>
  [...proof.matchAll(/`([^`]+)`/g)]
    .map(([, file = ""]) => join(root, file))
    .concat([...proof.matchAll(/\]\(([^)]+)\)/g)].map(([, file = ""]) => join(folder, file)));

/** What is wrong with a table of requirements, a line each. */
function faults(lines: readonly Line[]): string[] {
  const ids = lines.map(({ id }) => id);
  return [
    ...IDS.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`),
    ...ids.filter((id) => !IDS.includes(id)).map((id) => `${id} is none of levels 1 and 2`),
    ...lines
      .filter(({ state }) => !["kept", "other", "theirs", "none", "open"].includes(state))
      .map(({ id, state }) => `${id} is "${state}"`),
    ...lines.filter(({ how }) => how.length < 6).map(({ id }) => `${id} says nothing`),
    ...lines
      .filter(({ state, proof }) => (state === "kept" || state === "other") && named(proof).length === 0)
      .map(({ id }) => `${id} has no proof`),
    ...lines.flatMap(({ id, proof }) =>
      named(proof)
        .filter((file) => !existsSync(file))
        .map((file) => `${id} names ${file.slice(root.length + 1)}, which is not there`),
    ),
  ];
}

const table = linesOf(readFileSync(join(folder, "asvs.md"), "utf8"));

describe("the table of ASVS 5.0", () => {
  it("has each requirement of levels 1 and 2 once, with what proves it or why there is nothing to prove", () => {
    expect(IDS).toHaveLength(253);
    expect(table.filter(({ level }) => level === "1")).toHaveLength(70);
    expect(faults(table)).toEqual([]);
  });

  it("would tell a line that is lost, doubled or without proof, and a file that has moved", () => {
    const [first, second, ...rest] = table;
    const moved = { ...first!, proof: "`tests/api/gone.test.ts`" };
    expect(faults([moved, { ...rest[0]!, proof: "" }, ...rest])).toEqual([
      `${second!.id} is missing`,
      `${rest[0]!.id} is there twice`,
      `${rest[0]!.id} has no proof`,
      `${first!.id} names tests/api/gone.test.ts, which is not there`,
    ]);
  });
});

it("each page about security that another one names is there", () => {
  for (const page of ["README.md", "asvs.md"]) {
    const text = readFileSync(join(folder, page), "utf8");
    expect(
      [...text.matchAll(/\]\(([^)#]+)\)/g)]
        .map(([, file = ""]) => file)
        .filter((file) => !existsSync(join(folder, file))),
      page,
    ).toEqual([]);
  }
});
