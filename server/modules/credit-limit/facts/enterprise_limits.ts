import { limitsInSgd, mostUnderCap } from "../enterprise-cap.ts";
import type { Amount } from "../enterprise-cap.ts";
import { bookingRates } from "../../../platform/currency/rates-in-force.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** An enterprise's credit limits, seen from one fund provider. */
export interface EnterpriseLimits {
  readonly cap: string;
  /** Limits and accepted offers of other fund providers, in Singapore dollars. */
  readonly others: string;
  /** The most a total at this fund provider may be, in the application's currency. */
  readonly most: string;
  /** This fund provider's own limit, if there is one. */
  readonly own:
    | { readonly id: string; readonly approved: string; readonly status: string; readonly currency: string }
    | undefined;
}

/**
 * The limits that count against the enterprise's cap. The enterprise is locked, so that two fund providers never pass
 * it together.
 */
export const enterprise_limits = async ({
  db,
  registry,
  record,
  lock,
}: ReadingOf<"credit_application" | "credit_limit">): Promise<EnterpriseLimits> => {
  const entity = record.entity ?? null;
  const financier = record.financier_entity ?? null;
  if (lock) await db.rows("SELECT id FROM company_entity WHERE id = $1::bigint FOR NO KEY UPDATE", [entity]);
  const rates = bookingRates(registry);
  const others = await db.rows<Amount & Record<string, unknown>>(
    `SELECT approved AS amount, currency FROM credit_limit WHERE entity = $1::bigint AND financier_entity <> $2::bigint AND status IN ('active', 'frozen')
     UNION ALL SELECT recommended_limit, currency FROM credit_application a WHERE entity = $1::bigint AND financier_entity <> $2::bigint AND status = 'accepted'
       AND NOT EXISTS (SELECT 1 FROM credit_limit l WHERE l.entity = a.entity AND l.financier_entity = a.financier_entity AND l.status IN ('active', 'frozen'))`,
    [entity, financier],
  );
  const own = await db.first<{ id: string; approved: string; status: string; currency: string }>(
    "SELECT id, approved, status, currency FROM credit_limit WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status <> 'cancelled' ORDER BY id DESC LIMIT 1",
    [entity, financier],
  );
  const cap = String(registry.constants["business"]?.["credit_limit"]);
  return {
    cap,
    others: limitsInSgd(others, rates),
    most: mostUnderCap(others, String(record.currency ?? "SGD"), cap, rates),
    own,
  };
};
