import type { Reading } from "../../../platform/store/handle.ts";
import type { Id, BusinessDate, Money, Percent } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { compare } from "../../../../schemas/vocabulary/decimal.ts";
import { claimingSql, LIVE } from "../deal.ts";
import { rowsOf, tables } from "../../../platform/store/handle.ts";
import { pairOf, usesOf } from "../holding.ts";
import type { FactReading } from "../../../platform/lifecycle/facts.ts";
import { holds } from "../../../platform/records/condition.ts";
import { idsIn, rowsIn } from "../../../platform/records/fields.ts";

/** A deal of a fund provider's money that stands on an invoice and is not ended. */
export type LiveDeal = {
  [Entity in "financing_application" | "dpo" | "early_payment"]: {
    readonly entity: Entity;
    readonly id: Id<Entity>;
    readonly disputed: boolean;
  };
}["financing_application" | "dpo" | "early_payment"];

/** For each kind of deal, which of its records stand on the invoice $1, or the item $2 that holds it. */
const STANDING: Readonly<Record<LiveDeal["entity"], string>> = {
  financing_application: `status IN (
      'submitted', 'returned', 'pending_approval', 'approved', 'offer_accepted', 'ready', 'disbursed', 'part_repaid',
      'overdue', 'recourse_called', 'defaulted'
    )
    AND id IN (SELECT parent FROM financing_application_items WHERE invoice = $1::bigint OR invoice_paid = $2::bigint)`,
  dpo: `status IN ('paid', 'due', 'overdue', 'defaulted')
      AND id IN (SELECT parent FROM dpo_payables WHERE invoice = $1::bigint AND answer IS DISTINCT FROM 'declined')
      AND $2::bigint IS NULL`,
  early_payment: `status = 'paid'
      AND funder = 'financier'
      AND collection_state IN ('open', 'overdue', 'defaulted')
      AND id IN (SELECT parent FROM early_payment_items WHERE invoice = $1::bigint)
      AND $2::bigint IS NULL`,
};

/**
 * The deals on an invoice: financings of it or of the item it is in, and what a fund provider paid of it before its
 * time.
 */
export const deals_on_invoice = async ({ db, record, lock }: ReadingOf<"invoice">): Promise<readonly LiveDeal[]> => {
  const found: LiveDeal[] = [];
  for (const [entity, stands] of Object.entries(STANDING)) {
    const rows = await db.rows<{ id: string; disputed: boolean }>(
      `SELECT id, disputed FROM ${entity} WHERE ${stands} ORDER BY id${lock ? " FOR UPDATE" : ""}`,
      [record.id ?? null, record.held_by_entity === "invoice_paid" ? (record.held_by ?? null) : null],
    );
    found.push(...rows.map((row) => ({ entity, ...row }) as LiveDeal));
  }
  return found;
};

/** An invoice that may be paid early. */
interface FreeInvoice {
  readonly id: Id<"invoice">;
  readonly invoice_no: string;
  readonly outstanding: Money;
  readonly due_date: BusinessDate;
}

/** Confirmed free invoices between supplier and enterprise of a suggestion, in its currency. */
export const free_invoices = ({ db, record, ask }: ReadingOf<"early_payment">): Promise<readonly FreeInvoice[]> =>
  db.rows<FreeInvoice>(
    `SELECT id, invoice_no, least(outstanding, confirmed_amount)::numeric(15,2) AS outstanding,
     due_date_adjusted AS due_date
   FROM invoice
   WHERE seller_entity = $1
     AND buyer_entity = $2
     AND currency = $3
     AND status = 'confirmed'
     AND funding_status IN ('none', 'released')
     AND outstanding > 0
   ORDER BY due_date_adjusted, id
   LIMIT 500`,
    [
      record.supplier_entity ?? null,
      ask.enterprise_entity ?? record.enterprise_entity ?? null,
      record.currency ?? "SGD",
    ],
  );

/** What a financing still expects of one of its items, and how many percent of that it advanced. */
export interface FundedLine {
  readonly face: Money;
  readonly advance_rate: Percent;
  /** The line stands on the invoice asked for, or on the invoice-paid item it is in. */
  readonly own: boolean;
}

/** A financing that is paid out and not ended, or written off and recovered. */
export interface Funding {
  readonly financing: Id<"financing_application">;
  readonly number: string;
  readonly financier: Id<"company_entity">;
  readonly principal: Money;
  /** What its supplier was called to pay back and has not. */
  readonly called: Money;
  readonly lines: readonly FundedLine[];
}

/**
 * The financings that stand on an invoice, directly or through the invoice-paid item it is in. What was passed on of
 * the item stands for itself.
 */
export interface FundingOfInvoice {
  /** Those paid out: first the one with the most principal among those that still expect something of it. */
  readonly live: readonly Funding[];
  /** Numbers of those still being decided, that hold a part of the item. */
  readonly deciding: readonly string[];
}

const HELD = ["submitted", "returned", "pending_approval", "approved", "offer_accepted", "ready"];

/** A financing as it is read. */
interface FundingRow {
  readonly id: Id<"financing_application">;
  readonly number: string;
  readonly financier: Id<"company_entity">;
  readonly principal: Money;
  readonly status: string;
}

/** The financings of the invoice that a credit note is about, each with all its lines. */
export async function funding_of_invoice({ db, record, lock }: ReadingOf<"credit_note">): Promise<FundingOfInvoice> {
  const invoice = record.invoice ?? null;
  const item =
    (
      await db.first<{ item: string | null }>(
        "SELECT held_by AS item FROM invoice WHERE id = $1::bigint AND held_by_entity = 'invoice_paid'",
        [invoice],
      )
    )?.item ?? null;
  const found = await db.rows<FundingRow>(
    `SELECT id, number, financier_entity AS financier, coalesce(principal_outstanding, 0)::numeric(15,2) AS principal,
       status
     FROM financing_application
     WHERE (status = ANY($3::text[]) OR ${claimingSql("financing_application", "$4")})
       AND id IN (
         SELECT parent FROM financing_application_items WHERE invoice = $1::bigint OR invoice_paid = $2::bigint
       )
     ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [invoice, item, HELD, [...LIVE]],
  );
  const ids = [found.map(({ id }) => id)];
  const lines = await db.rows<FundedLine & { parent: string }>(
    `SELECT parent, (face - coalesce(collected, 0) - coalesce(reduced, 0))::numeric(15,2) AS face,
       coalesce(advance_rate, 0)::numeric(5,2) AS advance_rate,
       coalesce(invoice = $2::bigint OR invoice_paid = $3::bigint, false) AS own
     FROM financing_application_items WHERE parent = ANY($1::bigint[]) ORDER BY parent, place`,
    [...ids, invoice, item],
  );
  const called = await db.rows<{ financing: string; open: Money }>(
    `SELECT financing, sum(over_advance_open)::numeric(15,2) AS open
      FROM credit_note
      WHERE financing = ANY($1::bigint[]) AND status = 'applied' AND cure_status = 'open'
      GROUP BY financing`,
    ids,
  );
  const live = found
    .filter(({ status }) => !HELD.includes(status))
    .map(({ id, number, financier, principal }) => ({
      financing: id,
      number,
      financier,
      principal,
      called: called.find((one) => one.financing === id)?.open ?? "0.00",
      lines: lines
        .filter(({ parent }) => parent === id)
        .map(({ face, advance_rate, own }) => ({ face, advance_rate, own })),
    }));
  const expects = ({ lines: rows }: Funding) =>
    rows.some(({ own, face }) => own && compare(face, "0.00") > 0) ? 1 : 0;
  return {
    live: live.toSorted((left, right) => expects(right) - expects(left) || compare(right.principal, left.principal)),
    deciding: found.filter(({ status }) => HELD.includes(status)).map(({ number }) => number),
  };
}

/**
 * Live uses of invoices with the record's fingerprint, whoever seller and fund provider are in it; the record itself
 * among them.
 */
export async function same_invoices({
  db,
  record,
}: ReadingOf<"invoice">): Promise<readonly { readonly id: Id<"invoice"> }[]> {
  if (!record.fingerprint) return [];
  return rowsOf(
    db,
    tables
      .selectFrom("invoice")
      .select("id")
      .where("fingerprint", "=", record.fingerprint)
      .where("funding_status", "in", ["locked", "ip_issued", "financed", "early_paid", "dpo"])
      .orderBy("id"),
  );
}

/** Whether the invoice was confirmed before it was disputed. */
export const was_confirmed = async ({ db, record }: ReadingOf<"invoice">): Promise<boolean> =>
  (await db.first(
    `SELECT id
      FROM timeline_entry
      WHERE subject_entity = 'invoice' AND subject_id = $1 AND axis = 'status' AND to_state = 'confirmed'
      LIMIT 1`,
    [record.id],
  )) !== undefined;

/** What the supplier of a deal was called to pay back and has not, decimal text. */
export const over_advance = async ({
  db,
  entity,
  record,
}: ReadingOf<"dpo" | "early_payment" | "invoice_paid">): Promise<Money> => {
  const seller = pairOf({ entity, record }).seller ?? null;
  const row = await db.first<{ open: Money | null }>(
    `SELECT sum(over_advance_open)::numeric(15,2) AS open
      FROM credit_note
      WHERE seller_entity = $1 AND cure_status = 'open'`,
    [seller],
  );
  return row?.open ?? "0.00";
};

/** The business whose document categories a record needs, as its files say it. */
function businessOf({ registry, entity, record, today }: FactReading): string | undefined {
  const categories = registry.entities.get(entity)?.properties["documents"]?.categories ?? [];
  const found = categories.find(({ when }) => when === undefined || holds(when, { record, today }));
  return found?.optional === true ? undefined : found?.business;
}

/** The invoices of invoice-paid items, each with its item. */
export const invoicesInside = (db: Reading, items: readonly string[]): Promise<{ parent: string; invoice: string }[]> =>
  items.length === 0
    ? Promise.resolve([])
    : db.rows<{ parent: string; invoice: string }>(
        "SELECT parent, invoice FROM invoice_paid_invoices WHERE parent = ANY($1::bigint[]) ORDER BY parent, place",
        [items],
      );

/** The invoice-paid items that a record uses. */
const itemsOf = ({ record }: FactReading): string[] => [
  ...new Set(
    rowsIn(record, "items")
      .map((row) => row.invoice_paid)
      .filter((id) => id !== undefined && id !== null)
      .map(String),
  ),
];

async function invoicesOf(reading: FactReading): Promise<string[]> {
  const { db, entity, record } = reading;
  const own = usesOf({ entity, record }).map((use) => use.invoice);
  const items = itemsOf(reading);
  if (items.length === 0) return own;
  const inside = await invoicesInside(db, items);
  return [...own, ...inside.map((row) => row.invoice)];
}

/** Whether there are records of these ids, and each of them has its paper. */
const eachHas = (table: "invoice" | "invoice_paid", ids: string, paper: string): string =>
  `(
           cardinality(${ids}::bigint[]) > 0
           AND cardinality(${ids}::bigint[]) = (
             SELECT count(*) FROM ${table} WHERE id = ANY(${ids}::bigint[]) AND ${paper}
           )
         )`;

/** Whether the document of a category stands already with every invoice or item that is used. */
const isCarried = (invoices: string, items: string): string =>
  `(
         ${eachHas(
           "invoice_paid",
           items,
           "EXISTS (SELECT FROM file WHERE file.id = ANY(invoice_paid.documents) AND file.filed_as = category.category_id)",
         )}
         OR (category.category_id = 'invoice_copy' AND ${eachHas("invoice", invoices, "cardinality(attachments) > 0")})
         OR (category.category_id = 'delivery_proof' AND ${eachHas(
           "invoice",
           invoices,
           "EXISTS (SELECT FROM delivery_record d WHERE d.invoice = invoice.id AND d.status = 'confirmed')",
         )})
       )`;

/**
 * The document categories of a business that nobody needs to add a file for, as the invoices and invoice-paid items
 * that a record would use have them.
 * @param invoices ids of invoices, without those of the items
 */
export async function carriedCategories(
  db: Reading,
  { business, invoices, items }: { business: string; invoices: readonly string[]; items: readonly string[] },
): Promise<readonly { readonly category_id: string }[]> {
  const inside = await invoicesInside(db, items);
  return db.rows<{ category_id: string }>(
    `SELECT category.category_id FROM document_category category
     WHERE category.business = $1 AND category.drawn_up IS NOT true AND ${isCarried("$2", "$3")}
     ORDER BY category.sort`,
    [business, [...new Set([...invoices, ...inside.map((row) => row.invoice)])], items],
  );
}

/**
 * Ids of the document categories that the record's business always needs and that have no file yet: none of the
 * record's own or filed under the category, none filed under it with every invoice-paid item used, no copy at every
 * invoice, no confirmed delivery of every invoice. Files of the record itself that carry no category fill the rest in
 * order.
 */
export const missing_documents = async (reading: FactReading): Promise<readonly string[]> => {
  const { db, record } = reading;
  const invoices = [...new Set(await invoicesOf(reading))];
  const stored = typeof record.id === "string" && /^\d+$/.test(record.id);
  const categories = await db.rows<{ category_id: string; has: boolean; others: number }>(
    `SELECT category.category_id,
       (
         EXISTS (
           SELECT FROM document
           WHERE document.parent_id = $2 AND document.replaced_by IS NULL AND document.category_id = category.id
         )
         OR EXISTS (SELECT FROM file WHERE file.id = ANY($3::bigint[]) AND file.filed_as = category.category_id)
         OR ${isCarried("$4", "$5")}
       ) AS has,
       (SELECT count(*)::int FROM file WHERE file.id = ANY($3::bigint[]) AND file.filed_as IS NULL) AS others
     FROM document_category category
     WHERE category.business = $1 AND category.required = 'always' AND category.drawn_up IS NOT true
     ORDER BY category.sort`,
    [businessOf(reading) ?? null, stored ? record.id : null, idsIn(record, "documents"), invoices, itemsOf(reading)],
  );
  const missing = categories.filter(({ has }) => !has).map(({ category_id }) => category_id);
  return missing.slice(categories[0]?.others ?? 0);
};
