import { PENDING_BUYERS, type PendingRequest } from "../../company/facts.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { executeNow } from "../../../platform/lifecycle/execute-now.ts";

/**
 * Buyers listed by the UEN of a company that has just registered are known by it from now on; one that was invited is
 * asked to be linked.
 * @param platform context of the platform itself
 * @param company the company that has just registered
 */
export async function matchBuyers(platform: WriteContext, company: string): Promise<void> {
  const waiting = await platform.trx.rows<PendingRequest<"buyer">>(`${PENDING_BUYERS} FOR UPDATE OF b`, [company]);
  for (const { id, entity } of waiting) await executeNow(platform, "buyer", id, "find", { buyer_entity: entity });
}
