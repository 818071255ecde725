import type { Fact, FactReading } from "./fact.ts";
import { closed_books } from "./closed_books.ts";
import { limit_nodes } from "./limit_nodes.ts";
import { own_journals } from "./own_journals.ts";
import { party_uens } from "./party_uens.ts";
import { colleague } from "./colleague.ts";
import { department_head } from "./department_head.ts";
import { rules_in_force } from "./rules_in_force.ts";
import { seller_numbers } from "./seller_numbers.ts";

const readers: Readonly<Record<string, Fact>> = { closed_books, limit_nodes, own_journals, party_uens, colleague, department_head, rules_in_force, seller_numbers };

/** Guard or effect to the facts that it looks at. */
const needed: Readonly<Record<string, readonly string[]>> = {
  number_free: ["seller_numbers"],
  replace_approval_rule: ["rules_in_force"],
  delegate_fits: ["colleague"],
  escalate_task: ["department_head"],
  invoice_totals: ["seller_numbers"],
  record_submission: ["party_uens"],
  month_open: ["closed_books"],
  mirror_journals: ["own_journals"],
};

/** Reads each fact that these guards and effects need, once. */
export async function gatherFacts(reading: FactReading, names: readonly string[]): Promise<Record<string, unknown>> {
  const facts: Record<string, unknown> = {};
  for (const name of new Set(names.flatMap((one) => needed[one] ?? []))) {
    const reader = readers[name];
    if (!reader) throw new Error(`no reader for the fact ${name}`);
    facts[name] = await reader(reading);
  }
  return facts;
}

/** Whether any of these guards and effects looks at facts. */
export const needsFacts = (names: readonly string[]): boolean => names.some((name) => needed[name] !== undefined);
