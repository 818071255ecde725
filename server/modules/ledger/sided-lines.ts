import { isAbsent } from "../../../schemas/vocabulary/path.ts";

type Row = Record<string, unknown>;

/** A journal's lines with both sides written: the one that was left out is nothing. */
export function sidedLines({ lines }: Row): Row {
  if (!Array.isArray(lines)) return {};
  return {
    lines: (lines as Row[]).map((line) => ({
      ...line,
      debit: isAbsent(line["debit"]) ? "0.00" : line["debit"],
      credit: isAbsent(line["credit"]) ? "0.00" : line["credit"],
    })),
  };
}
