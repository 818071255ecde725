import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Caller } from "../durability/caller.ts";
import { freePort } from "../free-port.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

const root = join(import.meta.dirname, "../..");
const work = mkdtempSync(join(tmpdir(), "release-"));
/** A user who owns nothing here, as `node` owns nothing in the image. */
const NOBODY = 61_000;
const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  devDependencies: Record<string, string>;
};

let postgres: TestPostgres | undefined;
let server: ChildProcess | undefined;
afterAll(async () => {
  server?.kill("SIGKILL");
  await postgres?.stop();
  rmSync(work, { recursive: true, force: true });
});

/** A stage of the Dockerfile as it was carried out. */
interface Stage {
  folder: string;
  variables: Record<string, string>;
  command: string[];
}

/**
 * Where a path of a stage lies here: the first stage works on a copy of everything, for which this very folder stands.
 */
const placeOf = (stage: string, path: string): string =>
  stage === "build" ? join(root, path.replace(/^\/build/, "")) : join(work, stage, path);

/** Carries out the lines of a stage, each in an empty folder but for what the line before it left. */
function carriedOut(name: string, lines: readonly string[]): Stage {
  const stage: Stage = { folder: "", variables: {}, command: [] };
  for (const line of lines) {
    const [, word, rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === "WORKDIR") mkdirSync((stage.folder = placeOf(name, rest)), { recursive: true });
    if (word === "ENV")
      for (const one of rest.split(" ")) stage.variables[one.split("=")[0] ?? ""] = one.split("=")[1] ?? "";
    if (word === "CMD") stage.command = JSON.parse(rest) as string[];
    if (word === "RUN" && rest.startsWith("npm ")) {
      const { status, stdout, stderr } = spawnSync(`${rest} --prefer-offline`, {
        cwd: stage.folder,
        shell: true,
        encoding: "utf8",
      });
      expect(status, `${rest}\n${stdout}${stderr}`).toBe(0);
    }
    const [, from, paths = ""] = /^COPY --from=(\w+) (.*)$/.exec(line) ?? [];
    if (from === undefined) continue;
    const to = resolve(stage.folder, paths.split(" ").at(-1) ?? "");
    for (const path of paths.split(" ").slice(0, -1))
      cpSync(placeOf(from, path), path.endsWith(".json") ? join(to, basename(path)) : to, { recursive: true });
  }
  return stage;
}

test("what the Dockerfile copies runs the product as nobody, without a tool of development", async () => {
  const stages = readFileSync(join(root, "Dockerfile"), "utf8")
    .split(/^FROM /m)
    .slice(1);
  const made = stages.map((text) => carriedOut(/^\S+ AS (\w+)/.exec(text)?.[1] ?? "last", text.trim().split("\n")));
  const { folder, variables, command } = made.at(-1) ?? expect.unreachable("there is a last stage");
  expect(Object.keys(devDependencies).filter((name) => existsSync(join(folder, "node_modules", name)))).toEqual([]);
  for (const left of ["generators", "runtime", "tests", "commands", "generated", "studio", "previews", "development"])
    expect(existsSync(join(folder, left)), left).toBe(false);

  const data = mkdtempSync(join(tmpdir(), "release-data-"));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    chmodSync(work, 0o755);
    chownSync(data, NOBODY, NOBODY);
  }
  postgres = await startPostgres();
  const [port, figures] = [await freePort(), await freePort()];
  const [program = "", ...given] = command;
  expect(program).toBe("node");
  server = spawn(asRoot ? "node" : process.execPath, given, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    env: {
      PATH: process.env["PATH"],
      ...variables,
      HOST: "127.0.0.1",
      PORT: String(port),
      METRICS_PORT: String(figures),
      DATA_FOLDER: data,
      DATABASE_URL: await postgres.database("release"),
      DATA_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    },
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream?.on("data", (bytes: Buffer) => void (output += bytes.toString()));
  await expect.poll(() => output || server?.exitCode, { timeout: 120_000 }).toContain("environment prod");

  const address = `http://127.0.0.1:${port}`;
  // Just started, it may be too busy for a moment.
  const login = () => fetch(`${address}/login`, { headers: { accept: "text/html" } });
  await expect.poll(async () => (await login()).status, { timeout: 120_000 }).toBe(200);
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 120_000 }).toBe(200);
  const page = await login();
  const html = await page.text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
  expect((await fetch(`${address}${script}`)).headers.get("content-type")).toContain("javascript");
  expect(await (await fetch(`http://127.0.0.1:${figures}/metrics`)).text()).toContain(
    "invoice_financing_database_up 1",
  );
  const caller = new Caller(address);
  const admin = {
    token: /\/firstAdministrator#token=([\w-]{43})$/m.exec(output)?.[1],
    company_name: "Our Platform",
    name: "First Person",
    email: "first@platform.example",
    phone: "+6581234567",
    password: "a long sentence nobody guesses",
  };
  expect((await caller.ask("POST", "ucenter/first/admin", admin))?.code).toBe(0);
  expect(
    (await caller.ask("POST", "ucenter/user/login", { email: admin.email, password: "another sentence" }))?.code,
  ).toBe(1002);
  server.kill("SIGTERM");
  expect((await once(server, "exit"))[0]).toBe(0);
  rmSync(data, { recursive: true, force: true });
});
