import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import type { FinancingOrder } from "../../../generated/types/records.d.ts";
import { plusHours } from "../../../schemas/vocabulary/format/datetime.ts";
import { assignment_terms, type AssignmentTerms } from "../assignment/facts.ts";
import { feePaid } from "../ledger/postings/cash-and-fees.ts";
import { sideOf } from "../ledger/chart.ts";
import { sumOf } from "../pricing/share.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import type { NextStep } from "../../platform/lifecycle/plan/plan.ts";
import { creation, step } from "../../platform/lifecycle/step.ts";
import { given, has, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { upfront_fees } from "./facts.ts";

/** Ids of the application's fee orders that are not paid yet. */
async function open_orders({
  db,
  record,
  lock,
}: ReadingOf<"financing_application">): Promise<readonly Id<"financing_order">[]> {
  if (!/^\d+$/.test(record.id ?? "")) return [];
  const rows = await db.rows<{ id: Id<"financing_order"> }>(
    `SELECT id
      FROM financing_order
      WHERE application = $1::bigint AND status IN ('created', 'failed')
      ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [record.id],
  );
  return rows.map(({ id }) => id);
}

/** The order for the fees that are paid before an application is paid out. */
export const open_fee_order = effect("open_fee_order", { upfront_fees }, ({ record, facts }) => {
  const { fees } = facts.upfront_fees;
  const lines = fees.map(({ code, net, gst }) => ({ code, name: code, net, gst }));
  const total = sumOf(fees.map((fee) => fee.total));
  return {
    steps: [
      creation(
        "financing_order.open",
        {
          application: record.id,
          payer_entity: record.seller_entity,
          financier_entity: record.financier_entity,
          currency: record.currency,
          lines,
          total,
        },
        { key: "order" },
      ),
    ],
    explain: fees.map((fee) => ({
      name: fee.code,
      formula: "as fixed with the offer",
      figures: { net: fee.net, gst: fee.gst },
      result: fee.total,
    })),
  };
});

/**
 * An order is for an application, or for passing an invoice-paid item on; only the first brings a letter of assignment.
 */
const isForApplication = (order: FinancingOrder): boolean => has(order, "application");

/** The letter of assignment that follows when an order is settled. */
function assignmentOf(record: FinancingOrder, terms: AssignmentTerms): NextStep {
  return creation(
    "letter_of_assignment.generate",
    {
      application: record.application,
      assignor_entity: record.payer_entity,
      assignee_entity: record.financier_entity,
      ...(terms.debtor === undefined ? {} : { debtor_entity: terms.debtor }),
      invoices: terms.lines,
      total: sumOf(terms.lines.map((line) => moneyOf(line, "amount"))),
      currency: record.currency,
      recourse: terms.recourse,
      notice_required: terms.notice_required,
      sends: 0,
    },
    { key: "assignment" },
  );
}

/** How long the order is open, and to whom PayNow pays it; one of nothing is settled at once. */
export const order_terms = effect("order_terms", { assignment_terms }, ({ record, facts, now, windows }) => {
  const terms = facts.assignment_terms;
  return {
    sets: {
      attempts: 0,
      expires_at: plusHours(now, windows.fee_order_hours),
      ...(terms.payee_uen === undefined ? {} : { payee_uen: terms.payee_uen }),
    },
    ...(record.total === "0.00" && isForApplication(record) ? { steps: [assignmentOf(record, terms)] } : {}),
  };
});

/** One more attempt to pay came to nothing. */
export const count_attempt = effect("count_attempt", ({ record }) => ({
  sets: { attempts: (record.attempts ?? 0) + 1 },
}));

/** The fees are paid: journals of both books; for an application the letter of assignment follows. */
export const pay_order = effect("pay_order", { assignment_terms }, (context) => {
  const { record, facts, now, today } = context;
  const terms = facts.assignment_terms;
  const lines = rowsIn(record, "lines");
  const charge = {
    net: sumOf(lines.map((line) => moneyOf(line, "net"))),
    gst: sumOf(lines.map((line) => moneyOf(line, "gst"))),
  };
  return {
    sets: { paid_at: now },
    journals: feePaid({
      event: isForApplication(record) ? "loa_fee_paid" : "transfer_fee_paid",
      source: record.number ?? "",
      date: today,
      currency: given(record, "currency"),
      ...charge,
      financier: sideOf(context, record.financier_entity),
      payer: sideOf(context, record.payer_entity),
    }),
    ...(isForApplication(record) ? { steps: [assignmentOf(record, terms)] } : {}),
    figures: { net: charge.net, gst: charge.gst, total: sumOf([charge.net, charge.gst]) },
  };
});

/** The fees of an application that has ended are not paid any more. */
export const drop_fee_order = effect("drop_fee_order", { open_orders }, ({ facts }) => ({
  steps: facts.open_orders.map((id) => step("financing_order.cancel", id)),
}));
