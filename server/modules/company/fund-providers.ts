import { present } from "../../platform/present.ts";
import type { Stored } from "../../platform/query/rows.ts";
import type { FundProvider } from "../../../generated/types/records.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { refuseFields, refuse } from "../../platform/refusal.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { reads, type NamedHandlers } from "../../platform/handler.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import { PENDING_REQUESTS, type PendingRequest } from "./facts.ts";
import { usualAnswers } from "../../platform/lifecycle/timeline/usual-answer.ts";
import { usualFundingAnswers } from "../deal/usual-answer.ts";
import { executeNow } from "../../platform/lifecycle/engine.ts";

interface Found {
  id: string;
  name: string;
  uen: string;
  role: string;
}

/**
 * Whom a company asks to be its fund provider, before it is written: the one chosen, or the one of the UEN that is
 * typed where it is here already, under its registered name.
 * @throws Refusal invalid_fields at uen for a company that is here and no fund provider
 */
export async function fundProviderFields(
  context: ReadContext,
  values: FundProvider,
  _previous: Stored<"fund_provider"> | undefined,
): Promise<Row> {
  const { provider_entity: chosen, uen } = values;
  if (typeof chosen !== "string" && typeof uen !== "string") return values;
  const by = typeof chosen === "string" ? "e.id = $1::bigint" : "e.uen = $1";
  const found = await context.db.first<Found>(
    `SELECT e.id, e.legal_name AS name, e.uen, c.role
      FROM company_entity e
      JOIN company c ON c.id = e.company
      WHERE ${by} AND c.status = 'active'
      ORDER BY e.id
      LIMIT 1`,
    [chosen ?? uen],
  );
  if (!found) return values;
  if (found.role !== "financier")
    return refuseFields([
      {
        field: typeof chosen === "string" ? "provider_entity" : "uen",
        message: context.say("error", "rule.no_fund_provider"),
      },
    ]);
  return { ...values, provider_entity: found.id, name: found.name, uen: found.uen };
}

/** What a company sees of a fund provider: its offer, and how far the company is with it. */
interface ProviderRow {
  readonly id: string;
  readonly status: string;
}

/** The same as the database gives it: whether it is linked, and how far it was invited. */
interface StoredProvider {
  readonly id: string;
  readonly linked: boolean;
  readonly invited: string | null;
}

const CASES = [{ entity: "kyc_case", by: "financier_entity" }] as const;

const OWN = "(SELECT id FROM company_entity WHERE company = $1::bigint)";

/**
 * Every fund provider of the platform with what it offers and needs, how long it usually takes to answer, how far the
 * own company's KYC is there, and what it may use; `linked` says whether the two deal with each other. At most as many
 * rows as there are fund providers.
 */
async function providerRows(context: ReadContext): Promise<ProviderRow[]> {
  const own = context.acting?.company?.id ?? null;
  const rows = await context.db.rows<StoredProvider>(
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
       credit.currency, credit.approved AS "limit", credit.reserved, credit.utilised, credit.withheld, credit.available,
       invite.status AS invited,
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
     LEFT JOIN LATERAL (
       SELECT l.currency, sum(l.approved) AS approved, sum(coalesce(l.reserved, 0)) AS reserved,
         sum(coalesce(l.utilised, 0)) AS utilised, sum(l.withheld) AS withheld, sum(l.available) AS available
       FROM credit_limit l
       WHERE l.financier_entity = provider.id AND l.entity IN ${OWN} AND l.status IN ('active', 'frozen')
       GROUP BY l.currency
       ORDER BY l.currency
       LIMIT 1
     ) credit ON true
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
  const providers = rows.map(({ id }) => id);
  const requests = await usualFundingAnswers(context, providers);
  const cases = await usualAnswers(context, CASES, providers);
  return rows.map(({ linked, invited, ...row }) => ({
    ...present(row),
    id: row.id,
    usual_answer: requests.get(row.id),
    usual_kyc_answer: cases.get(row.id),
    status: linked ? "linked" : (invited ?? "none"),
  }));
}

/** Every fund provider that may be chosen. */
async function open(
  input: HandlerInputs["provider_offer.open"],
  context: ReadContext,
): Promise<HandlerAnswers["provider_offer.open"]> {
  return shapedRows(context, input.list, await providerRows(context));
}

/** The fund providers that the company deals with or has asked. */
async function own(
  input: HandlerInputs["provider_offer.own"],
  context: ReadContext,
): Promise<HandlerAnswers["provider_offer.own"]> {
  const rows = (await providerRows(context)).filter((row) => row.status !== "none");
  return shapedRows(context, input.list, rows);
}

/** One of them. @throws Refusal not_found for what is no fund provider */
async function one(
  input: HandlerInputs["provider_offer.get"],
  context: ReadContext,
): Promise<HandlerAnswers["provider_offer.get"]> {
  return (await providerRows(context)).find((row) => row.id === input.id) ?? refuse("not_found");
}

/** Calls about fund providers by the name of their handlers. */
export const providerHandlers: NamedHandlers = {
  "provider_offer.open": reads(open),
  "provider_offer.own": reads(own),
  "provider_offer.get": reads(one),
};

/**
 * Requests to a fund provider that has just registered, named by its UEN: it finds them among its tasks from now on.
 * @param platform context of the platform itself
 * @param company the company that has just registered
 */
export async function matchProviders(platform: WriteContext, company: string): Promise<void> {
  const waiting = await platform.trx.rows<PendingRequest<"fund_provider">>(`${PENDING_REQUESTS} FOR UPDATE OF f`, [
    company,
  ]);
  for (const { id, entity } of waiting)
    await executeNow(platform, "fund_provider", id, "find", { provider_entity: entity });
}
