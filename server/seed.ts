// Writes the demo into an empty data folder and ends, in a process of its own: the server that starts then begins with
// none of the memory that this took. `--keep <folder>` keeps a copy for releases.
import { join } from "node:path";
import { loadRegistry } from "../registry/registry.ts";
import { handlers } from "./composition.ts";
import { engine } from "./platform/lifecycle/engine.ts";
import { configurationOf } from "./start/configuration.ts";
import { openDatabase } from "./start/database.ts";
import { keepDemo, writeDemo } from "./start/demo-folder.ts";
import { makePorts } from "./start/ports.ts";

const root = join(import.meta.dirname, "..");
// Whoever asked for it has gone.
process.on("disconnect", () => process.exit(1));

try {
  const registry = loadRegistry(root);
  const configuration = configurationOf(registry, process.env, root);
  const { settings, environment, outside } = configuration;
  const store = await openDatabase(configuration);
  const ports = await makePorts({ registry, store, environment, folder: settings.folder, outside });
  await writeDemo({ registry, store, ports, environment, engine, handlers });
  await store.close();
  const [mode, into] = process.argv.slice(2);
  if (mode === "--keep" && into !== undefined) await keepDemo(configuration, root, into);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
