/**
 * A statement is prepared once it has come this often: one that comes once is not worth keeping on every connection.
 */
const WORTH_IT = 3;
const MOST_PREPARED = 600;
const MOST_COUNTED = 3_000;

/**
 * A statement that begins so is planned by its values each time: a plan that is right for most parties is wrong for one
 * with half of all records.
 */
export const PLANNED_ANEW = "/* planned anew */";

/** Names under which statements are prepared, so that the database plans what comes again and again only once. */
export interface Prepared {
  /** The statement's name; undefined while it is asked as it stands. */
  nameOf(text: string): string | undefined;
  /** Gives a statement up whose plan does not fit the tables any more; it gets another name when it comes again. */
  forget(text: string): void;
}

/** Counts statements by their text and names those that come often; beyond the most, none is named any more. */
export function makePrepared(): Prepared {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  let given = 0;
  return {
    nameOf(text) {
      if (text.startsWith(PLANNED_ANEW)) return undefined;
      const known = names.get(text);
      if (known !== undefined || given >= MOST_PREPARED) return known;
      const count = (counts.get(text) ?? 0) + 1;
      if (count < WORTH_IT) {
        if (counts.size >= MOST_COUNTED) counts.clear();
        counts.set(text, count);
        return undefined;
      }
      counts.delete(text);
      given += 1;
      names.set(text, `s${given}`);
      return names.get(text);
    },
    forget: (text) => void names.delete(text),
  };
}
