import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../free-port.ts";
import { join } from "node:path";
import { noteLine } from "../logged.ts";

const MAIN = join(import.meta.dirname, "../../server/main.ts");
const READY = /^\s+http:\/\//m;
const MOST_WAIT = 300_000;

/** The real server in a process of its own. */
export interface RunningServer {
  address: string;
  process: ChildProcess;
  /** Milliseconds until it listened. */
  started: number;
  output(): string;
  /** Ends it at once, without a chance to tidy up. */
  kill(): Promise<void>;
  /** Asks it to end, and waits. */
  stop(): Promise<number | null>;
}

interface ServerSettings {
  folder: string;
  databaseUrl?: string;
  /** Name of the environment; by default `test`, with demo users. */
  environment?: string | undefined;
  port?: number;
  /** Further environment variables: where its mail leaves, where its files lie. */
  variables?: Readonly<Record<string, string>>;
  /** The file that is run; the product's own without it. */
  main?: string;
}

const TEST_KEYS = `test:${Buffer.alloc(32, 7).toString("base64")}`;

/** Starts the server's process without waiting for it. */
export function spawnServer({
  folder,
  databaseUrl,
  environment,
  port = 0,
  variables = {},
  main = MAIN,
}: ServerSettings): {
  child: ChildProcess;
  output(): string;
} {
  const {
    APP_ENVIRONMENT: _environment,
    DATABASE_URL: _url,
    DATA_KEYS: _keys,
    NODE_OPTIONS: _options,
    VITEST: _vitest,
    ...inherited
  } = process.env;
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...inherited,
      ...(environment === "test" ? {} : { DATA_KEYS: TEST_KEYS }),
      DATA_FOLDER: folder,
      PORT: String(port),
      HOST: "127.0.0.1",
      DRAIN_SECONDS: "0",
      ...(environment ? { RATE_LIMITS: "off" } : {}),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(environment ? { APP_ENVIRONMENT: environment } : {}),
      ...variables,
    },
  });
  let text = "";
  child.stdout?.on("data", (bytes: Buffer) => void (text += bytes.toString()));
  child.stderr?.on("data", (bytes: Buffer) => void (text += bytes.toString()));
  // What it logs are lines of JSON; the rest greets whoever started it, in a demo with the password of its users.
  child.once("close", () =>
    text
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .forEach(noteLine),
  );
  return { child, output: () => text };
}

/**
 * Starts the server and waits until it listens.
 * @throws Error with what it said when it ends before that
 */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  const port = settings.port ?? (await freePort());
  const began = performance.now();
  const { child, output } = spawnServer({ environment: "test", ...settings, port });
  while (!READY.test(output())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode ?? ""}:\n${output()}`);
    if (performance.now() - began > MOST_WAIT) {
      child.kill("SIGKILL");
      throw new Error(`the server did not listen within ${MOST_WAIT} ms:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    process: child,
    started: performance.now() - began,
    output,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}
