import type { Fact } from "../../lifecycle/facts/fact.ts";
import { delivered_items } from "./delivered_items.ts";
import { own_invoice } from "./own_invoice.ts";
import { own_payee } from "./own_payee.ts";
import { platform_ground, platform_invoice } from "./platform_invoice.ts";

/** Readers of facts about a company's own orders, invoices, bills and receivables. */
export const toolReaders: Readonly<Record<string, Fact>> = { delivered_items, own_invoice, own_payee, platform_ground, platform_invoice };

/** Guard or effect to the facts that it looks at. */
export const toolNeeded: Readonly<Record<string, readonly string[]>> = {
  make_own_invoice: ["own_invoice"], make_platform_invoice: ["platform_invoice"], free_on_platform: ["platform_ground"], match_bill: ["delivered_items"], note_mailed: ["own_payee"],
};
