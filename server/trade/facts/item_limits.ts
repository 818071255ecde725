import { lockNodes } from "../../limits/lock-nodes.ts";
import type { LimitNode } from "../../limits/node.ts";
import { idsIn, rowsIn } from "../amount.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";
import { possible_financiers } from "./possible_financiers.ts";

/** The credit limits of an item's issuer at every financier that is allowed to fund it (could be, while none is named), funds it or is about to. */
export const item_limits: Fact = async (reading): Promise<LimitNode[]> => {
  const { db, record, ask, lock } = reading;
  const obligor = record["issuer_entity"];
  const named = idsIn(record, "financiers");
  const allowed = named.length > 0 || record["status"] !== "draft" ? named : await possible_financiers(reading) as readonly string[];
  const financiers = [...allowed, ...rowsIn(record, "fundings").map((row) => String(row["financier"])), ...rowsIn(record, "reserves").map((row) => String(row["financier"])), ...ask["funding_financier"] === undefined ? [] : [String(ask["funding_financier"])]];
  if (obligor === undefined || obligor === null || financiers.length === 0) return [];
  return lockNodes(db, [{ deal: String(record["id"] ?? "new"), credit: [...new Set(financiers)].map((financier) => ({ obligor: String(obligor), financier })), buyers: [] }], lock);
};
