import type { ReadContext } from "../../platform/context.ts";
import { OWN_PERMISSIONS } from "../../platform/session/acting.ts";
import { ownEntities } from "./side.ts";

/** What a company may still lack, by the name of the step that mends it: true where it does. */
type Lacking = Readonly<Record<string, boolean>>;

/** Nobody of the company $2 signs, is to sign, or waits for a colleague to say so. */
const NO_SIGNATORY = `NOT EXISTS (
    SELECT FROM "user" u
    WHERE u.company = $2::bigint
      AND u.status IN ('active', 'locked', 'invited')
      AND ('signatory' = ANY(coalesce(u.permission_groups, '{}') || coalesce(u.proposed_groups, '{}'))
        OR 'document.sign' = ANY(coalesce(${OWN_PERMISSIONS}, '{}')))
  ) AND NOT EXISTS (
    SELECT FROM authorizer a WHERE a.entity = ANY($1::bigint[]) AND a.signing_right IN ('asked', 'offered')
  )`;

const NO_ACCOUNT = `NOT EXISTS (
    SELECT FROM bank_account account
    WHERE account.entity = ANY($1::bigint[]) AND account.status NOT IN ('rejected', 'disabled')
  )`;

/** By role, the steps with what tells that they are due, of the own entities $1 and the company $2. */
const DUE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  supplier: {
    invoice: `NOT EXISTS (
        SELECT FROM invoice WHERE seller_entity = ANY($1::bigint[]) AND status NOT IN ('draft', 'cancelled', 'rejected')
      )`,
    bank: NO_ACCOUNT,
    signatory: NO_SIGNATORY,
    pay_early: `EXISTS (
        SELECT FROM invoice WHERE seller_entity = ANY($1::bigint[]) AND status = 'confirmed' AND outstanding > 0
      )
      AND NOT EXISTS (SELECT FROM financing_application WHERE seller_entity = ANY($1::bigint[]))
      AND NOT EXISTS (SELECT FROM early_payment WHERE supplier_entity = ANY($1::bigint[]))
      AND NOT EXISTS (SELECT FROM dpo WHERE vendor_entity = ANY($1::bigint[]))`,
  },
  enterprise: {
    limit: `NOT EXISTS (SELECT FROM credit_limit WHERE entity = ANY($1::bigint[]) AND status <> 'cancelled')
      AND NOT EXISTS (
        SELECT FROM credit_application
        WHERE entity = ANY($1::bigint[]) AND status NOT IN ('declined', 'expired', 'withdrawn', 'rejected')
      )`,
    signatory: NO_SIGNATORY,
    vendor: `NOT EXISTS (SELECT FROM company_relation WHERE buyer_entity = ANY($1::bigint[]) AND status <> 'ended')
      AND NOT EXISTS (SELECT FROM vendor_invite WHERE company = $2::bigint AND status NOT IN ('expired', 'revoked', 'declined'))`,
  },
  financier: {
    bank: NO_ACCOUNT,
    signatory: NO_SIGNATORY,
    product: `NOT EXISTS (SELECT FROM product WHERE company = $2::bigint AND status <> 'retired')
      AND NOT EXISTS (
        SELECT FROM facility WHERE financier_entity = ANY($1::bigint[]) AND status NOT IN ('rejected', 'terminated')
      )`,
  },
};

/**
 * The one step that a company which was admitted had best take next, for the acting person: the first of those that are
 * due which they may take, else the first that is due; nothing where all is there.
 */
export async function nextStep(context: ReadContext): Promise<{ next_step?: string }> {
  const { acting, registry } = context;
  const due = DUE[acting?.role ?? ""];
  const steps = Object.entries(registry.constants.next_steps).find(([role]) => role === acting?.role)?.[1] ?? [];
  if (due === undefined || acting?.company?.status !== "active") return {};
  const lacking =
    (await context.db.first<Record<string, boolean>>(
      `SELECT ${Object.entries(due)
        .map(([step, when]) => `(${when}) AS "${step}"`)
        .join(", ")}`,
      [ownEntities(context), acting.company.id],
    )) ?? ({} satisfies Lacking);
  const open = steps.filter(({ step }) => lacking[step] === true);
  const next = open.find(({ permission }) => acting.permissions.has(permission)) ?? open[0];
  return next === undefined ? {} : { next_step: next.step };
}
