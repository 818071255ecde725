import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changeBase } from "../../commands/base.mjs";

const root = join(import.meta.dirname, "../..");
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "changes-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const gitIn = (where: string, ...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
    cwd: where,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
const commit = (where: string, subject: string): string => {
  gitIn(where, "commit", "--quiet", "--allow-empty", "-m", subject);
  return gitIn(where, "rev-parse", "HEAD");
};
const base = (where: string, named?: string): string | undefined => changeBase(where, named);

test("a change begins where its branch left the main one, and there before the last commit", () => {
  const at = join(folder, "at");
  mkdirSync(at);
  expect(base(at)).toBeUndefined();
  gitIn(at, "init", "--quiet", "--initial-branch", "main");
  expect(base(at)).toBeUndefined();
  const first = commit(at, "First");
  expect(base(at)).toBeUndefined();
  const second = commit(at, "Second");
  expect(base(at)).toBe(first);
  gitIn(at, "switch", "--quiet", "--create", "own");
  expect(base(at)).toBe(first);
  commit(at, "Own");
  commit(at, "Own again");
  expect(base(at)).toBe(second);
  expect(base(at, "HEAD^1^1^1")).toBe(first);
  expect(base(at, "")).toBe(second);
  expect(base(at, "0".repeat(40))).toBe(second);
  expect(base(at, "nowhere")).toBeUndefined();
  expect(base(at, "--all")).toBeUndefined();
  gitIn(at, "switch", "--quiet", "main");
  gitIn(at, "merge", "--quiet", "--no-ff", "-m", "Merge", "own");
  expect(base(at)).toBe(second);
  const shallow = join(folder, "shallow");
  gitIn(folder, "clone", "--quiet", "--depth", "1", `file://${at}`, shallow);
  expect(base(shallow)).toBeUndefined();
});

test("what a change means is told in words, and nothing fails where it cannot be", () => {
  const own = join(folder, "own");
  for (const name of ["commands", "generators", "registry", "runtime", "server", "schemas", "pages", "brands"])
    cpSync(join(root, name), join(own, name), { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".oxfmtrc.json"]) cpSync(join(root, name), join(own, name));
  symlinkSync(join(root, "node_modules"), join(own, "node_modules"), "dir");
  const changes = (...args: string[]): { status: number | null; output: string } => {
    const { status, stdout } = spawnSync(process.execPath, ["commands/changes.mjs", ...args], {
      cwd: own,
      encoding: "utf8",
    });
    return { status, output: stdout };
  };
  expect(changes()).toEqual({ status: 0, output: expect.stringContaining("no earlier revision") });
  gitIn(own, "init", "--quiet", "--initial-branch", "main");
  gitIn(own, "add", "pages", "schemas", "brands");
  commit(own, "First");
  expect(changes("nowhere")).toEqual({ status: 0, output: expect.stringContaining("no revision nowhere") });
  const page = join(own, "pages/credit.json");
  const { allow, ...more } = JSON.parse(readFileSync(page, "utf8")) as { allow: string[] };
  writeFileSync(page, JSON.stringify({ ...more, allow: [...allow, "supplier"] }));
  gitIn(own, "commit", "--quiet", "--all", "-m", "Open a page to suppliers");
  const { status, output } = changes();
  expect(status).toBe(0);
  expect(output).toMatch(/Who may see and do what \(\d+\)\n {2}pages\/credit\.json:\d+ .*supplier/);
});
