import type { WriteContext } from "../context.ts";
import { writeAudit } from "../records/audit.ts";
import { Refusal } from "../refusal.ts";
import { told } from "./check.ts";
import type { Breach } from "./invariant.ts";

/**
 * Refuses what would have broken the books; who asked is told which invariant, the audit and the log (`message`) also
 * the figures.
 */
export class Breached extends Refusal {
  readonly breaches: readonly Breach[];

  constructor(breaches: readonly Breach[], trace: string) {
    super("books_unbalanced", {
      data: { trace_id: trace, invariants: [...new Set(breaches.map(({ name }) => name))] },
    });
    this.breaches = breaches;
    this.message = `the books refused what breaks them: ${told(breaches)}`;
  }
}

/**
 * Writes what was refused into the audit, with the figures; in a transaction of its own, as that of the refused write
 * is undone.
 */
export function auditBreached(
  context: WriteContext,
  what: { readonly action: string; readonly entity?: string; readonly id?: string },
  { code, breaches }: Breached,
): Promise<void> {
  return writeAudit(context, { ...what, code, after: { breaches } });
}
