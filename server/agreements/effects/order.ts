import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { feePaid } from "../../ledger/postings/fee_paid.ts";
import type { AssignmentGround } from "../facts/assignment_ground.ts";
import type { OrderGround } from "../facts/order_ground.ts";
import { payNowText } from "../paynow.ts";
import { sideOf } from "../../lifecycle/sides.ts";
import type { NextStep } from "../../lifecycle/plan/plan.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

const HOURS_OPEN = 48;
const sum = (amounts: readonly string[]): string => text(amounts.reduce((all, amount) => all + cents(amount), 0n));

/** The order for the fees that are paid before an application is paid out. */
export const open_fee_order: Effect = ({ record, facts }) => {
  const { fees, payee_uen } = facts["order_ground"] as OrderGround;
  const lines = fees.map(({ code, net, gst }) => ({ code, name: code, net, gst }));
  const total = sum(fees.map((fee) => fee.total));
  return {
    steps: [{
      do: "financing_order.open", key: "order",
      create: {
        application: record["id"], payer_entity: record["seller_entity"], financier_entity: record["financier_entity"], currency: record["currency"], lines, total,
        ...(payee_uen === undefined ? {} : { payee_uen }),
      },
    }],
    explain: fees.map((fee) => ({ name: fee.code, formula: "as fixed with the offer", figures: { net: fee.net, gst: fee.gst }, result: fee.total })),
  };
};

/** An order is for an application, or for passing an invoice-paid item on; only the first brings a letter of assignment. */
const isForApplication = (record: Readonly<Record<string, unknown>>): boolean => record["application"] !== undefined && record["application"] !== null;

/** The letter of assignment that follows when an order is settled. */
function assignmentOf(record: Readonly<Record<string, unknown>>, ground: AssignmentGround): NextStep {
  return {
    do: "letter_of_assignment.generate", key: "assignment",
    create: {
      application: record["application"], assignor_entity: record["payer_entity"], assignee_entity: record["financier_entity"], ...(ground.debtor === undefined ? {} : { debtor_entity: ground.debtor }),
      invoices: ground.lines, total: sum(ground.lines.map((line) => String(line["amount"]))), currency: record["currency"], recourse: ground.recourse, notice_required: ground.notice_required, sends: 0,
    },
  };
}

/** How long the order is open; one of nothing is settled at once. */
export const order_terms: Effect = ({ record, facts, now }) => ({
  sets: { attempts: 0, expires_at: new Date(Date.parse(now) + HOURS_OPEN * 3_600_000).toISOString() },
  ...(record["total"] === "0.00" && isForApplication(record) ? { steps: [assignmentOf(record, facts["assignment_ground"] as AssignmentGround)] } : {}),
});

/** The text of the order's PayNow code, as it stands today. */
export const payNowOf = (record: Readonly<Record<string, unknown>>, payee: string): string | undefined =>
  record["currency"] === "SGD" && typeof record["payee_uen"] === "string" && typeof record["number"] === "string"
    ? payNowText({ uen: record["payee_uen"], name: payee, amount: String(record["total"]), reference: record["number"], until: String(record["expires_at"]).slice(0, 10) }) : undefined;

/** One more attempt to pay came to nothing. */
export const count_attempt: Effect = ({ record }) => ({ sets: { attempts: Number(record["attempts"] ?? 0) + 1 } });

/** The fees are paid: journals of both books; for an application the letter of assignment follows. */
export const pay_order: Effect = (moment) => {
  const { record, facts, now, today } = moment;
  const ground = facts["assignment_ground"] as AssignmentGround;
  const lines = (record["lines"] ?? []) as readonly { net: string; gst: string }[];
  const charge = { net: sum(lines.map(({ net }) => net)), gst: sum(lines.map(({ gst }) => gst)) };
  return {
    sets: { paid_at: now },
    journals: feePaid({
      event: isForApplication(record) ? "loa_fee_paid" : "transfer_fee_paid", source: String(record["number"] ?? ""), date: today, currency: String(record["currency"]), ...charge,
      financier: sideOf(moment, record["financier_entity"]), payer: sideOf(moment, record["payer_entity"]),
    }),
    ...(isForApplication(record) ? { steps: [assignmentOf(record, ground)] } : {}),
    figures: { net: charge.net, gst: charge.gst, total: sum([charge.net, charge.gst]) },
  };
};
