import { join } from "node:path";
import { mustBeFree } from "./platform/store/lock.ts";
import { folderOf } from "./start/settings.ts";

const root = join(import.meta.dirname, "..");

try {
  const environment = process.env;
  // Before anything slow is loaded: a second process on one folder must hear its no at once.
  if (!environment["DATABASE_URL"]) mustBeFree(folderOf(environment, root));
  const { run } = await import("./start/run.ts");
  await run(environment, root);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
