import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { propose } from "./propose.ts";

let root: string;
const author = { name: "Farah Osman", email: "farah@analysts.example" };
const git = (...words: string[]): string => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "proposed-"));
  for (const folder of ["schemas", "pages", "brands"]) mkdirSync(join(root, folder));
  writeFileSync(join(root, "pages/due.json"), "{}\n");
  writeFileSync(join(root, "schemas/menu.json"), "[]\n");
  writeFileSync(join(root, "brands/notes.json"), "{}\n");
  writeFileSync(join(root, "server.ts"), "one\n");
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "--quiet", "-m", "Begin");
});
afterEach(() => rmSync(root, { recursive: true }));

test("a proposal is a branch with the configs alone, and leaves the work at hand as it is", () => {
  writeFileSync(join(root, "pages/due.json"), '{ "grammar": 2 }\n');
  writeFileSync(join(root, "pages/new.json"), "{}\n");
  writeFileSync(join(root, "server.ts"), "two\n");
  const before = git("status", "--porcelain");
  const { branch, files } = propose(root, "Show what is due", author);
  expect([branch, files]).toEqual(["studio/show-what-is-due", ["pages/due.json", "pages/new.json"]]);
  expect(git("show", "--format=%an <%ae> %s", "--name-only", branch).split("\n").filter(Boolean)).toEqual([
    "Farah Osman <farah@analysts.example> Show what is due",
    "pages/due.json",
    "pages/new.json",
  ]);
  expect([git("branch", "--show-current"), git("status", "--porcelain")]).toEqual(["main", before]);
  expect(readFileSync(join(root, "server.ts"), "utf8")).toBe("two\n");
  expect(propose(root, "Show what is due", author).branch).toBe("studio/show-what-is-due-2");
});

test("the migration of what was changed is proposed with it", () => {
  const migrations = join(root, "server/platform/store/migrations");
  mkdirSync(migrations, { recursive: true });
  writeFileSync(join(migrations, "0002_due.sql"), "ALTER TABLE due ADD COLUMN note text;\n");
  writeFileSync(join(root, "schemas/menu.json"), "[{}]\n");
  expect(propose(root, "Note why it is due", author).files).toEqual([
    "schemas/menu.json",
    "server/platform/store/migrations/0002_due.sql",
  ]);
});

test("nothing is proposed where nothing differs, or under no title", () => {
  expect(() => propose(root, "Show what is due", author)).toThrow("Nothing differs");
  writeFileSync(join(root, "pages/due.json"), '{ "grammar": 2 }\n');
  for (const title of ["", "a\nb", "x".repeat(73)]) expect(() => propose(root, title, author)).toThrow("1 to 72");
});
