import type { Registry } from "../../../registry/registry.ts";
import { sidedLines } from "../../ledger/sided-lines.ts";
import { holidaysOf } from "../calendar/holidays.ts";
import { accountName } from "../../company/account-name.ts";
import { sustainabilityScore } from "../../company/sustainability.ts";
import type { Row } from "../plan/model.ts";
import { deriveInvoice } from "../../invoice/derived.ts";
import { netTotals, taxedTotals } from "../../tools/derived.ts";
import { ratedLine } from "../../invoice/rated-line.ts";

/** What the server computes of an entity's fields whenever a record is saved. */
type Derivation = (values: Row, registry: Registry) => Row;

const derivations: Readonly<Record<string, Derivation>> = {
  sustainability: (values) => ({ score: sustainabilityScore(values) }),
  journal: sidedLines,
  bank_account: (values) => ({ short_name: accountName(values) }),
  sales_order: netTotals,
  bill: netTotals,
  tool_invoice: (values, registry) => taxedTotals(values, (line) => ratedLine(registry, line)),
  invoice: (values, registry) => deriveInvoice(values, (line) => ratedLine(registry, line), holidaysOf(registry)),
};

/** The values together with the fields that follow from them. */
export function derived(registry: Registry, entity: string, values: Row): Row {
  const derivation = derivations[entity];
  return derivation ? { ...values, ...derivation(values, registry) } : values;
}
