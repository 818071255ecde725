import type { ReadContext } from "../../../platform/context.ts";
import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import { reads, type Handlers } from "../../../platform/handler.ts";
import { shapedRows } from "../../../platform/query/shaped-rows.ts";
import { refuse } from "../../../platform/refusal.ts";

/** What a company sees of a fund provider: its offer, and how far the company is with it. */
interface ProviderRow extends Record<string, unknown> {
  id: string;
}

const OWN = "(SELECT id FROM company_entity WHERE company = $1::bigint)";

/**
 * Every fund provider of the platform with what it offers and needs, how far the own company's KYC is there, and what
 * it may use; `linked` says whether the two deal with each other. At most as many rows as there are fund providers.
 */
async function providerRows(context: ReadContext): Promise<ProviderRow[]> {
  const own = context.acting?.company?.id ?? null;
  const rows = await context.db.rows<ProviderRow>(
    `SELECT provider.id, provider.id AS provider_entity, provider.legal_name AS name, provider.uen,
       (
         SELECT array_agg(DISTINCT p.kind ORDER BY p.kind)
         FROM product p
         WHERE p.company = provider.company AND p.status = 'published'
       ) AS products,
       (
         SELECT array_agg(DISTINCT p.currency::text ORDER BY p.currency::text)
         FROM product p
         WHERE p.company = provider.company AND p.status = 'published'
       ) AS currencies,
       (
         SELECT min(p.rate) FROM product p WHERE p.company = provider.company AND p.status = 'published'
       ) AS indicative_rate,
       (
         SELECT array_agg(i.text ORDER BY i.place)
         FROM checklist_config c
         JOIN checklist_config_items i ON i.parent = c.id
         WHERE c.company = provider.company AND c.task_type = 'kyc' AND i.kind = 'document'
       ) AS needed_documents,
       kyc.id AS kyc_case, coalesce(kyc.status, 'none') AS kyc_status, kyc.valid_until,
       credit.currency, credit.approved AS "limit", credit.used, invite.status AS invited,
       (kyc.status IS NOT NULL AND kyc.status NOT IN ('draft', 'withdrawn', 'rejected'))
         OR credit.currency IS NOT NULL AS linked
     FROM company_entity provider
     JOIN company ON company.id = provider.company AND company.role = 'financier' AND company.status = 'active'
     LEFT JOIN LATERAL (
       SELECT k.id, k.status, k.valid_until
       FROM kyc_case k
       WHERE k.financier_entity = provider.id AND k.entity IN ${OWN}
       ORDER BY k.created_at DESC
       LIMIT 1
     ) kyc ON true
     LEFT JOIN LATERAL (SELECT l.currency, sum(l.approved) AS approved, sum(coalesce(l.reserved, 0) + coalesce(l.utilised, 0)) AS used FROM credit_limit l
       WHERE l.financier_entity = provider.id AND l.entity IN ${OWN} AND l.status IN ('active', 'frozen')
       GROUP BY l.currency
       ORDER BY l.currency
       LIMIT 1) credit ON true
     LEFT JOIN LATERAL (
       SELECT f.status
       FROM fund_provider f
       WHERE f.provider_entity = provider.id AND f.company = $1::bigint
       ORDER BY f.created_at DESC
       LIMIT 1
     ) invite ON true
     ORDER BY provider.legal_name`,
    [own],
  );
  return rows.map(({ linked, invited, ...row }) => ({
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
    id: String(row.id),
    status: linked === true ? "linked" : typeof invited === "string" ? invited : "none",
  }));
}

/** Every fund provider that may be chosen. */
async function open(input: HandlerInputs["provider_offer.open"], context: ReadContext): Promise<unknown> {
  return shapedRows(context, input.list, await providerRows(context));
}

/** The fund providers that the company deals with or has asked. */
async function own(input: HandlerInputs["provider_offer.own"], context: ReadContext): Promise<unknown> {
  const rows = (await providerRows(context)).filter((row) => row["status"] !== "none");
  return shapedRows(context, input.list, rows);
}

/** One of them. @throws Refusal not_found for what is no fund provider */
async function one(input: HandlerInputs["provider_offer.get"], context: ReadContext): Promise<unknown> {
  return (await providerRows(context)).find((row) => row.id === input.id) ?? refuse("not_found");
}

/** Calls about fund providers by the name of their handlers. */
export const providerHandlers: Handlers = {
  "provider_offer.open": reads(open),
  "provider_offer.own": reads(own),
  "provider_offer.get": reads(one),
};
