import type { WriteContext } from "../../context.ts";
import { takeNow } from "../../ucenter/account/take.ts";

/**
 * Requests to a fund provider that has just registered, named by its UEN: it finds them among its tasks from now on.
 * @param platform context of the platform itself
 * @param company the company that has just registered
 */
export async function matchProviders(platform: WriteContext, company: string): Promise<void> {
  const waiting = await platform.trx.rows<{ id: string; entity: string }>(
    `SELECT f.id, e.id AS entity FROM fund_provider f JOIN company_entity e ON e.uen = f.uen JOIN company c ON c.id = e.company
     WHERE e.company = $1 AND c.role = 'financier' AND f.provider_entity IS NULL AND f.company <> $1 AND f.status = 'invited' ORDER BY f.id FOR UPDATE OF f`, [company]);
  for (const { id, entity } of waiting) await takeNow(platform, "fund_provider", id, "find", { provider_entity: entity });
}
