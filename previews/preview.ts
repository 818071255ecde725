import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../tests/free-port.ts";
import { git } from "./git.ts";
import { givePackages } from "./packages.ts";
import { endLeft, runProgram, startProgram, type Program } from "./child-program.ts";
import type { Branch, Repository } from "./repository.ts";
import { processEnvironment } from "./process-environment.ts";

/** What is done until a preview answers, in this order. */
export const STEPS = ["checkout", "packages", "data", "server"] as const;
type Step = (typeof STEPS)[number];

/** How a preview stands. */
export interface PreviewState {
  readonly is: "starting" | "running" | "failed" | "stopped";
  /** The step that it is at, or at which it failed. */
  readonly step: Step;
  /** The last lines that its programs said. */
  readonly log: readonly string[];
  /** Milliseconds since somebody last asked something of it. */
  readonly idle: number;
}

/** So many run already, and none has been left for long enough to give way. */
export class NoRoom extends Error {
  readonly running: readonly string[];

  constructor(running: readonly string[]) {
    super(`So many previews run already: ${running.join(", ")}. One of them is stopped first.`);
    this.running = running;
  }
}

/** How previews are run. */
interface RunningSettings {
  readonly root: string;
  readonly folder: string;
  readonly repository: Repository;
  readonly most: number;
  readonly idleMinutes: number;
  /** Where browsers find a branch. */
  addressOf(label: string): URL;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now?: () => number;
}

interface Preview {
  readonly branch: Branch;
  is: PreviewState["is"];
  step: Step;
  log: string[];
  usedAt: number;
  /** Resolves when it runs, or has failed. */
  begun: Promise<void>;
  program: Program | undefined;
  /** The port of its pages, which pass on what the server is asked. */
  port: number;
  /** The seeded data that it waits for. */
  seed: string | undefined;
  isStopped: boolean;
}

const LINES = 400;
/** A preview that nobody asked anything for so long gives way to another, in milliseconds. */
const SPARE = 5 * 60_000;
const STARTS_WITHIN = 10 * 60_000;
/** So many copies of seeded data are kept. */
const MOST_SEEDED = 3;
/** What decides how the data of a demo come out, and which tables hold them. */
const SEEDED_BY = ["server", "schemas", "registry", "package-lock.json"];

/** The previews of branches: each the product in development, as the demo, with the studio, on data of its own. */
export class Running {
  readonly #settings: RunningSettings;
  readonly #now: () => number;
  readonly #previews = new Map<string, Preview>();
  readonly #seeding = new Map<string, Promise<void>>();
  /** What makes seeded data, by their key. */
  readonly #seeders = new Map<string, Program>();

  constructor(settings: RunningSettings) {
    this.#settings = settings;
    this.#now = settings.now ?? Date.now;
    this.#endWhatIsLeft();
  }

  /** How the preview of a branch stands. */
  stateOf(label: string): PreviewState {
    const preview = this.#previews.get(label);
    if (preview === undefined) return { is: "stopped", step: "checkout", log: [], idle: 0 };
    const { is, step, log, usedAt } = preview;
    return { is, step, log, idle: this.#now() - usedAt };
  }

  /**
   * The port at which a preview answers; undefined where it does not.
   * @param counts whether somebody uses it by this
   */
  portOf(label: string, counts = true): number | undefined {
    const preview = this.#previews.get(label);
    if (preview?.is !== "running") return undefined;
    if (counts) preview.usedAt = this.#now();
    return preview.port;
  }

  /**
   * Begins the preview of a branch, where it does not run already.
   * @throws NoRoom
   */
  start(branch: Branch): void {
    const held = this.#previews.get(branch.label);
    if (held?.is === "starting" || held?.is === "running") {
      held.usedAt = this.#now();
      return;
    }
    this.#makeRoom();
    const preview: Preview = {
      branch,
      is: "starting",
      step: "checkout",
      log: [],
      usedAt: this.#now(),
      begun: Promise.resolve(),
      program: undefined,
      port: 0,
      seed: undefined,
      isStopped: false,
    };
    this.#previews.set(branch.label, preview);
    preview.begun = this.#begin(preview).catch((error: unknown) => {
      this.#say(preview, error instanceof Error ? error.message : String(error));
      if (!preview.isStopped) preview.is = "failed";
    });
  }

  /** Waits until a preview that starts runs, or has failed. */
  async begun(label: string): Promise<void> {
    await this.#previews.get(label)?.begun;
  }

  /** Ends the preview of a branch; what was saved in it stays. */
  async stop(label: string): Promise<void> {
    const preview = this.#previews.get(label);
    if (preview === undefined) return;
    preview.isStopped = true;
    preview.is = "stopped";
    const isAlone = [...this.#previews.values()].every(({ seed, isStopped }) => isStopped || seed !== preview.seed);
    if (preview.seed !== undefined && isAlone) await this.#seeders.get(preview.seed)?.stop();
    await preview.program?.stop();
    await preview.begun;
    await preview.program?.stop();
    rmSync(this.#pidFile(label), { force: true });
    if (this.#previews.get(label) === preview) this.#previews.delete(label);
  }

  /** Ends the previews that nobody has asked anything for long. */
  async sweep(): Promise<void> {
    const long = this.#settings.idleMinutes * 60_000;
    const left = [...this.#previews.values()].filter(
      ({ is, usedAt }) => is === "running" && this.#now() - usedAt >= long,
    );
    await Promise.all(left.map(({ branch }) => this.stop(branch.label)));
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#previews.keys()].map((label) => this.stop(label)));
  }

  /** The environment of what is run in a branch's checkout. */
  processEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return processEnvironment(this.#settings.environment, more);
  }

  /** Makes checkout and packages of a branch, so that its configs can be proven without its being started. */
  async prepare(branch: Branch, hear: (line: string) => void = () => undefined): Promise<void> {
    const { root, repository } = this.#settings;
    await repository.checkout(branch);
    const tree = repository.treeOf(branch);
    if (givePackages(root, tree)) return;
    const status = await runProgram({
      command: ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"],
      folder: tree,
      environment: this.processEnvironment(),
      hear,
    });
    if (status !== 0) throw new Error(`npm ci ended with ${String(status)}.`);
  }

  #makeRoom(): void {
    const busy = [...this.#previews.values()].filter(({ is }) => is === "starting" || is === "running");
    if (busy.length < this.#settings.most) return;
    const spare = busy
      .filter(({ is, usedAt }) => is === "running" && this.#now() - usedAt >= SPARE)
      .toSorted((one, other) => one.usedAt - other.usedAt)[0];
    if (spare === undefined) throw new NoRoom(busy.map(({ branch }) => branch.name));
    void this.stop(spare.branch.label);
  }

  async #begin(preview: Preview): Promise<void> {
    const { repository } = this.#settings;
    const { branch } = preview;
    const hear = (line: string): void => this.#say(preview, line);
    const folder = repository.folderOf(branch);
    const tree = repository.treeOf(branch);
    mkdirSync(folder, { recursive: true });
    rmSync(join(folder, "log"), { force: true });
    await this.prepare(branch, (line) => {
      preview.step = "packages";
      hear(line);
    });
    preview.step = "data";
    const data = join(folder, "data");
    if (!existsSync(data)) {
      const seeded = await this.#seeded(preview, tree);
      if (preview.isStopped) return;
      await cp(seeded, `${data}.copying`, { recursive: true });
      renameSync(`${data}.copying`, data);
    }
    if (preview.isStopped) return;
    preview.step = "server";
    const [port, server] = [await freePort(), await freePort()];
    const address = this.#settings.addressOf(branch.label);
    preview.port = port;
    preview.program = startProgram({
      command: [process.execPath, join(tree, "commands/dev.mjs"), "--port", String(port)],
      folder: tree,
      environment: this.processEnvironment({
        APP_ENVIRONMENT: "demo",
        ADDRESS: address.origin,
        DATA_FOLDER: data,
        PORT: String(server),
        TRUSTED_PROXIES: "127.0.0.1,::1",
        // Vite answers under the names of localhost and under those that are added here.
        __VITE_ADDITIONAL_SERVER_ALLOWED_HOSTS: address.hostname,
      }),
      hear,
    });
    writeFileSync(this.#pidFile(branch.label), String(preview.program.pid));
    let status: number | null | undefined;
    void preview.program.ended.then((ended) => {
      status = ended;
      if (preview.isStopped) return;
      hear(`It ended with ${String(ended)}.`);
      preview.is = "failed";
    });
    await this.#answers([`http://localhost:${server}/readyz`, `http://localhost:${port}/`], () => status !== undefined);
    if (preview.isStopped || preview.is === "failed") return;
    preview.is = "running";
    preview.usedAt = this.#now();
  }

  /** The folder with the data of the demo as a branch's code makes them, made where it is not there. */
  async #seeded(preview: Preview, tree: string): Promise<string> {
    const state = await this.#settings.repository.stateOf(preview.branch);
    const parts = await git(tree, ["rev-parse", ...SEEDED_BY.map((path) => `${state}:${path}`)]);
    const key = createHash("sha256").update(parts).digest("hex").slice(0, 16);
    const folder = join(this.#settings.folder, "seeded", key);
    if (existsSync(folder)) {
      const now = new Date();
      utimesSync(folder, now, now);
      return folder;
    }
    const making =
      this.#seeding.get(key) ??
      this.#seed(preview, tree, folder, key).finally(() => {
        this.#seeding.delete(key);
        this.#seeders.delete(key);
      });
    this.#seeding.set(key, making);
    preview.seed = key;
    await making;
    preview.seed = undefined;
    return folder;
  }

  async #seed(preview: Preview, tree: string, folder: string, key: string): Promise<void> {
    const making = `${folder}.making`;
    rmSync(making, { recursive: true, force: true });
    mkdirSync(making, { recursive: true });
    const hear = (line: string): void => this.#say(preview, line);
    const environment = (more: Readonly<Record<string, string>>) => this.processEnvironment(more);
    const written = await runProgram({
      command: [process.execPath, "generators/generate.ts"],
      folder: tree,
      environment: environment({}),
      hear,
    });
    if (written !== 0) throw new Error("What the configs say could not be written; see above.");
    const port = await freePort();
    const program = startProgram({
      command: [process.execPath, "--disable-warning=ExperimentalWarning", "server/main.ts"],
      folder: tree,
      environment: environment({
        APP_ENVIRONMENT: "demo",
        DATA_FOLDER: making,
        PORT: String(port),
        LOG_LEVEL: "error",
      }),
      hear,
    });
    this.#seeders.set(key, program);
    let status: number | null | undefined;
    void program.ended.then((ended) => (status = ended));
    try {
      await this.#answers([`http://localhost:${port}/readyz`], () => status !== undefined);
    } finally {
      await program.stop();
    }
    renameSync(making, folder);
    this.#leaveOldSeeds();
  }

  #leaveOldSeeds(): void {
    const folder = join(this.#settings.folder, "seeded");
    const retained = readdirSync(folder)
      .filter((name) => !name.endsWith(".making"))
      .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
      .toSorted((one, other) => other.at - one.at);
    for (const { name } of retained.slice(MOST_SEEDED)) rmSync(join(folder, name), { recursive: true });
  }

  /** @throws Error when the program ends first, or nothing answers for long */
  async #answers(addresses: readonly string[], hasEnded: () => boolean): Promise<void> {
    const begun = Date.now();
    for (const address of addresses)
      for (;;) {
        if (hasEnded()) throw new Error("It ended before it answered; see above.");
        if (Date.now() - begun > STARTS_WITHIN) throw new Error("It did not answer in ten minutes.");
        const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
        await answer?.body?.cancel();
        if (answer?.ok) break;
        await wait(100);
      }
  }

  #say(preview: Preview, line: string): void {
    preview.log = [...preview.log.slice(1 - LINES), line];
    const folder = this.#settings.repository.folderOf(preview.branch);
    if (existsSync(folder)) appendFileSync(join(folder, "log"), `${line}\n`);
  }

  #pidFile(label: string): string {
    return join(this.#settings.repository.folderOf({ label }), "pid");
  }

  /** An earlier process that was killed may have left previews running, on ports that nobody knows any more. */
  #endWhatIsLeft(): void {
    if (!existsSync(this.#settings.folder)) return;
    for (const label of readdirSync(this.#settings.folder)) {
      const file = this.#pidFile(label);
      if (!existsSync(file)) continue;
      endLeft(Number(readFileSync(file, "utf8")), join(this.#settings.folder, label));
      rmSync(file);
    }
  }
}
