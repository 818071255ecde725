import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import type { ToolInvoice } from "../../../generated/types/records.d.ts";
import { rowsIn, given, moneyOf } from "../../platform/records/fields.ts";
import { derived } from "../../platform/lifecycle/derived-fields.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import type { Quantity } from "../../../schemas/vocabulary/value.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import { newRecord } from "../../platform/lifecycle/step.ts";
import { payNowText } from "../payout/paynow.ts";
import { platform_invoice } from "./facts.ts";
import { issuerOf } from "./own-invoice.ts";

/** To whom customers of the company pay: its main entity. */
const own_payee = async ({
  db,
  record,
}: ReadingOf<"tool_invoice">): Promise<{ readonly uen: string; readonly name: string } | undefined> =>
  db.first<{ uen: string; name: string }>(
    "SELECT uen, legal_name AS name FROM company_entity WHERE company = $1::bigint ORDER BY is_default DESC NULLS LAST, id LIMIT 1",
    [record.company ?? null],
  );

/** Days in which an own invoice is paid where nothing else is agreed. */
const TERMS = 30;

/** The own invoice that a sales order comes to: its customer, its lines with the usual GST, today's date. */
const own_invoice = async ({ db, registry, record, today }: ReadingOf<"sales_order">): Promise<ToolInvoice> => {
  const issuer = await issuerOf(db, record.company, record.currency, {});
  const lines = rowsIn(record, "lines").map(({ description, quantity, unit_price }) => ({
    description,
    quantity,
    unit_price,
    gst_code: "SR",
  }));
  return derived(registry, "tool_invoice", {
    ...issuer,
    company: record.company,
    number: record.number,
    order_no: record.number,
    customer: record.customer,
    customer_email: record.customer_email,
    issue_date: today,
    due_date: plusDays(today, TERMS),
    currency: record.currency,
    template: "plain",
    lines,
  });
};

/** What was delivered to the company under a purchase order, by item; quantities as decimal text. */
const delivered_items = async ({ db, record }: ReadingOf<"bill">): Promise<Readonly<Record<string, Quantity>>> => {
  const rows = await db.rows<{ item: string; quantity: Quantity }>(
    `SELECT lower(trim(i.description)) AS item, sum(coalesce(i.received, i.quantity))::numeric(15,2) AS quantity
     FROM delivery_record d
     JOIN delivery_record_items i ON i.parent = d.id
     JOIN company_entity b ON b.id = d.buyer_entity
     WHERE b.company = $1::bigint AND d.po_no = $2 AND d.status = 'confirmed' GROUP BY 1`,
    [record.company ?? null, record.po_no ?? ""],
  );
  return Object.fromEntries(rows.map(({ item, quantity }) => [item, quantity]));
};

/** Days until the next reminder of a receivable. */
const REMIND_AGAIN = 7;

/** An own invoice is drawn up from the order. */
export const make_own_invoice = effect("make_own_invoice", { own_invoice }, ({ facts }) => ({
  creates: [newRecord("tool_invoice", facts.own_invoice)],
}));

/** The own invoice becomes a draft of the platform. */
export const make_platform_invoice = effect("make_platform_invoice", { platform_invoice }, ({ facts }) => ({
  creates: facts.platform_invoice === undefined ? [] : [newRecord("invoice", facts.platform_invoice)],
}));

/** The mail that leaves is noted; in Singapore dollars it can be paid by PayNow. */
export const note_mailed = effect("note_mailed", { own_payee }, ({ record, facts, now }) => {
  const payee = facts.own_payee;
  const qr =
    record.currency === "SGD" && payee !== undefined
      ? payNowText({
          ...payee,
          amount: moneyOf(record, "total"),
          reference: given(record, "number").slice(0, 25),
          until: given(record, "due_date"),
        })
      : undefined;
  return {
    sets: {
      mails: [...rowsIn(record, "mails"), { sent_at: now, state: "sent" as const }],
      ...(qr === undefined ? {} : { paynow_qr: qr }),
    },
    figures: {
      ...(qr === undefined || payee === undefined
        ? {}
        : { paynow_qr: qr, payee_name: payee.name, payee_uen: payee.uen }),
      ...(record.sgd_rate && record.net_sgd && record.gst_sgd && record.total_sgd
        ? {
            sgd_rate: record.sgd_rate,
            net_sgd: record.net_sgd,
            gst_sgd: record.gst_sgd,
            total_sgd: record.total_sgd,
          }
        : {}),
    },
  };
});

/** The reminder that leaves is noted, with the day of the next one. */
export const note_reminded = effect("note_reminded", ({ record, now, today }) => ({
  sets: {
    reminders: [...rowsIn(record, "reminders"), { sent_at: now, to: record.customer_email ?? null }],
    next_reminder: plusDays(today, REMIND_AGAIN),
  },
}));

/** Ordered, delivered and billed side by side, line by line. */
export const match_bill = effect("match_bill", { delivered_items }, ({ record, facts }) => ({
  sets: {
    matches: rowsIn(record, "lines").map((line) => ({
      item: line.description ?? null,
      ...(line.ordered ? { ordered: line.ordered } : {}),
      delivered: facts.delivered_items[(line.description ?? "").trim().toLowerCase()] ?? ("0.00" as Quantity),
      billed: line.quantity ?? null,
    })),
  },
}));
