import type { JournalDraft, JournalLine } from "../../../platform/lifecycle/plan/plan.ts";

const mirrored = ({ debit, credit, ...line }: JournalLine): JournalLine => ({
  ...line,
  ...(debit === undefined ? {} : { credit: debit }),
  ...(credit === undefined ? {} : { debit: credit }),
});

/** A posted journal as a draft again, with its id. */
export type PostedJournal = JournalDraft & { readonly id: string };

/** Mirrors of posted journals: each line on the other side, each naming what it undoes. */
export function reversed(journals: readonly PostedJournal[], date: string): JournalDraft[] {
  return journals.map(({ id, lines, ...journal }) => ({
    ...journal,
    date,
    event: "reversal",
    reversalOf: id,
    lines: lines.map(mirrored),
  }));
}
