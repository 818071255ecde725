import type { Journal } from "../../../generated/types/records.d.ts";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";

/** A journal's lines with both sides written: the one that was left out is nothing. */
export function sidedLines({ lines }: Journal): Journal {
  if (!lines) return {};
  return {
    lines: lines.map((line) => ({
      ...line,
      debit: isAbsent(line.debit) ? "0.00" : line.debit,
      credit: isAbsent(line.credit) ? "0.00" : line.credit,
    })),
  };
}
