import type { Row } from "../../../platform/store/handle.ts";
import type { PostedJournal } from "../postings/reversed.ts";
import type { FactReading } from "../../../platform/lifecycle/facts/fact.ts";

const lineOf = (row: Row) => ({
  account: String(row["code"]),
  ...(row["debit"] === "0.00" ? { credit: String(row["credit"]) } : { debit: String(row["debit"]) }),
  ...(row["party"] === null ? {} : { party: String(row["party"]) }),
  ...(row["memo"] === null ? {} : { memo: String(row["memo"]) }),
});

/** The posted journals that a record's transitions made and that stand unreversed; of a journal, itself. */
export const own_journals = async ({ db, record, lock }: FactReading): Promise<PostedJournal[]> => {
  const heads = await db.rows(
    `SELECT id, company, date, event_type, currency, coalesce(source_ref, number) AS source FROM journal
     WHERE (source_record = $1::bigint OR id = $1::bigint) AND status = 'posted' AND reversal_of IS NULL ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [record["id"] ?? null],
  );
  const lines =
    heads.length === 0
      ? []
      : await db.rows(
          "SELECT l.parent, a.code, l.debit, l.credit, l.party, l.memo FROM journal_lines l JOIN ledger_account a ON a.id = l.account WHERE l.parent = ANY($1::bigint[]) ORDER BY l.parent, l.place",
          [heads.map((head) => head["id"])],
        );
  return heads.map((head) => ({
    id: String(head["id"]),
    company: String(head["company"]),
    date: String(head["date"]),
    event: String(head["event_type"] ?? ""),
    currency: String(head["currency"]),
    source: String(head["source"]),
    lines: lines.filter((line) => line["parent"] === head["id"]).map(lineOf),
  }));
};
