import type { WriteContext } from "../context.ts";
import type { Row } from "./plan/model.ts";
import type { Explanation, JournalDraft, LimitChange, LimitMove, RecordRef } from "./plan/plan.ts";

/** The transition of a record from which moves or journals come. */
export interface Source {
  readonly entity: string;
  readonly id: string;
  readonly transition: string;
}

/** How limits and journals of a plan are worked out and written: the plan carries them, a module keeps them. */
export interface Bookkeeping {
  /** Entities that carry a limit, in the order in which they are taken, after all that uses them. */
  readonly limitOrder: readonly string[];
  /**
   * Every limit that the moves concern, before and after, and the moves joined by limit.
   * @throws PlanRefused when a limit has too little left
   */
  changes(
    moves: readonly LimitMove[],
    at: (ref: RecordRef) => Row | undefined,
  ): { changes: LimitChange[]; moves: LimitMove[] };
  /** Moves limits in the running transaction. */
  move(context: WriteContext, moves: readonly LimitMove[], source: Source): Promise<void>;
  /** Posts journals in the running transaction; gives the records that it made. */
  post(context: WriteContext, drafts: readonly JournalDraft[], source: Source): Promise<readonly RecordRef[]>;
  /** How a limit's availability comes about, for a preview. */
  explainChange(change: LimitChange): Explanation;
  /** How a journal balances, for a preview. */
  explainDraft(draft: JournalDraft): Explanation;
}

/** A platform without limits and books. */
let current: Bookkeeping = {
  limitOrder: [],
  changes(moves) {
    if (moves.length > 0) throw new Error("no module keeps limits");
    return { changes: [], moves: [] };
  },
  move: () => Promise.reject(new Error("no module keeps limits")),
  post: () => Promise.reject(new Error("no module keeps books")),
  explainChange() {
    throw new Error("no module keeps limits");
  },
  explainDraft() {
    throw new Error("no module keeps books");
  },
};

/** Names who keeps limits and books; for the composition root. */
export const setBookkeeping = (bookkeeping: Partial<Bookkeeping>): void =>
  void (current = { ...current, ...bookkeeping });

/** Who keeps limits and books. */
export const bookkeeping = (): Bookkeeping => current;
