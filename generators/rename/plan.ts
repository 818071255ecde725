import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadRegistry } from "../../registry/registry.ts";
import { Session } from "../check/cached/session.ts";
import { line } from "../check/finding.ts";
import { tidy } from "../output/tidy.ts";
import { callTypes } from "../types/calls.ts";
import { databaseTypes } from "../types/database.ts";
import { recordTypes } from "../types/records.ts";
import { transitionTypes } from "../types/transitions.ts";
import { mentionsOf, renameInCode, spotsOf, type Mention } from "./code.ts";
import { renameCall, renameField } from "./configs.ts";
import { renamingMigration } from "./migration.ts";
import { renamePage } from "./page.ts";

/** What is to have another name. */
export type RenameWish =
  | { readonly kind: "field"; readonly entity: string; readonly field: string; readonly to: string }
  | { readonly kind: "call" | "page"; readonly name: string; readonly to: string };

/** A file before and after; undefined where it is not there. */
interface FileChange {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** All that a rename changes, and the places in code that say the old name besides. */
export interface RenamePlan {
  readonly changes: readonly FileChange[];
  readonly mentions: readonly Mention[];
}

/** A rename that cannot be done, said to who asked. */
export class RenameRefused extends Error {}

const CONFIGS = ["schemas", "pages", "brands"];
const CODE = ["server", "runtime", "tests", "bench"];
/** The generated types that name fields. */
const types = {
  records: (root: string) => recordTypes(loadRegistry(root), []),
  transitions: (root: string) => transitionTypes(loadRegistry(root)),
  calls: (root: string) => callTypes(loadRegistry(root)),
  database: (root: string) => databaseTypes(loadRegistry(root)),
};

/**
 * Works out all that a rename changes, and writes nothing of it below the root.
 * @throws RenameRefused saying why it cannot be done
 */
export async function planRename(root: string, wish: RenameWish): Promise<RenamePlan> {
  const copy = mkdtempSync(join(tmpdir(), "renaming-"));
  try {
    for (const folder of CONFIGS) cpSync(join(root, folder), join(copy, folder), { recursive: true });
    const session = new Session([copy]);
    const { findings } = session.check();
    if (findings.length > 0)
      throw new RenameRefused(`The check has this to say, which is mended first:\n${findings.map(line).join("\n")}`);
    const made = await (wish.kind === "field"
      ? fieldPlan(root, copy, session, wish)
      : otherPlan(root, copy, session, wish));
    const changes = await Promise.all(
      [...made].map(async ([file, text]): Promise<FileChange> => ({
        file,
        before: existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : undefined,
        after: text !== undefined && file.endsWith(".json") ? await tidy(file, text) : text,
      })),
    );
    return {
      changes: changes.filter(({ before, after }) => before !== after),
      mentions: mentionsAfter(root, changes, oldName(wish)),
    };
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Writes what was worked out. */
export function carryOutRename(root: string, changes: readonly FileChange[]): void {
  for (const { file, after } of changes) {
    const path = join(root, file);
    if (after === undefined) rmSync(path);
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, after);
    }
  }
}

type Texts = Map<string, string | undefined>;

async function fieldPlan(
  root: string,
  copy: string,
  session: Session,
  { entity, field, to }: Extract<RenameWish, { kind: "field" }>,
): Promise<Texts> {
  const outcome = renameField(session, { entity, field }, to);
  if ("refused" in outcome) throw new RenameRefused(outcome.refused);
  const before = Object.entries(types).map(([name, written]) => ({
    file: `generated/types/${name}.d.ts`,
    written,
    text: written(root),
  }));
  const isThere = (file: string): boolean => existsSync(join(root, file));
  const old = before.find(({ file, text }) => !isThere(file) || readFileSync(join(root, file), "utf8") !== text);
  if (old !== undefined) throw new RenameRefused(`${old.file} is not of these configs: npm run generate`);
  for (const [file, text] of outcome.texts) writeFileSync(join(copy, file), text);
  const spots = before.flatMap(({ file, written, text }) => spotsOf(file, text, written(copy), field));
  const texts: Texts = new Map(outcome.texts);
  if (outcome.statements.length > 0) {
    const { file, text } = renamingMigration(root, `${entity}_${field}_is_${to}`, outcome.statements);
    texts.set(file, text);
  }
  for (const [file, text] of await renameInCode(root, spots, to)) texts.set(file, text);
  return texts;
}

async function otherPlan(
  root: string,
  copy: string,
  session: Session,
  { kind, name, to }: Extract<RenameWish, { kind: "call" | "page" }>,
): Promise<Texts> {
  const outcome = kind === "page" ? renamePage(copy, session, name, to) : renameCall(session, name, to);
  if ("refused" in outcome) throw new RenameRefused(outcome.refused);
  const texts: Texts = new Map(outcome.texts);
  // A transition may have the name of a call; which of them code means is then for a person to say.
  if (kind === "page" || session.workspace.transitions.has(name)) return texts;
  const renamed = to.startsWith(`${name.split(".")[0]}.`) ? to : `${name.split(".")[0]}.${to}`;
  for (const [file, text] of codeWith(root, `"${name}"`)) texts.set(file, text.replaceAll(`"${name}"`, `"${renamed}"`));
  return texts;
}

/** The files of code that say a text. */
function codeWith(root: string, word: string): [string, string][] {
  return CODE.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))
      .map((name): [string, string] => {
        const file = `${folder}/${name.replaceAll("\\", "/")}`;
        return [file, readFileSync(join(root, file), "utf8")];
      })
      .filter(([, text]) => text.includes(word)),
  );
}

const oldName = (wish: RenameWish): string =>
  wish.kind === "field" ? wish.field : wish.kind === "page" ? `/${wish.name}` : wish.name;

/** The places in code that still say the old name once all is written. */
function mentionsAfter(root: string, changes: readonly FileChange[], name: string): Mention[] {
  const word = new RegExp(`(?<![A-Za-z0-9_/])${name.replaceAll(".", "\\.")}(?![A-Za-z0-9_/])`);
  const changed = new Map(changes.map(({ file, after }) => [file, after]));
  return mentionsOf(root, name).filter(({ file, line: at }) => {
    const now = changed.get(file);
    return now === undefined || word.test(now.split("\n")[at - 1] ?? "");
  });
}
