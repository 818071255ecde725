import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import { statementBook, type StatementBook } from "../statement/book.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/** What the books say for the statement that is asked for; undefined while it does not say whose and of when. */
export const statement_book: Fact = async ({ db, registry, record, ask }): Promise<(StatementBook & { journal: string }) | undefined> => {
  const said = { ...record, ...ask };
  const [financier, counterparty, currency, from, to] = ["financier_entity", "counterparty_entity", "currency", "period_from", "period_to"].map((field) => said[field]);
  if ([financier, counterparty, currency, from, to].some(isAbsent)) return undefined;
  const newest = await db.first<{ id: string }>("SELECT coalesce(max(id), 0)::text AS id FROM journal");
  return { ...await statementBook(db, registry, { financier: String(financier), counterparty: String(counterparty), currency: String(currency), from: String(from), to: String(to) }), journal: newest?.id ?? "0" };
};
