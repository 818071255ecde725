import { resolve } from "node:path";
import { commandLine } from "./output/command-line.ts";
import { carryOutRename, planRename, RenameRefused, type RenameWish } from "./rename/plan.ts";

const usage = `npm run rename -- <entity>.<field> <new name>       a field: configs, wording, column, code
npm run rename -- call <entity>.<call> <new name>   a call, where configs and code name it
npm run rename -- page <path> <new path>            a page: its file, words and address`;

function wishOf(words: readonly string[]): RenameWish | undefined {
  const [first = "", second, third] = words;
  if ((first === "call" || first === "page") && second !== undefined && third !== undefined)
    return { kind: first, name: second, to: third };
  const [entity, field] = first.split(".");
  return entity && field && second !== undefined ? { kind: "field", entity, field, to: second } : undefined;
}

/**
 * Renames a field, a call or a page everywhere: in configs and wording, in the database by a migration to be read, and
 * in code where it is known. What says the name besides, in SQL or in texts, is listed.
 */
async function main(root: string, wish: RenameWish): Promise<number> {
  const plan = await planRename(root, wish).catch((error: unknown) => {
    if (error instanceof RenameRefused) return error.message;
    throw error;
  });
  if (typeof plan === "string") {
    process.stderr.write(`${plan}\n`);
    return 1;
  }
  carryOutRename(root, plan.changes);
  for (const { file, after } of plan.changes)
    process.stdout.write(`${after === undefined ? "took away" : "wrote"} ${file}\n`);
  const old = wish.kind === "field" ? wish.field : wish.name;
  process.stdout.write(
    plan.mentions.length === 0
      ? "No code says the old name any more.\n"
      : `Code says "${old}" besides, in SQL, in texts or of something else; look at each:\n${plan.mentions.map(({ file, line, text }) => `${file}:${line} ${text.slice(0, 100)}`).join("\n")}\n`,
  );
  process.stdout.write(
    "Next: npm run typecheck names what is left in typed code; read the migration before it is accepted.\n",
  );
  return 0;
}

const parsed = commandLine({ root: { type: "string", default: resolve(import.meta.dirname, "..") } }, usage);
const wish = parsed && wishOf(parsed.positionals);
if (parsed && wish === undefined) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else if (parsed && wish) process.exitCode = await main(resolve(parsed.values.root), wish);
