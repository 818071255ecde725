import type { Registry } from "../../../../registry/registry.ts";
import type { Reading } from "../../store/handle.ts";

/** First page of a role; the role's choice while there is none. */
export const homeOf = (registry: Registry, role: string | undefined): string =>
  role === undefined ? "/role/choose" : (registry.roles.roles[role]?.home ?? "/dashboard");

/** Roles whose companies begin with a KYC case of their own; others are admitted by the operator. */
const APPLICANTS = ["supplier", "enterprise"];

/**
 * First page of somebody of this company: while one that applies is not active yet, the way in: how to give its data,
 * or how far its review has come.
 */
export async function homeFor(
  db: Reading,
  registry: Registry,
  role: string | undefined,
  company: { id: string; status: string } | undefined,
): Promise<string> {
  if (role === undefined || !APPLICANTS.includes(role) || company?.status !== "onboarding")
    return homeOf(registry, role);
  const handedIn = await db.first(
    `SELECT 1 AS found
      FROM kyc_case k
      JOIN company_entity e ON e.id = k.entity
      WHERE e.company = $1 AND k.status <> 'draft'
      LIMIT 1`,
    [company.id],
  );
  return handedIn ? "/waiting" : "/operation/type";
}
