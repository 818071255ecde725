import type { Statement } from "../../../../generated/types/records.d.ts";
import { statementBook, type StatementBook } from "../statement/book.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { has } from "../../../platform/records/fields.ts";

/** Whose statement it is and of when: without one of these there is none. */
const SAID = ["financier_entity", "counterparty_entity", "currency", "period_from", "period_to"] as const;

/** The first of these that a statement does not say. */
export const unsaid = (statement: Partial<Statement>): (typeof SAID)[number] | undefined =>
  SAID.find((field) => !has(statement, field));

/** What the books say for the statement that is asked for; undefined while it does not say whose and of when. */
export async function statement_book({
  db,
  registry,
  record,
  ask,
}: ReadingOf<"statement">): Promise<(StatementBook & { journal: string }) | undefined> {
  const said = { ...record, ...ask };
  const { financier_entity: financier, counterparty_entity: counterparty, currency } = said;
  if (!financier || !counterparty || !currency || !said.period_from || !said.period_to) return undefined;
  const newest = await db.first<{ id: string }>("SELECT coalesce(max(id), 0)::text AS id FROM journal");
  const book = await statementBook(db, registry, {
    financier,
    counterparty,
    currency,
    from: said.period_from,
    to: said.period_to,
  });
  return { ...book, journal: newest?.id ?? "0" };
}
