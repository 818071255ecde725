// npm run migrate-configs: brings configs that were written in an earlier grammar to the one that holds now.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { migrateConfigs } from "./migrate/migrate.ts";

const { values } = parseArgs({ options: { root: { type: "string", default: resolve(import.meta.dirname, "..") } } });
const root = resolve(values.root);
const written = migrateConfigs(root);
if (written.length > 0)
  spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, "../node_modules/oxfmt/bin/oxfmt"), ...written.map((file) => join(root, file))],
    { stdio: "inherit" },
  );
process.stdout.write(
  written.length === 0
    ? "every config is written in the grammar as it is\n"
    : `${written.map((file) => `rewrote ${file}`).join("\n")}\n`,
);
