import { agreementNeeded, agreementReaders } from "../../agreements/facts/all.ts";
import { companyNeeded, companyReaders } from "../../company/facts/all.ts";
import { invoiceNeeded, invoiceReaders } from "../../invoice/facts/all.ts";
import { kycNeeded, kycReaders } from "../../kyc/facts/all.ts";
import { ledgerNeeded, ledgerReaders } from "../../ledger/facts/all.ts";
import { limitReaders } from "../../limits/facts/all.ts";
import { moneyNeeded, moneyReaders } from "../../money/facts/all.ts";
import { networkNeeded, networkReaders } from "../../network/facts/all.ts";
import { peopleNeeded, peopleReaders } from "../../people/facts/all.ts";
import { taskNeeded, taskReaders } from "../../tasks/facts/all.ts";
import { toolNeeded, toolReaders } from "../../tools/facts/all.ts";
import { tradeNeeded, tradeReaders } from "../../trade/facts/all.ts";
import type { Fact, FactReading } from "./fact.ts";

/** Every reader of facts by its name; each lies with its concept. */
const readers: Readonly<Record<string, Fact>> = { ...agreementReaders, ...companyReaders, ...invoiceReaders, ...kycReaders, ...ledgerReaders, ...limitReaders, ...moneyReaders, ...networkReaders, ...peopleReaders, ...taskReaders, ...toolReaders, ...tradeReaders };

/** Guard or effect to the facts that it looks at. */
const needed: Readonly<Record<string, readonly string[]>> = { ...agreementNeeded, ...companyNeeded, ...invoiceNeeded, ...kycNeeded, ...ledgerNeeded, ...moneyNeeded, ...networkNeeded, ...peopleNeeded, ...taskNeeded, ...toolNeeded, ...tradeNeeded };

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
