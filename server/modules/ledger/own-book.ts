import type { ReadContext } from "../../platform/context.ts";
import { refuse } from "../../platform/refusal.ts";

/** The company whose book the asker sees: its own. @throws Refusal forbidden for somebody without a company */
export function ownBook(context: ReadContext): string {
  return context.acting?.company?.id ?? refuse("forbidden");
}
