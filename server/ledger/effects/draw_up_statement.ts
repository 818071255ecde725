import { drawUp } from "../statement/draw-up.ts";
import type { StatementBook } from "../statement/book.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Opening, each movement with the balance after it, and closing, as the books have them. */
export const draw_up_statement: Effect = ({ facts }) => {
  const book = facts["statement_book"] as StatementBook & { journal: string };
  const { opening, movements, closing, lines } = drawUp(book.opening, book.movements);
  return {
    sets: { opening, movements, closing, lines, last_journal: book.journal },
    figures: { opening, movements, closing },
    explain: [{ name: "closing", formula: "opening + movements", figures: { opening, movements }, result: closing }],
  };
};
