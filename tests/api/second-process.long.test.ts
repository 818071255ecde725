import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillFolder } from "./application/application.ts";
import { Caller } from "../durability/caller.ts";
import { spawnServer, startServer, type RunningServer } from "../durability/server.ts";

const folder = mkdtempSync(join(tmpdir(), "second-"));
let first: RunningServer;
beforeAll(async () => {
  await fillFolder(folder);
  first = await startServer({ folder });
});
afterAll(async () => {
  await first.kill();
  rmSync(folder, { recursive: true, force: true });
});

const alive = async (server: RunningServer) =>
  (await new Caller(server.address).ask("GET", "ucenter/common/brand"))?.code;

async function second(): Promise<{ milliseconds: number; exit: number | null; text: string }> {
  const began = performance.now();
  const { child, output: text } = spawnServer({ folder, environment: "test" });
  await once(child, "exit");
  return { milliseconds: performance.now() - began, exit: child.exitCode, text: text() };
}

test("a second process on the folder ends, says whose it is, and takes nothing from the first", async () => {
  const times = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { milliseconds, exit, text } = await second();
    times.push(Math.round(milliseconds));
    expect(exit).toBe(1);
    expect(text).toContain(String(first.process.pid));
    expect(text).toContain(folder);
    expect(await alive(first)).toBe(0);
  }
  console.log(`a second process is refused after ${times.join(", ")} ms`);
}, 60_000);

test("ten at once on one folder are all refused", async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => second()));
  expect(outcomes.map(({ exit }) => exit)).toEqual(Array.from({ length: 10 }, () => 1));
  expect(await alive(first)).toBe(0);
}, 60_000);

test("the lock of a killed process is taken over, also when its number belongs to another by now", async () => {
  await first.kill();
  first = await startServer({ folder });
  expect(await alive(first)).toBe(0);
  await first.kill();
  writeFileSync(join(folder, "server.lock"), JSON.stringify({ pid: process.pid, started: "another boot" }));
  first = await startServer({ folder });
  expect(await alive(first)).toBe(0);
}, 120_000);

test("asked to end, it gives the folder back", async () => {
  expect(await first.stop()).toBe(0);
  first = await startServer({ folder });
  expect(await alive(first)).toBe(0);
}, 60_000);
