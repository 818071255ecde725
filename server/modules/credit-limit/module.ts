import { reads } from "../../platform/handler.ts";
import type { LimitMove as PlannedMove } from "../../platform/lifecycle/plan/plan.ts";
import type { Module } from "../../platform/module.ts";
import { ALWAYS_TWO } from "../../platform/lifecycle/approval/rules.ts";
import { buyerExposure, limitTree, limitStatistics } from "./exposure.ts";
import { limitChanges, moveLimits } from "./limit-moves.ts";
import * as effects from "./effects.ts";
import { buyerLimitFigures, buyerListFigures } from "./figures.ts";
import * as guards from "./guards.ts";
import { limitExplained, NODE_ORDER, type LimitMove } from "./limits.ts";

/** The moves of a plan, each of an entity that carries a limit. */
const ofNodes = (moves: readonly PlannedMove[]): readonly LimitMove[] =>
  moves.map((move) => {
    const node = NODE_ORDER.find((one) => one === move.node);
    if (node === undefined) throw new Error(`${move.node} carries no limit`);
    return { ...move, node };
  });

/** Credit limits, and all that carries a limit: how limits are worked out, taken, moved and given back. */
export const creditLimit: Module = {
  handlers: {
    "buyer_limit.by_buyer": reads(buyerExposure),
    "credit_limit.tree": reads(limitTree),
    "credit_limit.statistics": reads(limitStatistics),
  },
  guards,
  checklists: { credit_application: () => ["credit"] },
  effects,
  figures: { ...buyerLimitFigures, ...buyerListFigures },
  bookkeeping: {
    limitOrder: NODE_ORDER,
    changes: (moves, recordOf) => limitChanges(ofNodes(moves), recordOf),
    move: (context, moves, source) => moveLimits(context, ofNodes(moves), source),
    explainChange: limitExplained,
  },
  approvals: { credit: { standard: ALWAYS_TWO }, buyerlist: { standard: ALWAYS_TWO } },
};
