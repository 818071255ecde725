import { expect, it } from "vitest";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { FolderInUseError, acquireLock, startOf } from "./lock.ts";

const folder = () => mkdtempSync(join(tmpdir(), "lock-"));

it("refuses while the holder lives and names it, and takes over once it is gone", async () => {
  const place = folder();
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  await once(child, "spawn");
  writeFileSync(join(place, "server.lock"), JSON.stringify({ pid: child.pid, started: startOf(child.pid ?? 0) }));
  expect(() => acquireLock(place)).toThrow(FolderInUseError);
  expect(() => acquireLock(place)).toThrow(String(child.pid));
  child.kill("SIGKILL");
  await once(child, "exit");
  const lock = acquireLock(place);
  expect(JSON.parse(readFileSync(join(place, "server.lock"), "utf8"))).toMatchObject({ pid: process.pid });
  lock.release();
  rmSync(place, { recursive: true });
});

it("takes over a lock whose number now belongs to another process", () => {
  const place = folder();
  writeFileSync(join(place, "server.lock"), JSON.stringify({ pid: process.pid, started: "another time" }));
  const lock = acquireLock(place);
  expect(JSON.parse(readFileSync(join(place, "server.lock"), "utf8"))).not.toMatchObject({ started: "another time" });
  lock.release();
  rmSync(place, { recursive: true });
});
