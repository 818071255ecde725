import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { limitsInSgd, mostUnderCap, type Amount, type LimitNode } from "./limits.ts";
import { bookingRates, type BookingRates } from "../../platform/exchange-rate.ts";
import { limitRefsOf, type LimitRef, lockNodes } from "./limit-nodes.ts";
import type { FactReading } from "../../platform/lifecycle/facts.ts";

/**
 * How the fund provider of a limit rates its buyer: by its own list, else by the grade of its newest credit report;
 * undefined where it has neither.
 */
export const buyer_rating = async ({ db, record }: ReadingOf<"buyer_limit">): Promise<string | undefined> =>
  (
    await db.first<{ rating: string | null }>(
      `SELECT coalesce(
     (
       SELECT l.rating
       FROM buyer_list_entry l
       WHERE l.buyer_uen = e.uen AND l.financier_entity = $2::bigint AND l.list <> 'blocked'
       ORDER BY l.id DESC
       LIMIT 1
     ),
     (
       SELECT r.grade
       FROM brc_report r
       WHERE r.subject_entity = e.id AND r.financier_entity = $2::bigint AND r.state = 'delivered'
       ORDER BY r.ordered_at DESC, r.id DESC
       LIMIT 1
     )) AS rating
   FROM company_entity e WHERE e.id = $1::bigint`,
      [record.buyer_entity ?? null, record.financier_entity ?? null],
    )
  )?.rating ?? undefined;

/** An enterprise's credit limits, seen from one fund provider. */
interface EnterpriseLimits {
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
  const others = await db.rows<Amount>(
    `SELECT approved AS amount, currency
     FROM credit_limit
     WHERE entity = $1::bigint AND financier_entity <> $2::bigint AND status IN ('active', 'frozen')
     UNION ALL SELECT recommended_limit, currency
     FROM credit_application a
     WHERE entity = $1::bigint AND financier_entity <> $2::bigint AND status = 'accepted'
       AND NOT EXISTS (
         SELECT 1
         FROM credit_limit l
         WHERE l.entity = a.entity AND l.financier_entity = a.financier_entity AND l.status IN ('active', 'frozen')
       )`,
    [entity, financier],
  );
  const own = await db.first<{ id: string; approved: string; status: string; currency: string }>(
    `SELECT id, approved, status, currency
      FROM credit_limit
      WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status <> 'cancelled'
      ORDER BY id DESC
      LIMIT 1`,
    [entity, financier],
  );
  const cap = registry.constants.business.credit_limit;
  return {
    cap,
    others: limitsInSgd(others, rates),
    most: mostUnderCap(others, record.currency ?? "SGD", cap, rates),
    own,
  };
};

/** The limits that a transition may move, with the deals that stand on them. */
export interface LimitNodes {
  /** Every node, in the order of locking; locked when the plan will be applied. */
  readonly nodes: readonly LimitNode[];
  /** Nodes of each deal by its id ("new" for a record that has none yet): its own, and those of the items it funds. */
  readonly deals: Readonly<Record<string, readonly LimitNode[]>>;
}

const isOf =
  (ref: LimitRef) =>
  (node: LimitNode): boolean => {
    switch (node.node) {
      case "credit_limit":
        return ref.credit.some(({ obligor, financier }) => node.company === obligor && node.financier === financier);
      case "facility":
        return node.id === ref.facility;
      case "vendor_sub_limit":
        return ref.facility !== undefined && node.facility === ref.facility && node.company === ref.vendor;
      case "buyer_limit":
        return ref.facility !== undefined && node.facility === ref.facility && ref.buyers.includes(node.company ?? "");
    }
  };

/**
 * The limit nodes of an invoice-paid item, a financing application, a DPO or an early payment by a financier, and of
 * the deals that a disbursement, receipt, repayment or credit note names.
 */
export const limit_nodes = async ({ db, entity, record, lock }: FactReading): Promise<LimitNodes> => {
  const refs = await limitRefsOf(db, { entity, record });
  const nodes = await lockNodes(db, refs, lock);
  return { nodes, deals: Object.fromEntries(refs.map((ref) => [ref.deal, nodes.filter(isOf(ref))])) };
};

/** How a facility's owner stands with its fund provider. */
export interface OwnerLimits {
  readonly limit:
    | {
        readonly id: string;
        readonly currency: string;
        readonly approved: string;
        readonly reserved: string;
        readonly utilised: string;
        readonly frozen_amount: string;
      }
    | undefined;
  readonly kyc: boolean;
  readonly rates: BookingRates;
}

/** The owner's active credit limit and whether its KYC case is approved, at the facility's fund provider. */
export const owner_standing = async ({
  db,
  registry,
  entity,
  record,
  lock,
}: ReadingOf<"buyer_limit" | "facility" | "vendor_sub_limit">): Promise<OwnerLimits> => {
  // What stands under a facility has no owner of its own.
  const pair = [entity === "facility" ? record.entity : null, record.financier_entity];
  const limit = await db.first<NonNullable<OwnerLimits["limit"]>>(
    `SELECT id, currency, approved, coalesce(reserved, 0)::numeric(15,2) AS reserved,
        coalesce(utilised, 0)::numeric(15,2) AS utilised, coalesce(frozen_amount, 0)::numeric(15,2) AS frozen_amount
      FROM credit_limit
      WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status = 'active'
      ORDER BY id DESC
      LIMIT 1${lock ? " FOR NO KEY UPDATE" : ""}`,
    pair,
  );
  const kyc = await db.first(
    "SELECT 1 AS found FROM kyc_case WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status = 'approved' LIMIT 1",
    pair,
  );
  return { limit, kyc: kyc !== undefined, rates: bookingRates(registry) };
};
