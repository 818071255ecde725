import type { WriteContext } from "../context.ts";
import { OWN_PERMISSIONS } from "./acting.ts";

/**
 * Whether the company has nobody else who could confirm: active, and with one of these permissions, of rights a manager
 * of users or a signatory.
 */
export async function isSoleApprover(
  context: WriteContext,
  except: readonly string[],
  permissions: readonly string[] = ["user.manage", "document.sign"],
): Promise<boolean> {
  const confirming = Object.entries(context.registry.roles.roles[context.acting?.role ?? ""]?.groups ?? {})
    .filter(([, given]) => permissions.some((permission) => given.includes(permission)))
    .map(([name]) => name);
  const row = await context.trx.first(
    `SELECT 1 AS found
      FROM "user" u
      WHERE u.company = $1
        AND u.status = 'active'
        AND NOT (u.id = ANY($2::bigint[]))
        AND (u.permission_groups && $3::text[] OR ${OWN_PERMISSIONS}::text[] && $4::text[])
      LIMIT 1`,
    [context.acting?.company?.id ?? null, except, confirming, permissions],
  );
  return row === undefined;
}
