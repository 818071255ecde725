import { bankAccountOf } from "../eligibility/parties.ts";
import type { Registry } from "../../../registry/registry.ts";
import { daysBetween } from "../../../schemas/vocabulary/format/date.ts";
import type { EligibilityRequest, EligibilityInput } from "../eligibility/input.ts";
import type { Reading } from "../../platform/store/handle.ts";
import type { InvoiceSeen, Observation } from "./signals.ts";

/** What an invoice must be to tell of the seller's usual business. */
const REAL = "other.status NOT IN ('draft', 'cancelled', 'rejected')";
/** So many other invoices tell what is usual. */
const USUAL = 3;
/** The newest invoices of the same seller and buyer, as many as are looked at. */
const LATE = 200;

/** Most files of the same content that are looked at: a paper beside every invoice is found without them all. */
const MOST_FILES = 500;

/**
 * The newest files with the content of one of the invoice's papers, of its company or of others. Each step is done
 * before the next, so that none of them grows with what the others find.
 */
const filesLike = (compared: "IS DISTINCT FROM" | "IS NOT DISTINCT FROM"): string => `
      SELECT id
      FROM (
        SELECT id
        FROM file
        WHERE i.attachments <> '{}'
          AND sha256 = ANY(ARRAY(SELECT own.sha256 FROM file own WHERE own.id = ANY(i.attachments)))
          AND company_id ${compared} (SELECT company FROM company_entity WHERE id = i.seller_entity)
        OFFSET 0
      ) AS found
      ORDER BY id DESC
      LIMIT ${MOST_FILES}`;

/**
 * What else is known of invoices: what the seller usually bills the buyer, and which others have one of their papers.
 * All of other sellers are asked for: the first alone would be looked for invoice by invoice.
 */
const INVOICES = `SELECT i.id, i.invoice_no, i.total, usual.mean, usual.others,
    ARRAY(
      SELECT DISTINCT other.invoice_no
      FROM invoice other
      WHERE other.attachments && same.files AND other.id <> i.id AND other.seller_entity = i.seller_entity
      ORDER BY 1
      LIMIT 5
    ) AS same_file,
    ARRAY(
      SELECT other.id FROM invoice other WHERE other.attachments && same.files AND other.seller_entity <> i.seller_entity
    ) <> '{}' AS same_file_elsewhere
  FROM invoice i
  CROSS JOIN LATERAL (
    SELECT
      CASE WHEN count(*) FILTER (WHERE currency = i.currency) >= ${USUAL}
        THEN avg(total) FILTER (WHERE currency = i.currency)::numeric(15,2) END AS mean,
      coalesce(array_agg(invoice_no ORDER BY id DESC), '{}') AS others
    FROM (
      SELECT other.id, other.invoice_no, other.currency, other.total
      FROM invoice other
      WHERE other.seller_entity = i.seller_entity
        AND other.buyer_entity = i.buyer_entity
        AND other.id <> i.id
        AND ${REAL}
      ORDER BY other.id DESC
      LIMIT ${LATE}
    ) AS late
  ) AS usual
  CROSS JOIN LATERAL (
    SELECT ARRAY(${filesLike("IS NOT DISTINCT FROM")}) || ARRAY(${filesLike("IS DISTINCT FROM")}) AS files
    OFFSET 0
  ) AS same
  WHERE i.id = ANY($1::bigint[]) ORDER BY i.id`;

const PAIR = `SELECT s.company AS seller, b.company AS buyer,
    coalesce(
      lower(trim(s.registered_address ->> 'street')) = lower(trim(b.registered_address ->> 'street'))
        AND s.registered_address ->> 'postal' = b.registered_address ->> 'postal',
      false
    ) AS same_address,
    (
      SELECT count(*)::int
      FROM financing_application
      WHERE seller_entity = s.id
        AND obligor_entity = b.id
        AND financier_entity = $3::bigint
        AND disbursed_on IS NOT NULL
        AND id <> $4::bigint
    ) AS earlier
  FROM company_entity s, company_entity b WHERE s.id = $1::bigint AND b.id = $2::bigint`;

interface KnownDeal {
  readonly company: string;
  readonly kind: string;
  readonly value: string;
}

/** What people of two companies who may act share. Mail domains that anybody may have say nothing. */
async function sharedOf(db: Reading, registry: Registry, companies: readonly [string, string]): Promise<string[]> {
  const rows = await db.rows<KnownDeal>(
    `SELECT DISTINCT u.company, x.kind, x.value
     FROM "user" u
     CROSS JOIN LATERAL (
       VALUES ('phone', u.phone), ('email', lower(u.email)), ('email', lower(u.contact_email)),
         ('domain', split_part(lower(u.email), '@', 2)), ('domain', split_part(lower(u.contact_email), '@', 2))
     ) AS x(kind, value)
     WHERE u.company = ANY($1::bigint[]) AND u.status NOT IN ('invited', 'lapsed', 'unverified') AND x.value <> ''`,
    [companies],
  );
  const open = new Set(registry.constants.signs.open_mail_domains);
  const of = (company: string) =>
    rows
      .filter((row) => row.company === company && !(row.kind === "domain" && open.has(row.value)))
      .map(({ kind, value }) => `${kind} ${value}`);
  const other = new Set(of(companies[1]));
  const shared = of(companies[0]).filter((one) => other.has(one));
  return shared.map((one) => (one.startsWith("domain ") ? one : one.replace(/^(\w+ .{2}).*(.{2})$/, "$1…$2")));
}

/** What is known of supplier and obligor together; nothing is shared where both are one company's. */
async function pairOf(db: Reading, registry: Registry, request: EligibilityRequest, obligor: string | undefined) {
  const pair = await db.first<{ seller: string; buyer: string; same_address: boolean; earlier: number }>(PAIR, [
    request.seller ?? null,
    obligor ?? null,
    request.financier ?? null,
    /^\d+$/.test(request.own?.id ?? "") ? request.own?.id : 0,
  ]);
  if (pair === undefined || pair.seller === pair.buyer)
    return { pair: pair && { ...pair, same_address: false }, shared: [] };
  return { pair, shared: await sharedOf(db, registry, [pair.seller, pair.buyer]) };
}

/** Days since an account was last changed or verified. */
async function accountDays(db: Reading, account: string | undefined, today: string): Promise<number | undefined> {
  if (account === undefined) return undefined;
  const row = await bankAccountOf(db, account);
  return row?.since ? daysBetween(row.since, today) : undefined;
}

/**
 * What is known of a deal when it is asked for: read over all invoices and files of the platform, cancelled and
 * archived ones too.
 */
export async function seenOf(
  db: Reading,
  registry: Registry,
  request: EligibilityRequest,
  { items }: EligibilityInput,
  obligor: string | undefined,
  today: string,
): Promise<Observation> {
  const near = new Map(items.flatMap(({ invoices }) => invoices.map((one) => [one.id, one.near] as const)));
  const [rows, { pair, shared }, account_days] = await Promise.all([
    db.rows<{
      id: string;
      invoice_no: string;
      total: string;
      mean: string | null;
      others: string[];
      same_file: string[];
      same_file_elsewhere: boolean;
    }>(INVOICES, [[...near.keys()]]),
    pairOf(db, registry, request, obligor),
    accountDays(db, request.account, today),
  ]);
  const invoices = rows.map((row): InvoiceSeen => ({
    number: row.invoice_no,
    total: row.total,
    mean: row.mean ?? undefined,
    others: row.others,
    near: near.get(row.id) ?? [],
    same_file: row.same_file,
    same_file_elsewhere: row.same_file_elsewhere,
  }));
  return { invoices, earlier: pair?.earlier ?? 0, account_days, same_address: pair?.same_address === true, shared };
}
