import { spawn, type ChildProcess } from "node:child_process";
import { freePort } from "../../tests/free-port.ts";
import { reader } from "./fill.ts";

export interface Running {
  address: string;
  stop(): Promise<void>;
}

const patience = 120_000;

/** Starts a server of ours and waits until it answers. @throws Error with what it said when it does not start */
export async function startServer(root: string, script: string, variables: Readonly<Record<string, string>>, path: string): Promise<Running> {
  const port = await freePort();
  let said = "";
  const child: ChildProcess = spawn(process.execPath, [script], { cwd: root, env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", ...variables } });
  child.stdout?.on("data", (chunk) => { said += String(chunk); });
  child.stderr?.on("data", (chunk) => { said += String(chunk); });
  const address = `http://127.0.0.1:${port}`;
  const ended = new Promise<void>((done) => { child.once("exit", () => done()); });
  for (const began = Date.now(); ; ) {
    const up = await fetch(`${address}${path}`).then(() => true, () => false);
    if (up) break;
    if (child.exitCode !== null || Date.now() - began > patience) throw new Error(`${script} did not start:\n${said.slice(-3000)}`);
    await new Promise((wait) => { setTimeout(wait, 200); });
  }
  return {
    address,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The product's server over a database, as a demo without rate limits. */
export function startProduct(root: string, variables: Readonly<Record<string, string>>): Promise<Running> {
  return startServer(root, "server/main.ts", { APP_ENVIRONMENT: "demo", RATE_LIMITS: "off", NODE_ENV: "production", ...variables }, "/api/ucenter/user/menu/list");
}

/** Signs the reader in. @returns the cookie that keeps the session */
export async function signIn(address: string, password: string): Promise<string> {
  const answer = await fetch(`${address}/api/ucenter/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json", platform: "web", origin: address, "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ email: reader, password }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
  if (!answer.ok || cookies === "") throw new Error(`sign-in failed: ${await answer.text()}`);
  return cookies;
}
