import type { Statement } from "../../../generated/types/records.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { own_journals, statement_book, unsaid } from "./facts.ts";
import { reversed } from "./postings/draft.ts";
import { drawUp } from "./statement.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import { EmptyField } from "../../platform/records/fields.ts";

/** Opening, each movement with the balance after it, and closing, as the books have them. */
export const draw_up_statement = effect("draw_up_statement", { statement_book }, ({ record, facts }) => {
  const book = facts.statement_book;
  if (book === undefined) throw new EmptyField(record, unsaid(record) ?? "number");
  const { opening, movements, closing, lines } = drawUp(book.opening, book.movements);
  return {
    sets: { opening, movements, closing, lines: lines as Statement["lines"], last_journal: book.journal as Id },
    figures: { opening, movements, closing },
    explain: [{ name: "closing", formula: "opening + movements", figures: { opening, movements }, result: closing }],
  };
});

/** Every journal that the record made is undone by its mirror of today. */
export const mirror_journals = effect("mirror_journals", { own_journals }, ({ facts, today }) => ({
  journals: reversed(facts.own_journals, today),
}));
