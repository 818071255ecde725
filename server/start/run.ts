import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadRegistry } from "../../registry/registry.ts";
import { compileAhead } from "../../registry/validation/compile.ts";
import { handlers as agreements } from "../agreements/handlers.ts";
import { handlers as demo } from "../demo/handlers.ts";
import { keepSeed } from "../demo/reset/kept.ts";
import { seed } from "../demo/seed.ts";
import { handlers as files } from "../files/handlers.ts";
import { buildApp } from "../http/app.ts";
import { startJobs } from "../jobs/start.ts";
import { renewEncryption } from "../encryption/renew.ts";
import { engine } from "../lifecycle/engine.ts";
import { handlers as obligation } from "../obligation/handlers.ts";
import { offerFirstAdmin } from "../ucenter/first-admin/token.ts";
import { handlers as signing } from "../signature/handlers.ts";
import { handlers as ucenter } from "../ucenter/handlers.ts";
import { noteSeeded, openDatabase, seedState } from "./database.ts";
import { makePorts } from "./ports.ts";
import { makeLog } from "./log.ts";
import { environmentOf, type Settings } from "./settings.ts";

const WHO = ["maker", "checker", "admin"];

function greeting(address: string, environment: string, password: string | undefined): string {
  const users = password ? `\n\n  Demo users, all with the password ${password}:\n${["s1 supplier", "e1 enterprise"].flatMap((company) => WHO.map((who) => `    ${who}.${company.split(" ")[0] ?? ""}@demo.example  (${company.split(" ")[1] ?? ""})`)).join("\n")}` : "";
  return `\n  ${address}  (environment ${environment})${users}\n`;
}

const firstAdmin = (secret: string) => `  Nobody is here yet. This secret makes the first administrator, once, by POST /api/ucenter/first/admin:\n    ${secret}\n`;

/**
 * Runs the platform until it is told to stop: opens and migrates the database, writes the demo where there is one, listens, works off jobs.
 * @throws Error when it must not start, saying why
 */
export async function run(settings: Settings, root: string): Promise<void> {
  const registry = loadRegistry(root);
  const environment = environmentOf(registry, settings);
  const store = await openDatabase(settings, environment);
  await renewEncryption(registry, store);
  const ports = await makePorts({ registry, store, environment, folder: settings.folder, variables: process.env });
  const handlers = { ...ucenter, ...signing, ...agreements, ...obligation, ...demo, ...files };
  const parts = { registry, store, ports, environment, engine, handlers };
  if (environment.seeds && await seedState(store) === "none") {
    await seed(parts);
    await noteSeeded(store);
    if (store.engine === "pglite") await store.transaction(keepSeed);
  }
  const secret = environment.seeds ? undefined : await offerFirstAdmin(store, ports);
  const dist = join(root, "dist");
  const app = await buildApp({
    ...parts, limits: settings.limits,
    ...(existsSync(join(dist, "index.html")) ? { dist } : {}),
    ...(settings.proxies ? { proxies: settings.proxies } : {}),
    log: makeLog(),
  });
  const jobs = startJobs(parts);
  await app.listen({ port: settings.port, host: settings.host });
  const codes = environment.codes as { password?: string } | undefined;
  // In one piece: whoever waits for the first line has the secret with it.
  console.log([greeting(`http://${settings.host}:${settings.port}`, environment.name, codes?.password), ...secret ? [firstAdmin(secret)] : []].join("\n"));
  const stop = async () => {
    await app.close();
    await jobs.stop();
    ports.mail.close?.();
    await store.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
  await compileAhead(registry);
}
