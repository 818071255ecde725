import { limitRefsOf, type LimitRef } from "../limit-refs.ts";
import { lockNodes } from "../lock-nodes.ts";
import type { LimitNode } from "../node.ts";
import type { FactReading } from "../../../platform/lifecycle/facts/fact.ts";

/** The limits that a transition may move, with the deals that stand on them. */
export interface LimitNodes {
  /** Every node, in the order of locking; locked when the plan will be applied. */
  readonly nodes: readonly LimitNode[];
  /** Nodes of each deal by its id ("new" for a record that has none yet): its own, and those of the items it funds. */
  readonly deals: Readonly<Record<string, readonly LimitNode[]>>;
}

const isOf =
  (place: LimitRef) =>
  (node: LimitNode): boolean => {
    switch (node.node) {
      case "credit_limit":
        return place.credit.some(({ obligor, financier }) => node.company === obligor && node.financier === financier);
      case "facility":
        return node.id === place.facility;
      case "vendor_sub_limit":
        return place.facility !== undefined && node.facility === place.facility && node.company === place.vendor;
      case "buyer_limit":
        return (
          place.facility !== undefined && node.facility === place.facility && place.buyers.includes(node.company ?? "")
        );
    }
  };

/**
 * The limit nodes of an invoice-paid item, a financing application, a DPO or an early payment by a financier, and of
 * the deals that a disbursement, receipt, repayment or credit note names.
 */
export const limit_nodes = async ({ db, entity, record, lock }: FactReading): Promise<LimitNodes> => {
  const places = await limitRefsOf(db, { entity, record });
  const nodes = await lockNodes(db, places, lock);
  return { nodes, deals: Object.fromEntries(places.map((place) => [place.deal, nodes.filter(isOf(place))])) };
};
