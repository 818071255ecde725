import { afterAll, beforeAll, expect, it } from "vitest";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "../..");
const PASSWORD = "quiet-teapot-walks-42-hills";
const folder = mkdtempSync(join(tmpdir(), "durable-"));
const running = new Set<ChildProcess>();
let port = 0;

beforeAll(async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  port = (probe.address() as { port: number }).port;
  probe.close();
});
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function start(onPort: number): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, ["server/main.ts"], { cwd: ROOT, env: { ...process.env, DATA_FOLDER: folder, PORT: String(onPort), HOST: "127.0.0.1", RATE_LIMITS: "off", APP_ENVIRONMENT: "test", DATABASE_URL: "" } });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => { text += part.toString(); });
  running.add(child);
  return { child, said: () => text };
}

async function up(): Promise<ChildProcess> {
  const { child, said } = start(port);
  for (let tries = 0; tries < 400; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${said()}`);
    if (await fetch(`http://127.0.0.1:${port}/api/nothing`).then(() => true, () => false)) return child;
    await wait(100);
  }
  throw new Error(`the server did not answer: ${said()}`);
}

const HEADERS = { platform: "web", "sec-fetch-site": "same-origin", "content-type": "application/json" };
const call = (method: string, path: string, cookie = "", body?: object) => fetch(`http://127.0.0.1:${port}/api/${path}`, { method, headers: { ...HEADERS, cookie }, ...(body ? { body: JSON.stringify(body) } : {}) });
async function signIn(): Promise<string> {
  const answered = await call("POST", "ucenter/user/login", "", { email: "maker.s1@demo.example", password: PASSWORD });
  return answered.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
}

it("kill -9 in the middle of writes loses nothing that was acknowledged, and a second process is told no", async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const child = await up();
    const cookie = await signIn();
    const second = start(port + 1);
    await once(second.child, "exit");
    expect(second.child.exitCode).toBe(1);
    expect(second.said()).toContain(`in use by process ${child.pid ?? 0}`);
    let isWriting = true;
    const write = async (writer: number) => {
      for (let place = 0; isWriting; place += 1) {
        const number = `D${round}-${writer}-${place}`;
        const answered = await call("POST", "obligation/invoice", cookie, { invoice_no: number, lines: [{ description: "a", quantity: "1", unit_price: "1.00" }] }).then((response) => response.json() as Promise<{ code: number }>).catch(() => undefined);
        if (answered?.code === 0) acknowledged.push(number);
      }
    };
    const writers = Promise.all([write(1), write(2), write(3)]);
    const enough = acknowledged.length + 15;
    while (acknowledged.length < enough) await wait(50);
    child.kill("SIGKILL");
    await once(child, "exit");
    isWriting = false;
    await writers;
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(30);
  await up();
  const cookie = await signIn();
  const found = new Set<string>();
  for (let page = 1, size = 100; size === 100; page += 1) {
    const { data } = await (await call("GET", `obligation/invoice/list?keyword=D&page_size=100&page=${page}`, cookie)).json() as { data: { rows: { invoice_no: string; total: string }[] } };
    size = data.rows.length;
    for (const row of data.rows) if (/^D\d-/.test(row.invoice_no)) found.add(row.invoice_no);
  }
  expect(acknowledged.filter((number) => !found.has(number))).toEqual([]);
}, 120_000);
