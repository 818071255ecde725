import { agreementNeeded, agreementReaders } from "../../agreements/facts/all.ts";
import { companyNeeded, companyReaders } from "../../company/facts/all.ts";
import { kycNeeded, kycReaders } from "../../kyc/facts/all.ts";
import { ledgerNeeded, ledgerReaders } from "../../ledger/facts/all.ts";
import { moneyNeeded, moneyReaders } from "../../money/facts/all.ts";
import { networkNeeded, networkReaders } from "../../network/facts/all.ts";
import { peopleNeeded, peopleReaders } from "../../people/facts/all.ts";
import type { Fact, FactReading } from "./fact.ts";
import { limit_nodes } from "./limit_nodes.ts";
import { party_uens } from "./party_uens.ts";
import { colleague } from "./colleague.ts";
import { department_head } from "./department_head.ts";
import { rules_in_force } from "./rules_in_force.ts";
import { seller_numbers } from "./seller_numbers.ts";
import { tradeNeeds, tradeReaders } from "./trade/all.ts";

const readers: Readonly<Record<string, Fact>> = { ...agreementReaders, ...companyReaders, ...kycReaders, ...ledgerReaders, ...moneyReaders, ...networkReaders, ...peopleReaders, ...tradeReaders, colleague, department_head, limit_nodes, party_uens, rules_in_force, seller_numbers };

/** Guard or effect to the facts that it looks at. */
const needed: Readonly<Record<string, readonly string[]>> = {
  ...agreementNeeded,
  ...companyNeeded,
  ...kycNeeded,
  ...ledgerNeeded,
  ...moneyNeeded,
  ...networkNeeded,
  ...peopleNeeded,
  ...tradeNeeds,
  number_free: ["seller_numbers"],
  invoice_totals: ["seller_numbers"],
  record_submission: ["party_uens"],
  replace_approval_rule: ["rules_in_force"],
  delegate_fits: ["colleague"],
  escalate_task: ["department_head"],
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
