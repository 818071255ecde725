import { payNowText } from "../../agreements/paynow.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Days until the next reminder of a receivable. */
const REMIND_AGAIN = 7;

const rowsIn = (record: Row, field: string): Row[] => (Array.isArray(record[field]) ? record[field] as Row[] : []);

/** An own invoice is drawn up from the order. */
const make_own_invoice: Effect = ({ facts }) => ({ creates: [{ entity: "tool_invoice", values: facts["own_invoice"] as Row }] });

/** The own invoice becomes a draft of the platform. */
const make_platform_invoice: Effect = ({ facts }) => ({ creates: [{ entity: "invoice", values: facts["platform_invoice"] as Row }] });

/** The mail that leaves is noted; in Singapore dollars it can be paid by PayNow. */
const note_mailed: Effect = ({ record, facts, now }) => {
  const payee = facts["own_payee"] as { uen: string; name: string } | undefined;
  const qr = record["currency"] === "SGD" && payee !== undefined ? payNowText({ ...payee, amount: String(record["total"]), reference: String(record["number"]).slice(0, 25), until: String(record["due_date"]) }) : undefined;
  return { sets: { mails: [...rowsIn(record, "mails"), { sent_at: now, state: "sent" }], ...(qr === undefined ? {} : { paynow_qr: qr }) } };
};

/** The reminder that leaves is noted, with the day of the next one. */
const note_reminded: Effect = ({ record, now, today }) => ({ sets: { reminders: [...rowsIn(record, "reminders"), { sent_at: now, to: record["customer_email"] }], next_reminder: plusDays(today, REMIND_AGAIN) } });

/** Ordered, delivered and billed side by side, line by line. */
const match_bill: Effect = ({ record, facts }) => {
  const delivered = facts["delivered_items"] as Readonly<Record<string, string>>;
  return {
    sets: {
      matches: rowsIn(record, "lines").map((line) => ({
        item: line["description"], ...(line["ordered"] === undefined || line["ordered"] === null ? {} : { ordered: line["ordered"] }), delivered: delivered[String(line["description"]).trim().toLowerCase()] ?? "0.00", billed: line["quantity"],
      })),
    },
  };
};

/** Effects of a company's own orders, invoices, bills and receivables. */
export const toolEffects: Readonly<Record<string, Effect>> = { make_own_invoice, make_platform_invoice, match_bill, note_mailed, note_reminded };
