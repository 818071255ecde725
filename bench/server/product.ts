import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../tests/free-port.ts";
import { reader } from "./fill.ts";

export interface Running {
  address: string;
  stop(): Promise<void>;
}

/** A demo is written within half a minute by itself, and many times that beside other work. */
const patience = 1_800_000;

/** Starts a server of ours and waits until it answers. @throws Error with what it said when it does not start */
export async function startServer(
  root: string,
  script: string,
  variables: Readonly<Record<string, string>>,
  path: string,
): Promise<Running> {
  const port = await freePort();
  let output = "";
  const child: ChildProcess = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", ...variables },
  });
  child.stdout?.on("data", (chunk) => {
    output += String(chunk);
  });
  child.stderr?.on("data", (chunk) => {
    output += String(chunk);
  });
  const address = `http://127.0.0.1:${port}`;
  const ended = new Promise<void>((done) => {
    child.once("exit", () => done());
  });
  for (const began = Date.now(); ;) {
    const up = await fetch(`${address}${path}`).then(
      () => true,
      () => false,
    );
    if (up) break;
    if (child.exitCode !== null || Date.now() - began > patience)
      throw new Error(`${script} did not start:\n${output.slice(-3000)}`);
    await wait(200);
  }
  return {
    address,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The product's server over a database, as a demo; without rate limits unless they are asked for. */
export function startProduct(
  root: string,
  variables: Readonly<Record<string, string>>,
  { limits = false }: { limits?: boolean } = {},
): Promise<Running> {
  return startServer(
    root,
    "server/main.ts",
    { APP_ENVIRONMENT: "demo", RATE_LIMITS: limits ? "on" : "off", NODE_ENV: "production", ...variables },
    "/api/ucenter/user/menu/list",
  );
}

const MOST_TRIES = 30;

/**
 * Sends a call of the product as its own pages do; sends it again, with the same key, a second later where the server
 * is still busy.
 */
export async function send(address: string, path: string, body: object, cookie?: string): Promise<Response> {
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    "content-type": "application/json",
    platform: "web",
    origin: address,
    "idempotency-key": crypto.randomUUID(),
  };
  const ask = () => fetch(`${address}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  let answer = await ask();
  for (let turn = 0; turn < MOST_TRIES && answer.status === 503; turn += 1) {
    await wait(1_000);
    answer = await ask();
  }
  return answer;
}

/** Signs the reader in, or somebody else. @returns the cookie that keeps the session */
export async function signIn(address: string, password: string, email: string = reader): Promise<string> {
  const answer = await send(address, "ucenter/user/login", { email, password });
  const cookies = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  if (!answer.ok || cookies === "") throw new Error(`sign-in failed: ${await answer.text()}`);
  return cookies;
}
