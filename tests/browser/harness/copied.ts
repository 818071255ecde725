import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
const LEFT_OUT = new Set(["node_modules", "dist", "data", ".git", "generated", "bench"]);

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "localhost", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

type Json = Record<string, unknown>;

/** A copy of the project to change, as an analyst has it on the own machine. */
export class CopiedProject {
  readonly root = mkdtempSync(join(tmpdir(), "analyst-"));
  private server: ChildProcess | undefined;

  constructor() {
    cpSync(ROOT, this.root, { recursive: true, filter: (source) => !LEFT_OUT.has(relative(ROOT, source)) });
    symlinkSync(join(ROOT, "node_modules"), join(this.root, "node_modules"));
  }

  /** Edits a file of data. */
  edit(path: string, change: (content: Json) => void): void {
    const file = join(this.root, path);
    const content = JSON.parse(readFileSync(file, "utf8")) as Json;
    change(content);
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  /** Runs a command of the project; gives what it wrote. @throws Error when it fails */
  run(...args: string[]): string {
    const done = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
      cwd: this.root,
      encoding: "utf8",
    });
    if (done.status !== 0) throw new Error(`${args.join(" ")} failed:\n${done.stdout}${done.stderr}`);
    return done.stdout;
  }

  /** Starts the product with a new database; gives its address once it answers. */
  async start(): Promise<string> {
    const port = await freePort();
    const started = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "server/main.ts"], {
      cwd: this.root,
      stdio: "ignore",
      env: {
        ...process.env,
        PORT: String(port),
        DATA_FOLDER: join(this.root, "data"),
        RATE_LIMITS: "off",
        APP_ENVIRONMENT: "demo",
      },
    });
    this.server = started;
    const address = `http://localhost:${port}`;
    for (let tries = 0; tries < 600; tries += 1) {
      if (started.exitCode !== null) throw new Error(`the product ended with ${started.exitCode}`);
      if (
        await fetch(`${address}/login`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return address;
      await new Promise((done) => {
        setTimeout(done, 200);
      });
    }
    throw new Error("the product did not start");
  }

  /** Stops the product, and leaves its database closed. */
  async stop(): Promise<void> {
    const { server } = this;
    if (!server || server.exitCode !== null) return;
    await new Promise((done) => {
      server.once("exit", done);
      server.kill("SIGTERM");
    });
  }

  /** Stops everything and throws the copy away. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.root, { recursive: true, force: true });
  }
}
