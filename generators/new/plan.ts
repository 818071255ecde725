import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withWord } from "../output/with-word.ts";

/** Something asked for that cannot be made, said to who asked. */
export class Refusal extends Error {}

/** Something that is left to do, in the languages of the product. */
export interface Left {
  readonly en: string;
  readonly zh: string;
  /** What does it at the command line; the studio has a place of its own for it. */
  readonly command?: string;
}

/** What will be written: nothing is, before all of it can be. */
export interface Plan {
  /** New files by path from the root. */
  files: Map<string, string | Buffer>;
  /** Files that are there already, as they will be. */
  changed: Map<string, string>;
  /** Texts to add, by wording file. */
  texts: Map<string, Record<string, string>>;
  /** The keys behind which a text stands that is of no kind, by its own: the nearest first. */
  neighbours: Map<string, readonly string[]>;
  /** What is left to do, one sentence each. */
  next: Left[];
}

/** One sentence of what is left to do. */
export const left = (en: string, zh: string, command?: string): Left => ({
  en,
  zh,
  ...(command === undefined ? {} : { command }),
});

/** A plan with nothing in it. */
export function emptyPlan(): Plan {
  return { files: new Map(), changed: new Map(), texts: new Map(), neighbours: new Map(), next: [] };
}

/**
 * Writes a plan below a root. Texts that are there already stay as they are.
 * @returns the paths written
 * @throws Refusal when a new file is there already; then nothing is written
 */
export function carryOut(root: string, plan: Plan): string[] {
  for (const path of plan.files.keys()) if (existsSync(join(root, path))) throw new Refusal(`${path} is there already`);
  for (const [path, content] of [...plan.files, ...plan.changed]) put(root, path, content);
  const worded = [...plan.texts].filter(([path, texts]) => {
    const held = existsSync(join(root, path))
      ? (JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, string>)
      : {};
    const added = Object.entries(texts).filter(([key]) => !(key in held));
    const words = added.reduce<Record<string, unknown>>(
      (all, [key, text]) => withWord(all, key, text, plan.neighbours.get(key)),
      held,
    );
    if (added.length > 0) put(root, path, `${JSON.stringify(words, undefined, 2)}\n`);
    return added.length > 0;
  });
  return [...plan.files.keys(), ...plan.changed.keys(), ...worded.map(([path]) => path)];
}

function put(root: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
