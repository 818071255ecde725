import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "../durability/server.ts";
import { fillFolder } from "./application/application.ts";

test("a process told to end says so for as long as it is configured, answers meanwhile, and then ends in order", async () => {
  const folder = mkdtempSync(join(tmpdir(), "drained-"));
  await fillFolder(folder);
  const server = await startServer({ folder, variables: { DRAIN_SECONDS: "60" } });
  const fetched = (path: string) => fetch(`${server.address}${path}`);
  const isReady = async () => ((await (await fetched("/readyz")).json()) as { status: string }).status;
  // A busy machine is not ready at once, and answers what it is asked a little later.
  await expect.poll(isReady).toBe("ready");
  const ended = once(server.process, "exit");
  server.process.kill("SIGTERM");
  await expect.poll(isReady).toBe("ending");
  expect((await fetched("/readyz")).status).toBe(503);
  await expect.poll(async () => (await fetched("/api/ucenter/common/brand")).status).toBe(200);
  // Whoever is in a hurry says it twice.
  server.process.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  rmSync(folder, { recursive: true, force: true });
});
