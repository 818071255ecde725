import { plain } from "../../../schemas/vocabulary/format/typed.ts";

/** Whether a text already has both its decimals, in plain or full-width signs. */
const full = /\.\d{2}$/;

/**
 * What stands in an amount's input after a key: a typed third decimal is not taken, everything else stands as typed.
 * Pasted texts are never cut: what is wrong with them is said, not hidden.
 * @param before the text before the key @param after the text with it @param how the browser's word for what happened
 */
export function afterKey(before: string, after: string, how: string | undefined): string {
  const atEnd = after.startsWith(before) && after.length === before.length + 1;
  return how === "insertText" && atEnd && full.test(plain(before)) && /\d$/.test(plain(after)) ? before : after;
}
