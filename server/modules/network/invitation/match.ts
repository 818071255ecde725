import type { WriteContext } from "../../../platform/context.ts";
import { executeNow } from "../../../platform/lifecycle/execute-now.ts";

/**
 * Invitations that wait for a vendor of this UEN, where the company has registered by itself: they are asked on the
 * platform from now on.
 * @param platform context of the platform itself
 * @param company the supplier that has just registered
 */
export async function matchInvitations(platform: WriteContext, company: string): Promise<void> {
  const waiting = await platform.trx.rows<{ id: string }>(
    `SELECT n.id
       FROM vendor_invite n
       WHERE n.status IN ('sent', 'opened') AND n.invited_company IS NULL AND n.company <> $1
       AND n.uen IN (
         SELECT e.uen
         FROM company_entity e
         JOIN company c ON c.id = e.company
         WHERE e.company = $1 AND c.role = 'supplier'
       )
       ORDER BY n.id
       FOR UPDATE`,
    [company],
  );
  for (const { id } of waiting) await executeNow(platform, "vendor_invite", id, "match", { invited_company: company });
}
