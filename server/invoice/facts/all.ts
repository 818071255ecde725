import type { Fact } from "../../lifecycle/facts/fact.ts";
import { party_uens } from "./party_uens.ts";
import { seller_numbers } from "./seller_numbers.ts";

/** Readers of facts about invoices. */
export const invoiceReaders: Readonly<Record<string, Fact>> = { party_uens, seller_numbers };

/** Guard or effect to the facts that it looks at. */
export const invoiceNeeded: Readonly<Record<string, readonly string[]>> = { number_free: ["seller_numbers"], invoice_totals: ["seller_numbers"], record_submission: ["party_uens"] };
