import type { Registry } from "../../../registry/registry.ts";
import { homeOf } from "../../platform/session/roles.ts";
import type { Reading } from "../../platform/store/handle.ts";

/** Roles whose companies begin with a KYC case of their own; others are admitted by the operator. */
const APPLICANTS = ["supplier", "enterprise"];

/**
 * First page of somebody of this company: while one that applies is not active yet, the way in: how to give its data,
 * or how far what was begun has come.
 */
export async function homeFor(
  db: Reading,
  registry: Registry,
  role: string | undefined,
  company: { id: string; status: string } | undefined,
): Promise<string> {
  if (role === undefined || !APPLICANTS.includes(role) || company?.status !== "onboarding")
    return homeOf(registry, role);
  const begun = await db.first(
    `SELECT 1 AS found
      FROM kyc_case k
      JOIN company_entity e ON e.id = k.entity
      WHERE e.company = $1
      LIMIT 1`,
    [company.id],
  );
  return begun ? "/waiting" : "/operation/type";
}
