import type { Writing } from "./run-together.ts";

/** Statements that are run as one at most. */
const MOST = 10;

/** The table that a statement writes to. @throws Error where it writes to none */
function tableOf({ text }: Writing): string {
  const table = /^\s*(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+"?(\w+)"?/i.exec(text)?.[1];
  if (table === undefined) throw new Error(`this writes to no table: ${text}`);
  return table;
}

/** What a transaction writes last: statements that wait, so that they are run as one. */
export class LastWritings {
  private waiting: { readonly writing: Writing; readonly table: string }[] = [];
  private named: RegExp | undefined;

  /** Lets statements wait. @throws Error for one that does not write */
  add(writings: readonly Writing[]): void {
    for (const writing of writings) this.waiting.push({ writing, table: tableOf(writing) });
    this.named = new RegExp(`\\b(?:${[...new Set(this.waiting.map(({ table }) => table))].join("|")})\\b`);
  }

  /** Whether a statement may read or write what is still to be written, so that it must be written first. */
  concern(text: string): boolean {
    return this.waiting.length > 0 && this.named?.test(text) === true;
  }

  /**
   * The statements that wait, which wait no more: those of each list may be run as one. A statement that changes or
   * deletes comes after the list with an earlier one about its table, so that it finds what that wrote.
   */
  drain(): Writing[][] {
    const lists: { writings: Writing[]; tables: Set<string> }[] = [];
    for (const { writing, table } of this.waiting) {
      const last = lists.at(-1);
      const isAlone = !/^\s*INSERT\b/i.test(writing.text) && last?.tables.has(table) === true;
      if (last === undefined || isAlone || last.writings.length >= MOST)
        lists.push({ writings: [writing], tables: new Set([table]) });
      else {
        last.writings.push(writing);
        last.tables.add(table);
      }
    }
    this.waiting = [];
    return lists.map(({ writings }) => writings);
  }
}
