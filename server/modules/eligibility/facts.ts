import { bankAccountOf, obligorOf } from "./parties.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { available, type LimitNode } from "../credit-limit/limits.ts";
import { lockNodes } from "../credit-limit/limit-nodes.ts";
import type { EntityTables } from "../../../generated/types/database.d.ts";
import type { Reading } from "../../platform/store/handle.ts";
import {
  type EligibilityRequest,
  eligibilityRequestOf,
  type EligibilityInput,
  type EligibilityLimit,
} from "./input.ts";
import { readItems } from "./read-items.ts";
import type { FactReading } from "../../platform/lifecycle/facts.ts";
import { missing_documents } from "../deal/facts/invoices.ts";

const leftOf = (node: LimitNode): EligibilityLimit => ({
  available: node.status === "active" ? available(node) : "0.00",
  status: node.status,
});

/** What eligibility looks at of a facility. */
type EligibleFacility = Pick<
  EntityTables["facility"],
  "id" | "currency" | "products" | "min_tenor" | "max_tenor" | "limit" | "concentration_warn_pct"
>;

/** The facility of the deal: the one it names, else the newest active one that fits. */
async function facilityOf(
  db: Reading,
  { product, financier, facility, seller, obligor, currency }: EligibilityRequest,
) {
  const owner = product === "factoring" ? seller : obligor;
  return db.first<EligibleFacility>(
    `SELECT id, currency, products, min_tenor, max_tenor, "limit", concentration_warn_pct
      FROM facility
      WHERE ($1::bigint IS NULL OR id = $1) AND financier_entity = $2 AND entity = $3 AND kind = $4 AND currency = $5
      ORDER BY (status = 'active') DESC, id DESC
      LIMIT 1`,
    [
      facility ?? null,
      financier ?? null,
      owner ?? null,
      product === "factoring" ? "supplier_factoring" : "enterprise_program",
      currency,
    ],
  );
}

/** What is known of the pair of a deal and of its seller, in one statement. */
async function pairOf(db: Reading, { seller, obligor, financier, items }: EligibilityRequest) {
  const row = await db.first<{
    related: boolean | null;
    over_advance: string | null;
    reserved: string;
    status: string | null;
    valid_until: string | null;
    risk_rating: NonNullable<EligibilityInput["kyc"]>["risk"] | null;
  }>(
    `SELECT (SELECT company FROM company_entity WHERE id = $1::bigint)
         = (SELECT company FROM company_entity WHERE id = $2::bigint) AS related,
       (
         SELECT sum(over_advance_open)::numeric(15,2)
         FROM credit_note
         WHERE seller_entity = $1::bigint AND cure_status = 'open'
       ) AS over_advance,
       (
         SELECT coalesce(sum((held.row ->> 'amount')::numeric), 0)::numeric(15,2)
         FROM invoice_paid
         CROSS JOIN LATERAL jsonb_array_elements(coalesce(invoice_paid.reserves, '[]'::jsonb)) AS held(row)
         WHERE invoice_paid.id = ANY($4::bigint[]) AND held.row ->> 'financier' = $3::bigint::text
       ) AS reserved,
       kyc.status, kyc.valid_until, kyc.risk_rating
     FROM (SELECT) one
     LEFT JOIN LATERAL (
       SELECT status, valid_until, risk_rating
       FROM kyc_case
       WHERE entity = $1::bigint AND financier_entity = $3::bigint
       ORDER BY (status = 'approved') DESC, id DESC
       LIMIT 1
     ) kyc ON true`,
    [
      seller ?? null,
      obligor ?? null,
      financier ?? null,
      items.map((item) => item.invoice_paid).filter((id) => id !== undefined),
    ],
  );
  return {
    related: row?.related === true,
    overAdvance: row?.over_advance ?? "0.00",
    /** What the deal's own items have reserved at this financier's credit limit: it counts as left for them. */
    reserved: cents(row?.reserved ?? "0.00"),
    kyc: row?.status
      ? { status: row.status, valid_until: row.valid_until ?? undefined, risk: row.risk_rating ?? undefined }
      : undefined,
  };
}

/** The pay-out account, and the day from which it may be paid to where that is still ahead. */
async function accountOf(db: Reading, account: string | undefined) {
  if (account === undefined) return undefined;
  const row = await bankAccountOf(db, account);
  return row && { status: row.status };
}

/** The facility of the deal, and the limits that it would use; neither where nobody funds it. */
async function limitsOf(
  db: Reading,
  request: EligibilityRequest,
): Promise<{ readonly facility: EligibleFacility | undefined; readonly nodes: readonly LimitNode[] }> {
  if (request.financier === undefined) return { facility: undefined, nodes: [] };
  const facility = request.product === "issue" ? undefined : await facilityOf(db, request);
  const ref = {
    deal: "asked",
    credit:
      request.product !== "factoring" && request.obligor !== undefined
        ? [{ obligor: request.obligor, financier: request.financier }]
        : [],
    buyers: request.product === "factoring" && request.obligor ? [request.obligor] : [],
    ...(facility ? { facility: facility.id } : {}),
    ...(request.product !== "factoring" && request.seller ? { vendor: request.seller } : {}),
  };
  return { facility, nodes: await lockNodes(db, [ref], false) };
}

/**
 * Everything that eligibility looks at, read for one deal. Nothing of other fund providers' deals leaves it but whether
 * an invoice is funded.
 */
export async function eligibilityInput(
  db: Reading,
  request: EligibilityRequest,
  today: string,
): Promise<EligibilityInput> {
  const funded = request.financier !== undefined;
  // None of these depends on another: what they ask is asked together.
  const [{ items, credit_notes }, { facility, nodes }, { reserved: here, ...pair }, account] = await Promise.all([
    readItems(db, request, today),
    limitsOf(db, request),
    pairOf(db, request),
    accountOf(db, request.account),
  ]);

  const node = (kind: LimitNode["node"]) => nodes.find((one) => one.node === kind);
  const [own, credit, sub, buyer] = [
    node("facility"),
    node("credit_limit"),
    node("vendor_sub_limit"),
    node("buyer_limit"),
  ];
  const terms =
    buyer &&
    (await db.first<{ list: string; noa_status: string | null }>(
      `SELECT list, noa_status FROM buyer_limit WHERE id = $1`,
      [buyer.id],
    ));
  return {
    product: request.product,
    today,
    start: request.start,
    currency: request.currency,
    amount: request.amount,
    items,
    funded,
    credit_notes,
    over_advance: pair.overAdvance,
    missing_documents: request.missing_documents ?? [],
    related: pair.related,
    kyc: funded && request.product !== "issue" ? pair.kyc : undefined,
    facility:
      facility && own
        ? {
            ...leftOf(own),
            currency: facility.currency ?? "",
            products: facility.products ?? [],
            min_tenor: facility.min_tenor ?? undefined,
            max_tenor: facility.max_tenor ?? undefined,
            limit: own.approved,
            concentration_warn_pct: facility.concentration_warn_pct ?? undefined,
          }
        : undefined,
    credit_limit: credit && { ...leftOf(credit), available: text(cents(leftOf(credit).available) + here) },
    vendor_sub_limit: sub && leftOf(sub),
    buyer_limit: buyer && { ...leftOf(buyer), list: terms?.list ?? "general", noa_status: terms?.noa_status ?? "none" },
    buyer_exposure: buyer ? text(cents(buyer.reserved) + cents(buyer.utilised)) : undefined,
    account,
  };
}

/** Everything that the eligibility of the record's deal depends on. */
export const eligibility = async (reading: FactReading): Promise<EligibilityInput> => {
  const request = eligibilityRequestOf(reading, reading.today);
  const needsPapers = request.product === "finance" || request.product === "factoring" || request.product === "issue";
  const items = request.items.map((item) => item.invoice_paid).filter((id) => id !== undefined);
  const invoices = request.items.flatMap(({ invoice }) => invoice ?? []);
  const [missing, obligor] = await Promise.all([
    needsPapers ? missing_documents(reading) : [],
    request.obligor ?? obligorOf(reading.db, items, invoices),
  ]);
  return eligibilityInput(reading.db, { ...request, obligor, missing_documents: missing }, reading.today);
};
