import type { Quantity } from "../../../schemas/vocabulary/value.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { effect } from "../../platform/lifecycle/effects/effect.ts";
import { newRecord } from "../../platform/lifecycle/step.ts";
import { given, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { payNowText } from "../payout/paynow.ts";
import { delivered_items } from "./facts/delivered_items.ts";
import { own_invoice } from "./facts/own_invoice.ts";
import { own_payee } from "./facts/own_payee.ts";
import { platform_invoice } from "./facts/platform_invoice.ts";

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
    ...(qr === undefined || payee === undefined
      ? {}
      : { figures: { paynow_qr: qr, payee_name: payee.name, payee_uen: payee.uen } }),
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
