import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "jsonc-parser";
import type { Kind } from "../check/source/kind.ts";
import { readSources } from "../check/source/read.ts";
import { entityToGrammar2 } from "./entity-2.ts";
import { pageToGrammar2 } from "./page-2.ts";

/** What brings a file of a kind from the number before to this one. */
interface Migration {
  kind: Kind;
  to: number;
  migrate: (name: string, text: string) => string;
}

/** Every change of the grammar, in the order in which they were made. */
const migrations: readonly Migration[] = [
  { kind: "page", to: 2, migrate: pageToGrammar2 },
  { kind: "entity", to: 2, migrate: entityToGrammar2 },
];

/**
 * Brings the configs of a root up to the grammar as it is now. A file that is there already, or that is no JSON, stays
 * as it is.
 * @returns the files that were rewritten
 */
export function migrateConfigs(root: string): string[] {
  const { documents, files } = readSources([root]);
  return documents.flatMap(({ file, kind, name, broken }) => {
    if (broken) return [];
    const full = files.get(file)!;
    const before = readFileSync(full, "utf8");
    let text = before;
    for (const { kind: of, to, migrate } of migrations)
      if (of === kind && numberIn(text) === to - 1) text = migrate(name, text);
    if (text === before) return [];
    writeFileSync(full, text);
    return [file];
  });
}

function numberIn(text: string): unknown {
  return (parse(text) as { grammar?: unknown } | undefined)?.grammar;
}
