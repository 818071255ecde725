import type { AccountName } from "../../../../generated/types/constants.d.ts";
import { cents, text } from "../../../../schemas/vocabulary/decimal.ts";
import type { JournalDraft, JournalEvent, JournalLine } from "../../../platform/lifecycle/plan/plan.ts";

/** What all journals of one event have in common. */
export interface Deal {
  /** Number of the deal: the same in all books. */
  readonly source: string;
  /** Day of the event, YYYY-MM-DD. */
  readonly date: string;
  readonly currency: string;
}

/**
 * One side of a deal: its entity, and the company whose book is kept here; without a company it is not on the platform
 * and has no book.
 */
export interface Side {
  readonly entity?: string | undefined;
  readonly company?: string | undefined;
  /** Not registered for GST: the tax on what it buys is a cost, not a claim. */
  readonly bearsTax?: boolean;
}

/** A fee before tax and the tax on it, decimal texts. */
export interface Charge {
  readonly net: string;
  readonly gst: string;
}

/** The sum of decimal texts. */
export const total = (...amounts: readonly string[]): string =>
  text(amounts.reduce((sum, amount) => sum + cents(amount), 0n));

function line(account: AccountName, amount: bigint, party: Side | undefined): JournalLine {
  const side = amount < 0n ? { credit: text(-amount) } : { debit: text(amount) };
  return { account, ...side, ...(party?.entity === undefined ? {} : { party: party.entity }) };
}

/** A debit; a negative amount stands on the other side. */
export const debit = (account: AccountName, amount: string, party?: Side): JournalLine =>
  line(account, cents(amount), party);
/** A credit; a negative amount stands on the other side. */
export const credit = (account: AccountName, amount: string, party?: Side): JournalLine =>
  line(account, -cents(amount), party);

/**
 * The debits of a purchase: the net amount as cost and the tax as a claim; the whole as cost where the side is not
 * registered for GST.
 */
export const purchase = (account: AccountName, { net, gst }: Charge, side: Side, party?: Side): JournalLine[] =>
  side.bearsTax === true
    ? [debit(account, total(net, gst), party)]
    : [debit(account, net, party), debit("gst_input", gst)];

/** The credits that take back a purchase or a part of it. */
export const purchaseReversal = (account: AccountName, { net, gst }: Charge, side: Side, party?: Side): JournalLine[] =>
  side.bearsTax === true
    ? [credit(account, total(net, gst), party)]
    : [credit(account, net, party), credit("gst_input", gst)];

const isEmpty = ({ debit: left = "0.00", credit: right = "0.00" }: JournalLine) =>
  cents(left) === 0n && cents(right) === 0n;

/** The journal of one book without its empty lines; none for a side without a book, or where no line has an amount. */
export function journal(deal: Deal, event: JournalEvent, book: Side, lines: readonly JournalLine[]): JournalDraft[] {
  const filled = lines.filter((one) => !isEmpty(one));
  return book.company === undefined || filled.length === 0
    ? []
    : [{ company: book.company, date: deal.date, event, currency: deal.currency, source: deal.source, lines: filled }];
}

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
