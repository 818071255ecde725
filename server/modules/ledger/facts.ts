import type { AccountCode, AccountName } from "../../../generated/types/constants.d.ts";
import type { JournalEvent, JournalLine } from "../../platform/lifecycle/plan/plan.ts";
import { chartOf } from "./chart.ts";
import type { PostedJournal } from "./postings/draft.ts";
import type { FactReading } from "../../platform/lifecycle/facts.ts";
import type { Statement } from "../../../generated/types/records.d.ts";
import { statementBook, type StatementBook } from "./statement.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { has } from "../../platform/records/fields.ts";

/** A line of a journal with its account's code. */
interface LineRow {
  readonly parent: string;
  readonly code: AccountCode;
  readonly debit: string;
  readonly credit: string;
  readonly party: string | null;
  readonly memo: string | null;
}

/** What of a journal is needed to reverse it. */
interface HeadRow {
  readonly id: string;
  readonly company: string;
  readonly date: string;
  readonly event_type: JournalEvent | null;
  readonly currency: string;
  readonly source: string;
}

const lineOf = (row: LineRow, account: AccountName): JournalLine => ({
  account,
  ...(row.debit === "0.00" ? { credit: row.credit } : { debit: row.debit }),
  ...(row.party === null ? {} : { party: row.party }),
  ...(row.memo === null ? {} : { memo: row.memo }),
});

/** The posted journals that a record's transitions made and that stand unreversed; of a journal, itself. */
export const own_journals = async ({ db, registry, record, lock }: FactReading): Promise<PostedJournal[]> => {
  const heads = await db.rows<HeadRow>(
    `SELECT id, company, date, event_type, currency, coalesce(source_ref, number) AS source FROM journal
     WHERE (source_record = $1::bigint OR id = $1::bigint) AND status = 'posted' AND reversal_of IS NULL
     ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [record.id ?? null],
  );
  const lines =
    heads.length === 0
      ? []
      : await db.rows<LineRow>(
          `SELECT l.parent, a.code, l.debit, l.credit, l.party, l.memo
            FROM journal_lines l
            JOIN ledger_account a ON a.id = l.account
            WHERE l.parent = ANY($1::bigint[])
            ORDER BY l.parent, l.place`,
          [heads.map((head) => head.id)],
        );
  const names = new Map(chartOf(registry).map(({ code, name }) => [code, name]));
  const nameOf = (code: AccountCode): AccountName => {
    const name = names.get(code);
    if (name === undefined) throw new Error(`the chart of accounts has no account ${code}`);
    return name;
  };
  return heads.map((head) => ({
    id: head.id,
    company: head.company,
    date: head.date,
    event: head.event_type ?? "by_hand",
    currency: head.currency,
    source: head.source,
    lines: lines.filter((line) => line.parent === head.id).map((line) => lineOf(line, nameOf(line.code))),
  }));
};

/** Whose statement it is and of when: without one of these there is none. */
const STATEMENT_FIELDS = ["financier_entity", "counterparty_entity", "currency", "period_from", "period_to"] as const;

/** The first of these that a statement does not say. */
export const unsaid = (statement: Partial<Statement>): (typeof STATEMENT_FIELDS)[number] | undefined =>
  STATEMENT_FIELDS.find((field) => !has(statement, field));

/** What the books say for the statement that is asked for; undefined while it does not say whose and of when. */
export async function statement_book({
  db,
  registry,
  record,
  ask,
}: ReadingOf<"statement">): Promise<(StatementBook & { journal: string }) | undefined> {
  const values = { ...record, ...ask };
  const { financier_entity: financier, counterparty_entity: counterparty, currency } = values;
  if (!financier || !counterparty || !currency || !values.period_from || !values.period_to) return undefined;
  const newest = await db.first<{ id: string }>("SELECT coalesce(max(id), 0)::text AS id FROM journal");
  const book = await statementBook(db, registry, {
    financier,
    counterparty,
    currency,
    from: values.period_from,
    to: values.period_to,
  });
  return { ...book, journal: newest?.id ?? "0" };
}
