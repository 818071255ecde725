import { cents } from "../../../../schemas/vocabulary/decimal.ts";
import type { JournalDraft } from "./plan.ts";

/**
 * Proves the invariant `journal_balances` before anything is posted: in each journal debits equal credits, and each
 * line is one of the two.
 * @throws Error for a journal that does not balance: a defect of the posting, never of the request
 */
export function requireBalanced(journals: readonly JournalDraft[]): void {
  for (const { event, source, lines } of journals) {
    let difference = 0n;
    for (const line of lines) {
      if ((line.debit === undefined) === (line.credit === undefined))
        throw new Error(
          `journal ${event} of ${source}: account ${line.account} is neither debited nor credited, or both`,
        );
      difference += line.debit === undefined ? -cents(line.credit ?? "0.00") : cents(line.debit);
    }
    if (difference !== 0n) throw new Error(`journal ${event} of ${source} does not balance`);
  }
}
