import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadRegistry } from "../registry/registry.ts";
import { Session } from "./check/cached/session.ts";
import { line } from "./check/finding.ts";
import { mentionsOf, renameInCode, spotsOf } from "./rename/code.ts";
import { renameField } from "./rename/configs.ts";
import { renamingMigration } from "./rename/migration.ts";
import { callTypes } from "./types/calls.ts";
import { databaseTypes } from "./types/database.ts";
import { recordTypes } from "./types/records.ts";
import { transitionTypes } from "./types/transitions.ts";

const usage = "npm run rename -- <entity>.<field> <new name>";

/** The generated types that name fields. */
const types = {
  records: (root: string) => recordTypes(loadRegistry(root), []),
  transitions: (root: string) => transitionTypes(loadRegistry(root)),
  calls: (root: string) => callTypes(loadRegistry(root)),
  database: (root: string) => databaseTypes(loadRegistry(root)),
};

/**
 * Renames a field everywhere: in configs and wording, in the database by a migration to be read, and in code where its
 * type is known. What says the name besides, in SQL or in texts, is listed.
 */
async function main(root: string, said: string, to: string): Promise<number> {
  const [entity = "", field = ""] = said.split(".");
  const session = new Session([root]);
  const { findings } = session.check();
  if (findings.length > 0) {
    process.stderr.write(`The check has this to say, which is mended first:\n${findings.map(line).join("\n")}\n`);
    return 1;
  }
  const outcome = renameField(session, { entity, field }, to);
  if ("refused" in outcome) {
    process.stderr.write(`${outcome.refused}\n`);
    return 1;
  }
  const put = (file: string, text: string): void => {
    writeFileSync(join(root, file), text);
    process.stdout.write(`wrote ${file}\n`);
  };
  const before = Object.entries(types).map(([name, written]) => ({
    file: `generated/types/${name}.d.ts`,
    written,
    text: written(root),
  }));
  const old = before.find(({ file, text }) => readFileSync(join(root, file), "utf8") !== text);
  if (old !== undefined) {
    process.stderr.write(`${old.file} is not of these configs: npm run generate\n`);
    return 1;
  }
  for (const [file, text] of outcome.texts) put(file, text);
  const spots = before.flatMap(({ file, written, text }) => spotsOf(file, text, written(root), field));
  if (outcome.statements.length > 0) {
    const { file, text } = renamingMigration(root, `${entity}_${field}_is_${to}`, outcome.statements);
    put(file, text);
  }
  for (const [file, text] of await renameInCode(root, spots, to)) put(file, text);
  const formatter = join(import.meta.dirname, "../node_modules/oxfmt/bin/oxfmt");
  const changed = [...outcome.texts.keys()].map((file) => join(root, file));
  spawnSync(process.execPath, [formatter, ...changed], { stdio: "ignore" });
  const left = mentionsOf(root, field);
  process.stdout.write(
    left.length === 0
      ? "No code says the old name any more.\n"
      : `Code says "${field}" besides, in SQL, in texts or of something else; look at each:\n${left.map(({ file, line: at, text }) => `${file}:${at} ${text.slice(0, 100)}`).join("\n")}\n`,
  );
  process.stdout.write(
    "Next: npm run typecheck names what is left in typed code; read the migration before it is accepted.\n",
  );
  return 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: "string", default: resolve(import.meta.dirname, "..") } },
});
const [said, to] = positionals;
if (said === undefined || to === undefined || !said.includes(".")) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else process.exitCode = await main(resolve(values.root), said, to);
