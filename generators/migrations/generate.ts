import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadRegistry } from "../../registry/registry.ts";
import { migrationsOf } from "../../server/platform/store/migrate.ts";
import { difference } from "./difference.ts";

const HEAD =
  "-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.";

/**
 * Writes the next migration: `node generators/migrations/generate.ts [what]`, what being words for its file name. With
 * `--rewrite` the newest file, if it was generated, is first taken back; only for what no database has applied yet.
 * Ends with status 1 when something must be decided by hand.
 */
async function main(words: string[]): Promise<number> {
  const registry = loadRegistry();
  const folder = join(registry.root, "server/platform/store/migrations");
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1);
  if (words.includes("--rewrite") && newest && readFileSync(join(folder, newest), "utf8").startsWith(HEAD))
    rmSync(join(folder, newest));
  const migrations = migrationsOf(folder);
  const { statements, refusals } = await difference(registry, migrations);
  for (const refusal of refusals) console.error(refusal);
  if (refusals.length > 0) return 1;
  if (statements.length === 0) {
    console.log("tables and entities agree");
    return 0;
  }
  const number = String(Number(migrations.at(-1)?.name.slice(0, 4) ?? 0) + 1).padStart(4, "0");
  const what =
    words
      .filter((word) => !word.startsWith("--"))
      .join("_")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "_")
      .replaceAll(/^_|_$/g, "") || "entities";
  const file = join(folder, `${number}_${what}.sql`);
  writeFileSync(file, `${HEAD}\n\n${statements.join("\n")}\n`);
  console.log(`wrote ${file}`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
