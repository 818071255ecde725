import type { Query, Row } from "./handle.ts";

/** A column of a statement's answer: its name and its type's number. */
export interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Statements whose columns are remembered at most. */
const MOST_KNOWN = 2_000;
const BOOLEAN = 16;
/** What takes rows or an advisory lock, and what is planned or kept in a way of its own, is asked alone. */
const ALONE = /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b|\bpg_(?:try_)?advisory|\bnextval\b|^\s*\/\*/i;
const READS = /^\s*(?:SELECT|WITH)\b/i;
const WRITES = /\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+"?\w+"?\s+(?:(?:AS\s+)?\w+\s+)?SET)\b/i;

/** Whether a statement only reads, so that it may be asked together with others. */
export const mayJoin = (text: string): boolean => READS.test(text) && !ALONE.test(text) && !WRITES.test(text);

/**
 * Joins statements that only read into one: each is a part whose rows come as a list of texts. The columns of a
 * statement are known once it was asked alone.
 */
export class JoinedQueries {
  private readonly known = new Map<string, readonly Column[]>();
  private readonly read: (type: number, text: string) => unknown;

  /** @param read decodes a value of a type by its number, from the text in which the engine sends it */
  constructor(read: (type: number, text: string) => unknown) {
    this.read = read;
  }

  /** Remembers what columns a statement answers with. */
  note(text: string, columns: readonly Column[] | undefined): void {
    if (columns === undefined || columns.length === 0 || !mayJoin(text)) return;
    if (this.known.size >= MOST_KNOWN && !this.known.has(text)) this.known.clear();
    this.known.set(text, columns);
  }

  /** Forgets all columns: tables have changed. */
  forget(): void {
    this.known.clear();
  }

  /** Whether the columns of a statement are known. */
  knows(text: string): boolean {
    return this.known.has(text);
  }

  /** The one statement that asks all of these, whose columns are known. */
  join(queries: readonly Query[]): Query {
    const values: unknown[] = [];
    const parts = queries.map(({ text, values: own = [] }, part) => {
      const before = values.length;
      values.push(...own);
      const inner = text.replaceAll(/\$(\d+)/g, (_whole, number: string) => `$${Number(number) + before}`);
      const names = (this.known.get(text) ?? []).map((_column, index) => `c${index}`);
      const texts = names.map((name) => `r.${name}::text`).join(", ");
      return `(SELECT json_agg(json_build_array(${texts})) FROM (${inner}) AS r (${names.join(", ")})) AS p${part}`;
    });
    return { text: `SELECT ${parts.join(", ")}`, values };
  }

  /** The rows of each statement, from the one row of the joined one. */
  split(queries: readonly Query[], joined: Row | undefined): Row[][] {
    return queries.map(({ text }, part) => {
      const columns = this.known.get(text) ?? [];
      const rows = (joined?.[`p${part}`] ?? []) as readonly (readonly (string | null)[])[];
      return rows.map((row) =>
        Object.fromEntries(columns.map(({ name, dataTypeID }, index) => [name, this.value(dataTypeID, row[index])])),
      );
    });
  }

  private value(type: number, text: string | null | undefined): unknown {
    if (text === null || text === undefined) return null;
    // A cast says true where the engine sends t.
    return type === BOOLEAN ? text === "true" : this.read(type, text);
  }
}
