import { lockNodes } from "../../credit-limit/lock-nodes.ts";
import type { LimitNode } from "../../credit-limit/node.ts";
import { rowsIn } from "../../../platform/records/fields.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** The credit limits of an item's issuer at every financier that is allowed to fund it, funds it or is about to. */
export const item_limits = async (reading: ReadingOf<"invoice_paid">): Promise<LimitNode[]> => {
  const { db, record, ask, lock } = reading;
  const obligor = record.issuer_entity;
  const financiers = [
    ...(record.financiers ?? []),
    ...[...rowsIn(record, "fundings"), ...rowsIn(record, "reserves")].flatMap(({ financier }) => financier ?? []),
    ...(ask.funding_financier ? [ask.funding_financier] : []),
  ];
  if (!obligor || financiers.length === 0) return [];
  return lockNodes(
    db,
    [
      {
        deal: record.id ?? "new",
        credit: [...new Set(financiers)].map((financier) => ({ obligor, financier })),
        buyers: [],
      },
    ],
    lock,
  );
};
