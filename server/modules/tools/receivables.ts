import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import type { FileAnswer } from "../../platform/handler.ts";
import { documentWith } from "../../platform/letters/document.ts";
import { nextReminder } from "../../platform/jobs/reminders.ts";
import { bucketOf } from "../pricing/standing.ts";
import { shapedRows, sumsOf } from "../../platform/query/shaped-rows.ts";
import { refuse } from "../../platform/refusal.ts";
import { receiptsOn } from "./figures.ts";

type Item = Record<string, unknown> & { customer: string; currency: string; outstanding: string };

/** An invoice of the platform as its reminders ask for it; absent of what was entered by hand. */
type Reminded = { status: string; payment_status: string; due_date_adjusted: string };

/** Open items read at once at most: the oldest due come first. */
const MOST = 2_000;

const INVOICE = `i.id::text AS id, 'platform' AS source, b.legal_name AS customer, i.invoice_no AS doc_no,
    coalesce(i.due_date_adjusted, i.due_date) AS due_date, i.currency, i.total AS amount,
    (i.credited + i.paid)::numeric(15,2) AS received, i.outstanding, NULL::date AS next_reminder,
    jsonb_build_object(
      'status', i.status, 'payment_status', i.payment_status, 'due_date_adjusted', i.due_date_adjusted
    ) AS reminded`;

/** What came in on a document of a customer, by the receipts that name it, at most what it is about. */
const receivedOn = (row: string, number: "doc_no" | "number", amount: string): string =>
  `CROSS JOIN LATERAL (SELECT least(${row}.${amount}, ${receiptsOn(row, number)})::numeric(15,2) AS received) p`;

const ENTERED = `SELECT r.id::text, 'own', r.customer, r.doc_no, r.due_date, r.currency, r.amount, p.received,
    (r.amount - p.received)::numeric(15,2), r.next_reminder, NULL::jsonb
  FROM receivable_row r
  ${receivedOn("r", "doc_no", "amount")}
  WHERE r.company = $1::bigint AND r.kind = 'opening' AND r.status = 'open' AND r.amount > p.received`;

/** Own e-invoices that were sent; one that was entered by hand as well counts once, as it was entered. */
const SENT = `SELECT t.id::text, 'e_invoice', t.customer, t.number, t.due_date, t.currency, t.total, p.received,
    (t.total - p.received)::numeric(15,2), NULL::date, NULL::jsonb
  FROM tool_invoice t
  ${receivedOn("t", "number", "total")}
  WHERE t.company = $1::bigint
    AND t.status = 'sent'
    AND t.total > p.received
    AND NOT EXISTS (
      SELECT 1
      FROM receivable_row o
      WHERE o.company = t.company
        AND o.kind = 'opening'
        AND o.customer = t.customer
        AND o.doc_no = t.number
        AND o.currency = t.currency
    )`;

/**
 * What a customer owes: invoices of the platform that were handed in and are not paid, and what was entered by hand or
 * invoiced beside the platform, less the receipts that name it. The daily job reminds of the first by itself. `$1` is
 * the company, `$2` the entities acted for, `$3` today, `$4` the customer.
 */
const OF_CUSTOMER = `
  SELECT ${INVOICE}
  FROM invoice i JOIN company_entity b ON b.id = i.buyer_entity
  WHERE i.seller_entity = ANY($2::bigint[])
    AND b.legal_name = $4
    AND i.status IN ('submitted', 'confirmed', 'disputed')
    AND i.outstanding > 0
  UNION ALL
  ${ENTERED} AND r.customer = $4
  UNION ALL
  ${SENT} AND t.customer = $4`;

/** Of one entity's invoices in a state those that are due first, in the order of the index of what is open. */
const dueFirst = (status: string): string => `
      (SELECT i.* FROM invoice i
        WHERE i.seller_entity = e.id AND i.status = '${status}' AND i.outstanding > 0 AND i.due_date_adjusted IS NOT NULL
        ORDER BY i.due_date_adjusted, i.invoice_no LIMIT ${MOST})
      UNION ALL
      SELECT i.* FROM invoice i
        WHERE i.seller_entity = e.id AND i.status = '${status}' AND i.outstanding > 0 AND i.due_date_adjusted IS NULL`;

/** The same of all customers, as many as may be told, what is due first before all else. */
const OF_ALL = `
  SELECT ${INVOICE}
  FROM (
    SELECT o.* FROM unnest($2::bigint[]) e(id)
    CROSS JOIN LATERAL (${dueFirst("submitted")} UNION ALL ${dueFirst("confirmed")} UNION ALL ${dueFirst("disputed")}) o
    ORDER BY coalesce(o.due_date_adjusted, o.due_date), o.invoice_no LIMIT ${MOST}
  ) i
  JOIN company_entity b ON b.id = i.buyer_entity
  UNION ALL
  (${ENTERED} ORDER BY r.due_date, r.doc_no LIMIT ${MOST})
  UNION ALL
  (${SENT} ORDER BY t.due_date, t.number LIMIT ${MOST})`;

async function openItems(context: ReadContext, customer?: string): Promise<Item[]> {
  const today = context.ports.clock.today();
  const rows = await context.db.rows<Item & { dpd: number; next_reminder: string | null; reminded: Reminded | null }>(
    `SELECT o.*, greatest(0, $3::date - o.due_date)::int AS dpd
      FROM (${customer === undefined ? OF_ALL : OF_CUSTOMER}) o
      ORDER BY o.due_date, o.doc_no
      LIMIT ${MOST}`,
    [
      context.acting?.company?.id ?? null,
      context.acting?.entities ?? [],
      today,
      ...(customer === undefined ? [] : [customer]),
    ],
  );
  return rows.map(({ reminded, ...row }) => ({
    ...row,
    dpd: Number(row.dpd),
    bucket: bucketOf(Number(row.dpd)),
    next_reminder: reminded === null ? row.next_reminder : nextReminder(context.registry, "invoice", reminded, today),
  }));
}

/** The receivable ledger of the own company: platform invoices beside own e-invoices and what was entered by hand. */
export async function receivableLedger(
  input: HandlerInputs["receivable_row.ledger"],
  context: ReadContext,
): Promise<HandlerAnswers["receivable_row.ledger"]> {
  return shapedRows(context, input.list, await openItems(context));
}

const CUSTOMER = `SELECT b.legal_name AS customer
  FROM invoice i
  JOIN company_entity b ON b.id = i.buyer_entity
  WHERE i.id = $1::bigint AND i.seller_entity = ANY($3::bigint[])
  UNION ALL SELECT r.customer FROM receivable_row r WHERE r.id = $1::bigint AND r.company = $2::bigint
  UNION ALL SELECT t.customer FROM tool_invoice t WHERE t.id = $1::bigint AND t.company = $2::bigint`;

const RECEIPTS = `
  SELECT i.invoice_no AS doc_no, i.payment_date AS received_on, i.currency, i.paid AS amount
  FROM invoice i
  JOIN company_entity b ON b.id = i.buyer_entity
  WHERE i.seller_entity = ANY($2::bigint[]) AND b.legal_name = $3 AND i.paid > 0
  UNION ALL
  SELECT r.doc_no, r.due_date, r.currency, r.amount
  FROM receivable_row r
  WHERE r.company = $1::bigint AND r.customer = $3 AND r.kind = 'receipt'
  ORDER BY 2 DESC NULLS LAST, 1 LIMIT 200`;

/**
 * One customer's account, found by any of its items: what is open, what came in, and who was reminded when.
 * @throws Refusal not_found for an item that is not the own company's
 */
export async function customerAccount(
  input: HandlerInputs["receivable_row.account"] | HandlerInputs["receivable_row.account_pdf"],
  context: ReadContext,
): Promise<HandlerAnswers["receivable_row.account"]> {
  const { company, entities = [] } = {
    company: context.acting?.company?.id ?? null,
    entities: context.acting?.entities,
  };
  const found = await context.db.first<{ customer: string }>(CUSTOMER, [input.id, company, entities]);
  if (!found) refuse("not_found");
  const items = await openItems(context, found.customer);
  const receipts = await context.db.rows(RECEIPTS, [company, entities, found.customer]);
  const reminders = await context.db.rows<{ reminders: Record<string, unknown>[] | null; doc_no: string }>(
    "SELECT r.reminders, r.doc_no FROM receivable_row r WHERE r.company = $1::bigint AND r.customer = $2 AND r.reminders IS NOT NULL",
    [company, found.customer],
  );
  const late = sumsOf(
    items.filter(({ bucket }) => bucket !== "current"),
    ["outstanding"],
  );
  return {
    id: input.id,
    supplier: context.acting?.company?.name,
    customer: found.customer,
    as_of: context.ports.clock.today(),
    balances: sumsOf(items, ["outstanding"]).map((sum) => ({
      ...sum,
      overdue: late.find(({ currency }) => currency === sum.currency)?.outstanding ?? "0.00",
    })),
    open_items: items,
    receipts,
    reminders: reminders.flatMap(({ reminders: sent, doc_no }) => (sent ?? []).map((one) => ({ ...one, doc_no }))),
  };
}

/**
 * The same account as a document that the customer is sent.
 * @throws Refusal not_found for an item that is not the own company's
 */
export async function accountDocument(
  input: HandlerInputs["receivable_row.account_pdf"],
  context: ReadContext,
): Promise<FileAnswer> {
  return documentWith(context, "customer_account", await customerAccount(input, context));
}
