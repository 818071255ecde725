import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Session } from "./cached/session.ts";
import { changesFirst } from "./changed.ts";
import { textsSince } from "./diff/revision.ts";
import { line, linesOf } from "./finding.ts";

const base = join(import.meta.dirname, "../../tests/defects/base");

/** What stands first after a text of a file was replaced, and what else is found. */
function firstAfter(changes: readonly (readonly [file: string, from: string, to: string])[]): string[] {
  const session = new Session([base]);
  expect(session.check().findings).toEqual([]);
  for (const [file, from, to] of changes) {
    const text = session.textOf(file)!;
    expect(text).toContain(from);
    session.save(file, text.replace(from, to));
  }
  return session.explain().findings.map(line);
}

const calls = "schemas/calls/bill.json";

test.each([
  [
    "a call that is taken away",
    [calls, /"check_number": \{[^]*?"rate": "read"\n {4}\},/],
    /^schemas\/calls\/bill\.json:\d+:\d+ E012 "check_number" was taken away here, after "delete"; since then \S+:\d+: unknown call "bill\.check_number"/,
  ],
  [
    "a filter that is taken away",
    [calls, '"filters": ["status", "buyer", "due_date"]', '"filters": ["status", "buyer"]'],
    /^schemas\/calls\/bill\.json:6:\d+ E012 "due_date" was taken away from "filters"; since then pages\/bill\.json:7: bill\.list does not filter by "due_date"/,
  ],
  [
    "another address",
    [calls, '"obligation/bill/list"', '"obligation/{bil}/list"'],
    /^schemas\/calls\/bill\.json:5:\d+ E012 "path" was "obligation\/bill\/list" and is now "obligation\/\{bil\}\/list"; since then \S+: bill\.list needs "bil"/,
  ],
])("of %s the change is told before what does not hold since", (_what, [file, from, to], first) => {
  const text = readFileSync(join(base, file as string), "utf8");
  const found = typeof from === "string" ? from : from!.exec(text)![0];
  expect(firstAfter([[file as string, found, (to as string | undefined) ?? ""]])[0]).toMatch(first);
});

test("what is found at a change needs no other cause, and stands before what is found elsewhere", () => {
  const found = firstAfter([["schemas/entities/bill.json", '"settled"],', '"stetled"],']]);
  expect(found.some((one) => one.includes(" E012 "))).toBe(false);
  expect(found[0]).toMatch(/^schemas\/entities\/bill\.json:/);
});

test("a name that is missed elsewhere is told although something else is found at its change", () => {
  const found = firstAfter([["schemas/roles.json", '"buyer": {', '"debtor": {']]);
  expect(found[0]).toMatch(/^schemas\/roles\.json:\d+:\d+ E012 "buyer" is called "debtor" now; since then /);
  expect(found[1]).toMatch(/^schemas\/roles\.json:/);
});

test("of several changes the one is told that has to do with what does not hold", () => {
  const found = firstAfter([
    ["schemas/entities/bill.json", '"maxLength": 20', '"maxLength": 21'],
    [calls, '"filters": ["status", "buyer", "due_date"]', '"filters": ["status", "buyer"]'],
  ]);
  expect(found[0]).toMatch(/^schemas\/calls\/bill\.json:6:\d+ E012 "due_date"/);
});

test("what only moved in a list was not taken away", () => {
  const found = firstAfter([["pages/bill.json", '"allow": ["seller", "buyer"]', '"allow": ["bank", "seller"]']]);
  expect(found[0]).toMatch(/^pages\/bill\.json:\d+:\d+ E201 unknown role "bank"/);
  expect(found.some((one) => one.includes('"seller" was taken away'))).toBe(false);
});

test("in a terminal the finding that a cause quotes is not written a second time", () => {
  const session = new Session([base]);
  session.check();
  session.save(calls, session.textOf(calls)!.replace('"filters": ["status", "buyer", ', '"filters": ["status", '));
  const { findings } = session.explain();
  const [cause, quoted] = findings;
  expect(cause?.code).toBe("E012");
  expect(cause?.message).toContain(quoted!.message);
  expect(linesOf(findings)).toHaveLength(findings.length - 1);
  expect(linesOf(findings)).not.toContain(line(quoted!));
});

test("a file that was taken away is told by its name", () => {
  const session = new Session([base]);
  const { documents } = session.workspace;
  const [finding] = changesFirst(
    [{ code: "E126", file: "pages/bill.json", line: 3, column: 1, message: 'unknown call "gone.list"' }],
    documents,
    new Map([["schemas/calls/gone.json", '{ "calls": { "list": {} } }']]),
  );
  expect(line(finding!)).toBe(
    'schemas/calls/gone.json:1:1 E012 this file was taken away; since then pages/bill.json:3: unknown call "gone.list"',
  );
});

test("what was wrong before the changes does not come from them", () => {
  const session = new Session([base]);
  const finding = { code: "E126", file: "pages/bill.json", line: 3, column: 1, message: 'unknown call "gone.list"' };
  const before = new Map([["schemas/menu.json", '{ "grammar": 1, "entries": [] }']]);
  expect(changesFirst([finding], session.workspace.documents, before, () => [{ ...finding, line: 9 }])).toEqual([
    finding,
  ]);
});

test("git tells which configs are others than at a revision", () => {
  const root = mkdtempSync(join(tmpdir(), "since-"));
  try {
    cpSync(base, root, { recursive: true });
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t.example", ...args], { cwd: root });
    git("init", "-q");
    git("add", "-A");
    git("commit", "-q", "-m", "All");
    expect(textsSince(root, "HEAD")).toEqual(new Map());
    const menu = readFileSync(join(root, "schemas/menu.json"), "utf8");
    writeFileSync(join(root, "schemas/menu.json"), `${menu}\n`);
    writeFileSync(join(root, "pages/bill/more.json"), "{}");
    writeFileSync(join(root, "pages/bill/notes.txt"), "no config");
    rmSync(join(root, "pages/bill/add.json"));
    const before = textsSince(root, "HEAD");
    expect([...before.keys()].sort()).toEqual(["pages/bill/add.json", "pages/bill/more.json", "schemas/menu.json"]);
    expect(before.get("schemas/menu.json")).toBe(menu);
    expect(before.get("pages/bill/more.json")).toBeUndefined();
    expect(textsSince(tmpdir(), "HEAD")).toEqual(new Map());
  } finally {
    rmSync(root, { recursive: true });
  }
});
