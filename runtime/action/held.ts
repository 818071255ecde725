import { isAbsent } from "../../schemas/vocabulary/path.ts";

type Row = Readonly<Record<string, unknown>>;

/** What several records hold of the fields that a step asks. */
export interface Held {
  /** What all of them hold alike: a dialog about them begins with it. */
  readonly alike: Row;
  /** Fields that each of them holds, not all the same: left empty, each keeps its own. */
  readonly each: readonly string[];
}

/** What several records hold of some fields; nothing of a field that one of them lacks. */
export function heldOf(rows: readonly Row[], fields: readonly string[]): Held {
  const [first, ...others] = rows;
  const full = first === undefined ? [] : fields.filter((field) => rows.every((row) => !isAbsent(row[field])));
  const isAlike = (field: string): boolean =>
    others.every((row) => JSON.stringify(row[field]) === JSON.stringify(first?.[field]));
  const shown = full.filter(isAlike);
  return {
    alike: {
      ...Object.fromEntries(shown.map((field) => [field, first?.[field]])),
      ...(first?.["shown"] === undefined ? {} : { shown: first["shown"] }),
    },
    each: full.filter((field) => !isAlike(field)),
  };
}
