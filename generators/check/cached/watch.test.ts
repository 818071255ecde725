import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { line } from "../finding.ts";
import { answerWords, watchConfigs } from "./watch.ts";
import type { Answer } from "./watch.ts";

let root: string;
let stop: (() => void) | undefined;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "watched-"));
  cpSync(join(import.meta.dirname, "../../../tests/defects/base"), root, { recursive: true });
});
afterEach(() => {
  stop?.();
  rmSync(root, { recursive: true });
});

test("each save is answered, with what is wrong in the saved file first, and with nothing once it is right again", async () => {
  const answers: Answer[] = [];
  stop = watchConfigs(root, (answer) => answers.push(answer));
  expect(answers.map(({ findings }) => findings)).toEqual([[]]);
  const file = "schemas/calls/company.json";
  const right = readFileSync(join(root, file), "utf8");
  writeFileSync(join(root, file), right.replaceAll('"buyer"', '"byuer"'));
  await expect.poll(() => answers.at(-1)?.saved).toEqual([file]);
  const [first] = answers.at(-1)!.findings;
  expect(line(first!)).toMatch(
    /^schemas\/calls\/company\.json:\d+:\d+ E201 unknown role "byuer"; did you mean "buyer"/,
  );
  expect(answerWords(answers.at(-1)!)).toMatch(/\nschemas\/calls\/company\.json: \d+ findings \(\d+ ms\)$/);
  // An editor may save by putting another file in the place of the first.
  writeFileSync(join(root, "schemas/calls/.company.json.swp"), "");
  writeFileSync(join(root, `${file}.new`), right);
  renameSync(join(root, `${file}.new`), join(root, file));
  await expect.poll(() => answers.at(-1)?.findings).toEqual([]);
  expect(answers.at(-1)?.saved).toEqual([file]);
});

test("a migration that is written is an answer too: what it makes is missed no longer", async () => {
  const migrations = join(root, "server/platform/store/migrations");
  mkdirSync(migrations, { recursive: true });
  writeFileSync(join(migrations, "0001_first.sql"), "-- nothing yet\n");
  const answers: Answer[] = [];
  stop = watchConfigs(root, (answer) => answers.push(answer));
  const missed = answers.at(-1)!.findings.map(({ message }) => /the index "(\w+)"/.exec(message)?.[1] ?? "");
  expect(missed.length).toBeGreaterThan(0);
  const made = missed.map((name) => `CREATE INDEX "${name}" ON "bill" ("id");`);
  writeFileSync(join(migrations, "0002_indexes.sql"), made.join("\n"));
  await expect.poll(() => answers.at(-1)?.findings).toEqual([]);
  expect(answers.at(-1)?.saved).toEqual(["server/platform/store/migrations/0002_indexes.sql"]);
});
