import type { OwnContext, WriteContext } from "../context.ts";

/** More errors than these help nobody. */
const MOST_ERRORS = 500;

/** Something wrong in a row; rows count from 1, as people count them. */
export interface RowError {
  row: number;
  field: string;
  message: string;
}

/** What came of an import. */
export interface ImportResult {
  readonly ok: boolean;
  readonly count: number;
  readonly errors: readonly RowError[];
}

/** Thrown to undo what was written: nothing of rows with errors, or of a trial, stays. */
class Undone extends Error {}

/** What is to be imported, and how far it was judged already. */
export interface Import {
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
