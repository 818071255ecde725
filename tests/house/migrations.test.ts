import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isBreaking, migrationsOf, type Migration } from "../../server/platform/store/migrate.ts";

/** Written before an earlier release had to run on what a later one leaves. */
const isOlder = ({ name }: Migration): boolean => name < "0154" || (name >= "0180" && name < "0184");

/** What the version that runs cannot live with, each with what it does to it. */
const LOCKING_OUT: readonly (readonly [RegExp, string])[] = [
  [/\bDROP\s+TABLE\b/i, "drops a table that it reads"],
  [/\bDROP\s+COLUMN\b/i, "drops a column that it reads"],
  [/\bRENAME\b/i, "renames what it knows by another name"],
  [
    /\bALTER\s+(?:COLUMN\s+)?"?\w+"?\s+(?:SET\s+DATA\s+)?TYPE\b/i,
    "changes a column's type, and writes the table anew meanwhile",
  ],
  [/\bSET\s+NOT\s+NULL\b/i, "asks for a column that it leaves out"],
  [
    /\bADD\s+(?!CONSTRAINT\b|CHECK\b|FOREIGN\b|UNIQUE\b|PRIMARY\b)(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?"?\w+"?\s+(?![^;,]*\bDEFAULT\b)[^;,]*\bNOT\s+NULL\b/i,
    "adds a column that it leaves out",
  ],
  [/\bTRUNCATE\b/i, "empties a table"],
  [/\bLOCK\s+TABLE\b/i, "keeps it waiting"],
];

const MADE_HERE = /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi;

/** What of a migration an earlier release that runs meanwhile could not live with. */
function lockingOut(migration: Migration): string[] {
  if (isBreaking(migration)) return [];
  const plain = migration.text
    .replace(/--[^\n]*/g, "")
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'[^']*'/g, "''");
  const own = new Set([...plain.matchAll(MADE_HERE)].map(([, name]) => name));
  return plain
    .split(";")
    .filter((statement) => !/^\s*CREATE\s+(?:UNLOGGED\s+)?TABLE\b/i.test(statement))
    .filter(
      (statement) => !own.has(/\b(?:ALTER|TRUNCATE|LOCK)\s+TABLE\s+(?:ONLY\s+)?"?(\w+)"?/i.exec(statement)?.[1] ?? ""),
    )
    .flatMap((statement) =>
      LOCKING_OUT.filter(([pattern]) => pattern.test(statement)).map(([, says]) => `${migration.name} ${says}`),
    );
}

test("a migration leaves tables on which the release before it runs, or says that it does not", () => {
  const newer = migrationsOf().filter((migration) => !isOlder(migration));
  expect(newer.length).toBeGreaterThan(0);
  expect(newer.flatMap(lockingOut)).toEqual([]);
});

test.each([
  ["ALTER TABLE invoice DROP COLUMN note;", 1],
  ["ALTER TABLE invoice RENAME COLUMN note TO remark;", 1],
  ["ALTER TABLE invoice ALTER COLUMN note TYPE integer USING note::integer;", 1],
  ["ALTER TABLE invoice ALTER note SET NOT NULL;", 1],
  ["ALTER TABLE invoice ADD COLUMN note text NOT NULL;", 1],
  ["ALTER TABLE invoice ADD note text, ADD other text NOT NULL;", 1],
  ["DROP TABLE invoice;", 1],
  ["ALTER TABLE invoice ADD COLUMN note text NOT NULL DEFAULT '';", 0],
  ["ALTER TABLE invoice ADD COLUMN note text;", 0],
  ["CREATE TABLE other (id bigint NOT NULL); ALTER TABLE other ALTER id TYPE integer;", 0],
  ["-- DROP TABLE invoice\nCREATE INDEX one ON invoice (note);", 0],
  ["CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ TRUNCATE invoice $$;", 0],
  ["-- breaks earlier releases: nobody reads it since 1.4\nDROP TABLE invoice;", 0],
])("%s", (text, found) => {
  expect(lockingOut({ name: "0999_x.sql", text })).toHaveLength(found);
});

test("a migration of another name is told, for it would never be applied", () => {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  try {
    writeFileSync(join(folder, "0001_tables.sql"), "SELECT 1;");
    expect(migrationsOf(folder).map(({ name }) => name)).toEqual(["0001_tables.sql"]);
    writeFileSync(join(folder, "0002_kyc-screening.sql"), "SELECT 2;");
    expect(() => migrationsOf(folder)).toThrow("0002_kyc-screening.sql");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Numbers that two migrations bear: applied somewhere, so they keep their names. */
const TWICE = ["0097", "0100", "0133", "0136", "0139", "0140", "0143", "0145", "0147"];

test("a number belongs to one migration, so that those written side by side have one order", () => {
  const numbers = migrationsOf().map(({ name }) => name.slice(0, 4));
  expect(numbers.filter((number, index) => number === numbers[index - 1])).toEqual(TWICE);
});
