import type { Document } from "../source/document.ts";
import { once } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

/** Words that files say, together: known file by file, so that a change of one asks only that one again. */
export function gathered(
  workspace: Workspace,
  what: string,
  gather: (document: Document, found: Set<string>) => void,
): ReadonlySet<string> {
  return once(
    workspace,
    what,
    () => {
      const all = new Set<string>();
      for (const document of workspace.documents) {
        if (document.kind === "wording") continue;
        const own = once(
          workspace,
          `${what} in ${document.file}`,
          () => {
            const found = new Set<string>();
            gather(document, found);
            return found;
          },
          areSame,
        );
        for (const word of own) all.add(word);
      }
      return all;
    },
    areSame,
  );
}

/** Whether two sets hold the same. */
export function areSame<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean {
  return one.size === other.size && [...one].every((item) => other.has(item));
}

/** Whether two lists hold the very same things in the same order. */
export function areSameLists<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
