// The server of `npm run dev`, told by the process that started it when configs have changed.
import { join } from "node:path";
import type { DevelopmentMessage, DevelopmentReport } from "../server/start/develop.ts";
import { folderOf } from "../server/start/settings.ts";
import { mustBeFree } from "../server/platform/store/lock.ts";

const root = join(import.meta.dirname, "..");
const tell = (message: DevelopmentReport): void => void process.send?.(message);

try {
  const environment = process.env;
  if (!environment["DATABASE_URL"]) mustBeFree(folderOf(environment, root));
  const [{ develop }, { followConfigs, overFollowed }] = await Promise.all([
    import("../server/start/develop.ts"),
    import("./tables.ts"),
  ]);
  const ask = await develop(environment, root, tell, { follow: followConfigs, migrated: overFollowed });
  process.on("message", (message: DevelopmentMessage) => ask(message));
  // Whoever started this server has gone.
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
