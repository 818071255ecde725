import type { OwnContext, WriteContext, RequestContext } from "./context.ts";
import type { Language } from "../../registry/read/wording.ts";
import type { Registry } from "../../registry/registry.ts";
import { type Input, FileAnswer } from "./handler.ts";
import { heavy } from "./work/heavy.ts";
import { csv } from "./formats/csv.ts";

/** More errors than these help nobody. */
const MOST_ERRORS = 500;

/** Something wrong in a row; rows count from 1, as people count them. */
export interface RowError {
  row: number;
  field: string;
  message: string;
}

/** What came of an import. */
interface ImportResult {
  readonly ok: boolean;
  readonly count: number;
  readonly errors: readonly RowError[];
}

/** Thrown to undo what was written: nothing of rows with errors, or of a trial, stays. */
class Undone extends Error {}

/** What is to be imported, and how far it was judged already. */
interface Import {
  /** How many records it makes. */
  readonly count: number;
  /** What is wrong with it before anything is written. */
  readonly found: readonly RowError[];
  /** Only told, never kept. */
  readonly isTrial: boolean;
}

/**
 * Makes all records of an import or none. What only writing can find wrong is told beside what was found before;
 * whatever was written is undone where anything is wrong, and after a trial.
 * @param save writes what can be written, and gives what was wrong with it
 */
export async function allOrNone(
  context: OwnContext,
  { count, found, isTrial }: Import,
  save: (write: WriteContext) => Promise<readonly RowError[]>,
): Promise<ImportResult> {
  let errors = [...found];
  await context
    .finish(async (write) => {
      errors = [...found, ...(await save(write))];
      if (errors.length > 0 || isTrial) throw new Undone();
      return { ok: true, count, errors };
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  errors.sort((left, right) => left.row - right.row);
  return { ok: errors.length === 0, count: errors.length === 0 ? count : 0, errors: errors.slice(0, MOST_ERRORS) };
}

const LANGUAGES: readonly Language[] = ["en", "zh"];

/** The columns that rows of an import may have, and where their labels stand. */
export interface Columns {
  readonly names: readonly string[];
  /** Namespace of their labels. */
  readonly namespace: string;
  /** What stands before a column's name in the key of its label. */
  readonly prefix?: string;
}

/** Letters and digits of a name alone: `Invoice no.` and `invoice_no` are one. */
const plain = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Which column each name of a head means: its own name, or its label in any language of any brand; undefined for an
 * unknown one.
 */
export function columnsOf(
  registry: Registry,
  { names, namespace, prefix = "" }: Columns,
  head: readonly string[],
): (string | undefined)[] {
  const known = new Map<string, string>();
  for (const brand of registry.brands.keys()) {
    for (const language of LANGUAGES) {
      const words = registry.wording(brand, language).get(namespace);
      for (const column of names)
        if (words?.[prefix + column] !== undefined) known.set(plain(words[prefix + column] ?? ""), column);
    }
  }
  for (const column of names) known.set(plain(column), column);
  return head.map((name) => known.get(plain(name)));
}

/** A row as it was typed or pasted: texts by column. */
type TextRow = Readonly<Record<string, unknown>>;

/** Rows of a request, with the names of a file's head that mean no column. */
interface GivenRows {
  readonly rows: readonly TextRow[];
  readonly unknown: readonly string[];
  readonly isFile: boolean;
}

/** How many rows one import may have, of constants.json. */
export const mostRows = (registry: Registry): number => registry.constants.lists.import_rows;

/**
 * The rows of an import: as they were sent, or those of an uploaded file, whose first line names the columns; under a
 * name that means none the cells stay as they are.
 */
export async function givenRows(
  { registry, acting }: Pick<RequestContext, "registry" | "acting">,
  columns: Columns,
  input: Input,
): Promise<GivenRows> {
  const file = input.file as { bytes: Uint8Array } | undefined;
  if (!file) return { rows: (input.rows as TextRow[] | undefined) ?? [], unknown: [], isFile: false };
  // One more than is let in, so that there being too many is known.
  const { head, rows } = await heavy(acting, { kind: "csv", bytes: file.bytes, most: mostRows(registry) + 1 });
  const names = columnsOf(registry, columns, head);
  return {
    rows: rows.map((cells) =>
      Object.fromEntries(
        cells.flatMap((cell, index) => (head[index] === undefined ? [] : [[names[index] ?? head[index], cell]])),
      ),
    ),
    unknown: head.filter((_name, index) => names[index] === undefined),
    isFile: true,
  };
}

/**
 * An empty table to fill in: its first line names the columns in the caller's language.
 * @param name of the file, without its ending
 */
export function importTemplate(
  context: RequestContext,
  name: string,
  { names, namespace, prefix = "" }: Columns,
): FileAnswer {
  const head = names.map((column) => context.say(namespace, prefix + column));
  return new FileAnswer(`${name}.csv`, "text/csv; charset=utf-8", new TextEncoder().encode(csv(head, [])));
}
