import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { startServer } from "../durability/server.ts";
import { fillFolder, startApplication } from "./application/application.ts";

test("who asks while the server is ending is told by code to ask again, and the line is closed", async () => {
  const demo = await startApplication();
  await demo.app.listen({ port: 0, host: "127.0.0.1" });
  const line = connect((demo.app.server.address() as AddressInfo).port, "127.0.0.1");
  await once(line, "connect");
  // Half a request keeps the line from being idle.
  line.write("GET /api/ucenter/user/system HTTP/1.1\r\nhost: localhost:8080\r\nplatform: web\r\n");
  await wait(50);
  const ended = demo.close();
  await wait(50);
  line.write("\r\n");
  const pieces: Buffer[] = [];
  line.on("data", (piece: Buffer) => void pieces.push(piece));
  await once(line, "close");
  await ended;
  const said = Buffer.concat(pieces).toString();
  expect(said).toMatch(/^HTTP\/1\.1 503 /);
  expect(said.toLowerCase()).toContain("connection: close");
  expect(JSON.parse(said.slice(said.indexOf("\r\n\r\n") + 4))).toMatchObject({
    code: 1067,
    success: false,
    data: { retry_after: 5 },
  });
});

test("a process told to end says so for as long as it is configured, answers meanwhile, and then ends in order", async () => {
  const folder = mkdtempSync(join(tmpdir(), "drained-"));
  await fillFolder(folder);
  const server = await startServer({ folder, variables: { DRAIN_SECONDS: "60" } });
  const asked = (path: string) => fetch(`${server.address}${path}`);
  const isReady = async () => ((await (await asked("/readyz")).json()) as { status: string }).status;
  // A busy machine is not ready at once, and answers what it is asked a little later.
  await expect.poll(isReady).toBe("ready");
  const ended = once(server.process, "exit");
  server.process.kill("SIGTERM");
  await expect.poll(isReady).toBe("ending");
  expect((await asked("/readyz")).status).toBe(503);
  await expect.poll(async () => (await asked("/api/ucenter/common/brand")).status).toBe(200);
  // Whoever is in a hurry says it twice.
  server.process.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  rmSync(folder, { recursive: true, force: true });
});
