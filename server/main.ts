import { join } from "node:path";
import { mustBeFree } from "./store/lock.ts";
import { settingsOf } from "./start/settings.ts";

const root = join(import.meta.dirname, "..");

try {
  const settings = settingsOf(process.env, root);
  // Before anything slow is loaded: a second process on one folder must hear its no at once.
  if (!settings.databaseUrl) mustBeFree(settings.folder);
  const { run } = await import("./start/run.ts");
  await run(settings, root);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
