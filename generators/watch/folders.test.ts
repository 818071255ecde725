import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { watchFolders } from "./folders.ts";

let root: string;
let stop: () => void;
const names = new Set<string>();

beforeEach(() => {
  names.clear();
  root = mkdtempSync(join(tmpdir(), "watched-"));
  mkdirSync(join(root, "pages/invoice"), { recursive: true });
  writeFileSync(join(root, "pages/invoice/due.json"), "{}");
  stop = watchFolders(root, ["pages"], (files) => files.forEach((file) => names.add(file)));
});
afterEach(() => {
  stop();
  rmSync(root, { recursive: true });
});

test("a file saved by putting another in its place is told each time", async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    names.clear();
    writeFileSync(join(root, "beside.tmp"), `{ "turn": ${turn} }`);
    renameSync(join(root, "beside.tmp"), join(root, "pages/invoice/due.json"));
    await expect.poll(() => [...names]).toEqual(["pages/invoice/due.json"]);
  }
});

test("a file in a folder that was made later is told, and one that is taken away", async () => {
  mkdirSync(join(root, "pages/receipt/open"), { recursive: true });
  writeFileSync(join(root, "pages/receipt/open/list.json"), "{}");
  await expect.poll(() => [...names]).toContain("pages/receipt/open/list.json");
  names.clear();
  writeFileSync(join(root, "pages/receipt/open/list.json"), "{ }");
  await expect.poll(() => [...names]).toContain("pages/receipt/open/list.json");
  names.clear();
  rmSync(join(root, "pages/invoice/due.json"));
  await expect.poll(() => [...names]).toContain("pages/invoice/due.json");
});

// Another process, as an editor is one: what it put beside the file is gone again while the watcher looks at it.
const SAVES = `
  const { renameSync, writeFileSync } = require("node:fs");
  for (let turn = 0; turn < 3000; turn += 1) {
    writeFileSync("due.json~", String(turn));
    renameSync("due.json~", "due.json");
  }`;

test("files that come and go faster than they are looked at end nothing", async () => {
  const editor = spawn(process.execPath, ["-e", SAVES], { cwd: join(root, "pages/invoice") });
  expect(await once(editor, "exit")).toEqual([0, null]);
  names.clear();
  writeFileSync(join(root, "pages/invoice/last.json"), "{}");
  await expect.poll(() => [...names]).toContain("pages/invoice/last.json");
});
