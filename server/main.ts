import { join } from "node:path";
import { mustBeFree } from "./platform/store/lock.ts";
import { folderOf } from "./start/settings.ts";

const root = join(import.meta.dirname, "..");

try {
  const said = process.env;
  // Before anything slow is loaded: a second process on one folder must hear its no at once.
  if (!said["DATABASE_URL"]) mustBeFree(folderOf(said, root));
  const { run } = await import("./start/run.ts");
  await run(said, root);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
