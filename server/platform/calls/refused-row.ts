import type { OwnContext } from "../context.ts";
import type { Refusal } from "../refusal.ts";
import { refusedFields } from "../wording/refused-fields.ts";

/** The outcome of one row that was refused among several. */
export interface RefusedRow {
  readonly id: string;
  readonly code: number;
  readonly messageDetail: string;
}

/**
 * What is told of a row that was refused: of fields that do not fit what is wrong with each, for nobody sees the fields
 * there; else what the refusal or its code says.
 */
export function refusedRow(context: OwnContext, id: string, refusal: Refusal): RefusedRow {
  const { kind, code, data, said } = refusal;
  const fields = kind === "invalid_fields" ? refusedFields((...words) => context.say(...words), data) : undefined;
  const messages = Array.isArray(fields) ? (fields as { message?: string }[]).map(({ message }) => message ?? "") : [];
  const told = [...new Set(messages)].filter((message) => message !== "").join(" ");
  return { id, code: Number(code), messageDetail: said ?? (told || context.say("error", `code.${code}`)) };
}
