import { invoicesInside } from "../deal/facts/invoices.ts";
import { cents, compare } from "../../../schemas/vocabulary/decimal.ts";
import { less, notBelowZero, sumOf } from "../pricing/share.ts";
import type { Reading } from "../../platform/store/handle.ts";
import type { EligibilityRequest, EligibilityInvoice, EligibilityItem } from "./input.ts";

/** An invoice that a credit note may hold back. */
interface Open<Id extends string = string> {
  readonly id: Id;
  readonly outstanding: string;
  readonly due_date: string;
}

/**
 * Ids of the invoices that a supplier's open credit notes hold back: those the notes name, and the oldest
 * by due date (then by id) until their outstanding amounts reach the notes' sum.
 * @param notes credit notes that are not applied yet; amounts are decimal text
 */
export function heldBack<Id extends string>(
  invoices: readonly Open<Id>[],
  notes: readonly { readonly invoice: Id; readonly total: string }[],
): Set<Id> {
  const held = new Set(notes.map((note) => note.invoice));
  let left = notes.reduce((sum, note) => sum + cents(note.total), 0n);
  const order = invoices.toSorted(
    (a, b) => a.due_date.localeCompare(b.due_date) || (BigInt(a.id) < BigInt(b.id) ? -1 : 1),
  );
  for (const invoice of order) {
    if (left <= 0n) break;
    held.add(invoice.id);
    left -= cents(invoice.outstanding);
  }
  return held;
}

/**
 * Whether a fund provider may finance an invoice-paid item: one that names some may be financed by those alone.
 * @param financier SQL of its id; null where it is not known
 */
export const mayFinance = (item: string, financier: string): string =>
  `(coalesce(${item}.financeable, true) AND (${financier} IS NULL OR coalesce(cardinality(${item}.financiers), 0) = 0 OR ${financier} = ANY(${item}.financiers)))`;

const unique = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((one) => one !== undefined)),
];

const INVOICES = `SELECT invoice.id, invoice.invoice_no, invoice.status, coalesce(invoice.funding_status, 'none') AS funding_status,
      invoice.outstanding,
      least(invoice.outstanding, coalesce(invoice.confirmed_amount, invoice.outstanding))::numeric(15,2) AS free,
    invoice.due_date_adjusted AS due_date, invoice.outstanding > 0 AND invoice.due_date_adjusted < $2::date AS overdue,
    invoice.held_by_entity, invoice.held_by, coalesce(invoice.held_amount, 0)::numeric(15,2) AS held_amount,
    invoice.seller_entity, invoice.buyer_entity,
    EXISTS (
      SELECT 1
      FROM invoice AS other
      WHERE other.fingerprint = invoice.fingerprint
        AND other.id <> invoice.id
        AND other.funding_status IN ('locked', 'ip_issued', 'financed', 'early_paid', 'dpo')
    ) AS twin,
    ARRAY(SELECT other.invoice_no FROM invoice AS other WHERE other.id <> invoice.id AND other.seller_entity = invoice.seller_entity AND other.buyer_entity = invoice.buyer_entity AND other.currency = invoice.currency
      AND abs(other.total - invoice.total) <= 0.05
        AND abs(other.issue_date - invoice.issue_date) <= 3
        AND other.status NOT IN ('draft', 'cancelled', 'rejected')
      ORDER BY other.id
      LIMIT 5) AS near
  FROM invoice WHERE invoice.id = ANY($1::bigint[]) ORDER BY invoice.id`;

/** A row of INVOICES. */
interface InvoiceRow {
  readonly id: string;
  readonly invoice_no: string;
  readonly status: string;
  readonly funding_status: string;
  readonly outstanding: string;
  readonly free: string;
  readonly due_date: string;
  readonly overdue: boolean | null;
  readonly held_by_entity: string | null;
  readonly held_by: string | null;
  readonly held_amount: string;
  readonly seller_entity: string;
  readonly buyer_entity: string;
  readonly twin: boolean;
  readonly near: readonly string[];
}

/** What of an invoice-paid item its use depends on. */
interface ItemRow {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly available: string;
  readonly financed: string;
  readonly maturity_date: string;
  readonly barred: NonNullable<EligibilityItem["invoice_paid"]>["barred"] | null;
  /** What the deal asked about holds of it already. */
  own_held: string | null;
}

const FUNDED = ["locked", "ip_issued", "financed", "early_paid", "dpo"];

function eligibilityInvoice(
  row: InvoiceRow,
  request: EligibilityRequest,
  held: ReadonlySet<string>,
  behindItem: boolean,
): EligibilityInvoice {
  const isOwn =
    request.own !== undefined && row.held_by_entity === request.own.entity && row.held_by === request.own.id;
  const isFunded = FUNDED.includes(row.funding_status);
  return {
    id: row.id,
    number: row.invoice_no,
    status: row.status,
    funding_status: row.funding_status,
    free: row.free,
    outstanding: row.outstanding,
    due_date: row.due_date,
    overdue: row.overdue === true,
    own: isOwn || behindItem,
    duplicate: row.twin || (!behindItem && !isOwn && isFunded),
    near: row.near,
    held_back: held.has(row.id),
  };
}

/**
 * The supplier's credit notes that are not applied yet: the free invoices that they hold back, what they come to, and
 * what of it each invoice that they name.
 */
interface OpenNotes {
  readonly held: ReadonlySet<string>;
  readonly open: string;
  readonly notes: readonly { readonly invoice: string; readonly total: string }[];
}

async function notesOf(db: Reading, { seller, obligor }: EligibilityRequest): Promise<OpenNotes> {
  if (seller === undefined) return { held: new Set(), open: "0.00", notes: [] };
  const notes = await db.rows<{ invoice: string; total: string }>(
    `SELECT invoice, total
      FROM credit_note
      WHERE seller_entity = $1
        AND ($2::bigint IS NULL OR buyer_entity = $2)
        AND kind <> 'accounting'
        AND status IN ('submitted', 'approved')
      ORDER BY id`,
    [seller, obligor ?? null],
  );
  if (notes.length === 0) return { held: new Set(), open: "0.00", notes };
  const invoices = await db.rows<{ id: string; outstanding: string; due_date: string }>(
    `SELECT id, outstanding, due_date_adjusted AS due_date
      FROM invoice
      WHERE seller_entity = $1
        AND ($2::bigint IS NULL OR buyer_entity = $2)
        AND status = 'confirmed'
        AND funding_status IN ('none', 'released')
        AND outstanding > 0`,
    [seller, obligor ?? null],
  );
  const sum = await db.first<{ open: string }>(
    `SELECT sum(total)::numeric(15,2) AS open
      FROM credit_note
      WHERE seller_entity = $1
        AND ($2::bigint IS NULL OR buyer_entity = $2)
        AND kind <> 'accounting'
        AND status IN ('submitted', 'approved')`,
    [seller, obligor ?? null],
  );
  return { held: heldBack(invoices, notes), open: sum?.open ?? "0.00", notes };
}

/** What an invoice-paid item may be used for, and the invoices behind it. */
interface ItemRoom {
  /** Free of the item, with what the asker itself holds of it. */
  readonly room: string;
  readonly wanted: string;
  readonly rows: readonly InvoiceRow[];
}

/**
 * The invoices behind an item that open credit notes hold back: all that notes name, once what is left of the item
 * after them is too little. What of an invoice is outside the item goes first.
 */
function heldInItem({ notes }: OpenNotes, { room, wanted, rows }: ItemRoom): Set<string> {
  const named = rows
    .map((row) => ({
      id: row.id,
      notes: notes.filter((note) => note.invoice === row.id),
      outside: notBelowZero(less(row.outstanding, row.held_amount)),
    }))
    .filter((one) => one.notes.length > 0);
  const balance = sumOf(
    named.map((one) => notBelowZero(less(sumOf(one.notes.map((note) => note.total)), one.outside))),
  );
  return compare(wanted, less(room, balance)) > 0 ? new Set(named.map(({ id }) => id)) : new Set();
}

/** The items a deal would use, with the invoices behind them; what leads nowhere is left out. */
export async function readItems(
  db: Reading,
  request: EligibilityRequest,
  today: string,
): Promise<{ readonly items: readonly EligibilityItem[]; readonly credit_notes: string }> {
  const itemIds = unique(request.items.map((item) => item.invoice_paid));
  const [notes, items, inside] = await Promise.all([
    notesOf(db, request),
    itemIds.length === 0
      ? []
      : db.rows<ItemRow>(
          `SELECT id, number, status, available, coalesce(financed_face, 0)::numeric(15,2) AS financed, maturity_date,
              CASE
                WHEN NOT coalesce(financeable, true) THEN 'not_financeable'
                WHEN NOT ${mayFinance("invoice_paid", "$2::bigint")} THEN 'not_named'
                WHEN coalesce(disputed, false) THEN 'disputed'
              END AS barred,
              (
                SELECT held.row ->> 'amount'
                FROM financing_application AS fa, jsonb_array_elements(coalesce(fa.held, '[]'::jsonb)) AS held(row)
                WHERE fa.id = $3::bigint
                  AND held.row ->> 'invoice_paid' = invoice_paid.id::text
                  AND fa.status NOT IN ('draft')
                LIMIT 1
              ) AS own_held
            FROM invoice_paid
            WHERE id = ANY($1::bigint[])
            ORDER BY id`,
          [
            itemIds,
            request.financier ?? null,
            request.own?.entity === "financing_application" && /^\d+$/.test(request.own.id) ? request.own.id : null,
          ],
        ),
    invoicesInside(db, itemIds),
  ]);
  const invoices = await db.rows<InvoiceRow>(INVOICES, [
    unique([...request.items.map((item) => item.invoice), ...inside.map((row) => row.invoice)]),
    today,
  ]);
  const byId = new Map(invoices.map((row) => [row.id, row]));
  return {
    credit_notes: notes.open,
    items: request.items.flatMap((item): EligibilityItem[] => {
      if (item.invoice_paid === undefined) {
        const row = item.invoice === undefined ? undefined : byId.get(item.invoice);
        return row
          ? [
              {
                number: row.invoice_no,
                amount: item.amount,
                maturity_date: row.due_date,
                invoices: [eligibilityInvoice(row, request, notes.held, false)],
              },
            ]
          : [];
      }
      const found = items.find((row) => row.id === item.invoice_paid);
      if (!found) return [];
      const rows = inside
        .filter((one) => one.parent === item.invoice_paid)
        .map((one) => byId.get(one.invoice))
        .filter((row) => row !== undefined);
      const mine = found.own_held ?? "0.00";
      const returned = compare(mine, "0.00") > 0;
      const held = heldInItem(notes, { room: sumOf([found.available, mine]), wanted: item.amount, rows });
      return [
        {
          number: found.number,
          amount: item.amount,
          maturity_date: found.maturity_date,
          invoices: rows.map((row) => eligibilityInvoice(row, request, held, true)),
          invoice_paid: {
            status: found.status,
            available: returned && compare(found.available, item.amount) < 0 ? item.amount : found.available,
            financed: returned ? "0.00" : found.financed,
            barred: found.barred ?? undefined,
          },
        },
      ];
    }),
  };
}
