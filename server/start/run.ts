import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { loadRegistry, type Registry } from "../../registry/registry.ts";
import { handlers } from "../composition.ts";
import { buildApp } from "../platform/http/app.ts";
import type { AppOptions } from "../platform/options.ts";
import { startJobs } from "../platform/jobs/queue.ts";
import { renewEncryption } from "../platform/store/encryption/renew.ts";
import { engine } from "../platform/lifecycle/engine.ts";
import { offerFirstAdmin } from "../modules/sign-in/first-admin.ts";
import { openDatabase, seedState } from "./database.ts";
import { followAddress } from "../demo/address.ts";
import { fillEmptyFolder, writeDemo } from "./demo-folder.ts";
import { giveBack } from "./give-back.ts";
import { makePorts } from "./ports.ts";
import { makeLog } from "../platform/log.ts";
import { serveMetrics } from "../platform/metrics/serve.ts";
import { startTracing } from "../platform/tracing.ts";
import { configurationOf, type Configuration, type RawConfiguration } from "./configuration.ts";
import { drainOf } from "./settings.ts";

const WHO = ["maker", "checker", "admin"];

function greeting(address: string, environment: string, password: string | undefined): string {
  const users = password
    ? `\n\n  Demo users, all with the password ${password}:\n${["s1 supplier", "e1 enterprise"].flatMap((company) => WHO.map((who) => `    ${who}.${company.split(" ")[0] ?? ""}@demo.example  (${company.split(" ")[1] ?? ""})`)).join("\n")}`
    : "";
  return `\n  ${address}  (environment ${environment})${users}\n`;
}

/** The secret stands behind the #, which browsers do not send, so that no log keeps it. */
const firstAdmin = (address: string, secret: string) =>
  `  There is no user yet. The first administrator is made once, on this page:\n    ${address}/firstAdministrator#token=${secret}\n`;

/** The time between the order to end and the end. */
export interface Drain {
  /**
   * From here on the process says that it is not to be sent requests; resolves when nobody should send one any more.
   */
  begin(): Promise<void>;
}

/** A platform that is open and has its demo, and answers nobody yet. */
export interface Prepared {
  readonly options: AppOptions;
  readonly drain: Drain;
  /** Ends what tells others how the process does. */
  unobserved(): Promise<void>;
  /** What is said once it answers. */
  readonly greeting: string;
}

/**
 * Opens and migrates the database and writes the demo where there is one.
 * @param migrated a migration as this database takes it, where that is otherwise than it is written
 * @throws Error when the platform must not start, saying why
 */
export async function prepare(
  configuration: Configuration,
  root: string,
  registry: Registry,
  migrated?: (text: string) => string,
): Promise<Prepared> {
  const { settings, environment, outside, remarks } = configuration;
  for (const remark of remarks) console.error(remark);
  const tracing = configuration.tracing && (await startTracing(configuration.tracing));
  await fillEmptyFolder(configuration, root);
  const store = await openDatabase(configuration, migrated);
  await renewEncryption(registry, store);
  const ports = await makePorts({ registry, store, environment, folder: settings.folder, outside });
  const parts = { registry, store, ports, environment, engine, handlers };
  if (environment.seeds && (await seedState(store)) === "none") await writeDemo(parts);
  // Processes that share a database share an address as well, or each would turn the links to itself.
  if (environment.seeds && store.engine === "pglite" && environment.address !== undefined)
    await followAddress(store, environment.address);
  const metrics = configuration.metrics && (await serveMetrics(store, configuration.metrics));
  const secret = environment.seeds ? undefined : await offerFirstAdmin(store, ports);
  const dist = join(root, "dist");
  const codes = environment.codes as { password?: string } | undefined;
  const listensAt = `http://${settings.host}:${settings.port}`;
  let isDraining = false;
  return {
    options: {
      ...parts,
      limits: settings.limits,
      isDraining: () => isDraining,
      ...(existsSync(join(dist, "index.html")) ? { dist } : {}),
      ...(settings.proxies ? { proxies: settings.proxies } : {}),
      log: makeLog(),
    },
    drain: {
      begin: async () => {
        isDraining = true;
        await wait(drainOf(settings, environment) * 1_000);
      },
    },
    unobserved: async () => {
      await metrics?.close();
      await tracing?.stop();
    },
    // In one piece: whoever waits for the first line has the secret with it.
    greeting: [
      greeting(listensAt, environment.name, codes?.password),
      ...(secret ? [firstAdmin(environment.address ?? listensAt, secret)] : []),
    ].join("\n"),
  };
}

/**
 * Does so when the process is told to end: says that it is not to be sent requests, and answers those that still come
 * for a while; then takes no further one, ends its work and closes the database.
 */
export function whenEnded(
  { options: { ports, store }, drain, unobserved }: Omit<Prepared, "greeting">,
  closeApp: () => Promise<unknown>,
  jobs: { stop(): Promise<void> },
): void {
  const stop = async () => {
    // Others take over its jobs while it still answers.
    await Promise.all([drain.begin(), jobs.stop()]);
    await closeApp();
    ports.mail.close?.();
    await unobserved();
    await store.close();
    process.exit(0);
  };
  let stopping: Promise<void> | undefined;
  // A terminal tells a process and who started it, which tells it once more.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void (stopping ??= stop()));
}

/**
 * Runs the platform until it is told to stop: opens and migrates the database, writes the demo where there is one,
 * listens, works off jobs.
 * @throws Error when it must not start, saying why
 */
export async function run(environment: RawConfiguration, root: string): Promise<void> {
  const registry = loadRegistry(root);
  const configuration = configurationOf(registry, environment, root);
  const { settings } = configuration;
  const prepared = await prepare(configuration, root, registry);
  const { options, greeting } = prepared;
  const app = await buildApp(options);
  const jobs = startJobs(options);
  await app.listen({ port: settings.port, host: settings.host });
  console.log(greeting);
  whenEnded(prepared, () => app.close(), jobs);
  await giveBack();
}
