import type { FinancingApplication } from "../../../generated/types/records.d.ts";
import type { LimitNodes } from "../credit-limit/facts.ts";
import type { LimitNode } from "../credit-limit/node.ts";

/**
 * The limits that a financing uses: the facility, and under it the vendor's sub-limit or the buyer's limit. The
 * obligor's credit limit is moved by the invoice-paid item itself; factoring uses none.
 */
export function ownNodes({
  record,
  facts,
}: {
  readonly record: FinancingApplication;
  readonly facts: { readonly limit_nodes: LimitNodes };
}): readonly LimitNode[] {
  return (facts.limit_nodes.deals[record.id ?? "new"] ?? []).filter((node) => node.node !== "credit_limit");
}
