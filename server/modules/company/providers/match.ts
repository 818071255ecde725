import type { WriteContext } from "../../../platform/context.ts";
import { PENDING_REQUESTS, type PendingRequest } from "../facts.ts";
import { executeNow } from "../../../platform/lifecycle/execute-now.ts";

/**
 * Requests to a fund provider that has just registered, named by its UEN: it finds them among its tasks from now on.
 * @param platform context of the platform itself
 * @param company the company that has just registered
 */
export async function matchProviders(platform: WriteContext, company: string): Promise<void> {
  const waiting = await platform.trx.rows<PendingRequest<"fund_provider">>(`${PENDING_REQUESTS} FOR UPDATE OF f`, [
    company,
  ]);
  for (const { id, entity } of waiting)
    await executeNow(platform, "fund_provider", id, "find", { provider_entity: entity });
}
