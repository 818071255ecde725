import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Explanation, JournalDraft, LimitChange } from "./plan/plan.ts";

/**
 * How a limit's availability comes about: what is granted (approved less frozen) less what is reserved and utilised
 * after the plan.
 */
export function limitExplained({ node, reserved_after, utilised_after, available_after }: LimitChange): Explanation {
  const granted = text(cents(available_after) + cents(reserved_after) + cents(utilised_after));
  return {
    name: `${node}.available`,
    formula: "granted − reserved − utilised",
    figures: { granted, reserved: reserved_after, utilised: utilised_after },
    result: available_after,
  };
}

/** How a journal balances: its debits by account, and its credits, each of the same sum, which is the result. */
export function journalExplained({ event, lines }: JournalDraft): Explanation {
  const debits = lines.filter(({ debit }) => debit !== undefined);
  const credits = lines.filter(({ credit }) => credit !== undefined);
  const side = (of: readonly { account: string }[]): string =>
    [...new Set(of.map(({ account }) => account))].join(" + ");
  const sum = (of: typeof lines): Record<string, bigint> =>
    of.reduce<Record<string, bigint>>(
      (sums, { account, debit, credit }) => ({
        ...sums,
        [account]: (sums[account] ?? 0n) + cents(debit ?? credit ?? "0.00"),
      }),
      {},
    );
  const told = (word: string, sums: Record<string, bigint>): [string, string][] =>
    Object.entries(sums).map(([account, amount]) => [`${word} ${account}`, text(amount)]);
  return {
    name: `journal.${event}`,
    formula: `debit ${side(debits)} = credit ${side(credits)}`,
    figures: Object.fromEntries([...told("debit", sum(debits)), ...told("credit", sum(credits))]),
    result: text(debits.reduce((total, { debit }) => total + cents(debit ?? "0.00"), 0n)),
  };
}
