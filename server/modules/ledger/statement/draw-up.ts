import type { Money } from "../../../../schemas/vocabulary/value.ts";
import { cents, text } from "../../../../schemas/vocabulary/decimal.ts";

/** A journal's movement on what a counterparty owes, net over the accounts of the statement. */
export interface Movement {
  readonly date: string;
  /** Event of the journal. */
  readonly event: string;
  /** Number of the deal. */
  readonly source: string;
  /** Signed: what is owed grows by a debit. */
  readonly net: string;
}

/** A line of a statement of account. */
export interface StatementLine {
  readonly date: string;
  readonly kind: string;
  readonly reference: string;
  readonly debit: Money;
  readonly credit: Money;
  readonly balance: Money;
}

/** A statement's figures: opening + debits − credits = closing. */
export interface StatementFigures {
  readonly opening: Money;
  readonly movements: Money;
  readonly closing: Money;
  readonly lines: readonly StatementLine[];
}

/** Events booked daily; a statement shows them once a month, and once more before another movement of their deal. */
const DAILY = new Set(["interest_accrued", "penalty_arisen"]);

interface Entry {
  readonly event: string;
  readonly source: string;
  date: string;
  at: number;
  net: bigint;
}

/**
 * Movements with those of daily events joined: each group ends with its month, and before any other movement of its
 * deal.
 */
function joinedDaily(movements: readonly Movement[]): Entry[] {
  const entries: Entry[] = [];
  const open = new Map<string, Entry>();
  const end = (source: string) => {
    for (const event of DAILY) open.delete(`${event} ${source}`);
  };
  movements.forEach(({ date, event, source, net }, at) => {
    if (!DAILY.has(event)) end(source);
    const key = `${event} ${source}`;
    const running = open.get(key);
    if (running && running.date.slice(0, 7) === date.slice(0, 7)) {
      running.net += cents(net);
      running.date = date;
      running.at = at;
      return;
    }
    const entry = { event, source, date, at, net: cents(net) };
    entries.push(entry);
    if (DAILY.has(event)) open.set(key, entry);
  });
  return entries.sort((left, right) => left.at - right.at);
}

/**
 * A statement of account over movements in the order of date and booking.
 * @param opening what was owed before them, signed
 */
export function drawUp(opening: string, movements: readonly Movement[]): StatementFigures {
  let balance = cents(opening);
  const lines = joinedDaily(movements)
    .filter((entry) => entry.net !== 0n)
    .map(({ date, event, source, net }): StatementLine => {
      balance += net;
      return {
        date,
        kind: event,
        reference: source,
        debit: text(net > 0n ? net : 0n),
        credit: text(net < 0n ? -net : 0n),
        balance: text(balance),
      };
    });
  return { opening: text(cents(opening)), movements: text(balance - cents(opening)), closing: text(balance), lines };
}
