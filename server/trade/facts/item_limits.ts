import { lockNodes } from "../../limits/lock-nodes.ts";
import type { LimitNode } from "../../limits/node.ts";
import { idsIn, rowsIn } from "../amount.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/** The credit limits of an item's issuer at every financier that is allowed to fund it, funds it or is about to. */
export const item_limits: Fact = async (reading): Promise<LimitNode[]> => {
  const { db, record, ask, lock } = reading;
  const obligor = record["issuer_entity"];
  const financiers = [...idsIn(record, "financiers"), ...rowsIn(record, "fundings").map((row) => String(row["financier"])), ...rowsIn(record, "reserves").map((row) => String(row["financier"])), ...ask["funding_financier"] === undefined ? [] : [String(ask["funding_financier"])]];
  if (obligor === undefined || obligor === null || financiers.length === 0) return [];
  return lockNodes(db, [{ deal: String(record["id"] ?? "new"), credit: [...new Set(financiers)].map((financier) => ({ obligor: String(obligor), financier })), buyers: [] }], lock);
};
