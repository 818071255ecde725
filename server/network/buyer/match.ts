import type { WriteContext } from "../../context.ts";
import { takeNow } from "../../ucenter/account/take.ts";

/**
 * Buyers listed by the UEN of a company that has just registered are known by it from now on; one that was invited is asked to be linked.
 * @param platform context of the platform itself
 * @param company the company that has just registered
 */
export async function matchBuyers(platform: WriteContext, company: string): Promise<void> {
  const waiting = await platform.trx.rows<{ id: string; entity: string }>(
    `SELECT b.id, e.id AS entity FROM buyer b JOIN company_entity e ON e.uen = b.uen JOIN company c ON c.id = e.company
     WHERE e.company = $1 AND c.role <> 'financier' AND b.buyer_entity IS NULL AND b.owner_company <> $1 AND b.link IN ('none', 'invited') ORDER BY b.id FOR UPDATE OF b`, [company]);
  for (const { id, entity } of waiting) await takeNow(platform, "buyer", id, "find", { buyer_entity: entity });
}
