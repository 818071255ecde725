import type { ReadContext } from "../context.ts";
import { refuse } from "../refusal.ts";

/** The company whose book the asker sees: its own. @throws Refusal 1004 for somebody without a company */
export function ownBook(context: ReadContext): string {
  return context.acting?.company?.id ?? refuse("1004");
}
