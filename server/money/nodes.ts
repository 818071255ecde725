import type { LimitNode } from "../limits/node.ts";
import type { LimitNodes } from "../limits/facts/limit_nodes.ts";
import type { Moment } from "../lifecycle/plan/moment.ts";

/**
 * The limits that a financing uses: the facility, and under it the vendor's sub-limit or the buyer's limit. The obligor's
 * credit limit is moved by the invoice-paid item itself; factoring uses none.
 */
export function ownNodes({ record, facts }: Pick<Moment, "record" | "facts">): readonly LimitNode[] {
  const { deals } = facts["limit_nodes"] as LimitNodes;
  return (deals[String(record["id"] ?? "new")] ?? []).filter((node) => node.node !== "credit_limit");
}
