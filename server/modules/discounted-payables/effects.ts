import { orderTotalsBy } from "../pricing/totals.ts";
import type { Id, BusinessDate, Money, Percent } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf, RecordReader, TransitionContext } from "../../platform/lifecycle/transition-context.ts";
import type { DpoPayables, Dpo } from "../../../generated/types/records.d.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { isBusinessDay, plusBusinessDays, rolled } from "../../../schemas/vocabulary/day/business-day.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { limit_nodes } from "../credit-limit/facts.ts";
import { discountedOf, dueOf } from "../deal/discounted.ts";
import { payablesOf } from "../deal/dpo.ts";
import { booking_rates, payee_account } from "../deal/facts/payments.ts";
import { deal_fees, lateFeeOf } from "../deal/fees.ts";
import { program, heldOf, programMoves } from "../deal/program.ts";
import { markSteps, paySteps, releaseSteps, usesOf } from "../deal/holding.ts";
import { dealOf, partiesOf } from "../discounting/effects.ts";
import { payablesPaid } from "../ledger/postings/payables.ts";
import type { Basis } from "../pricing/interest.ts";
import { dpoQuote } from "../pricing/discount.ts";
import { effect, NOTHING } from "../../platform/lifecycle/effects.ts";
import type { NextStep } from "../../platform/lifecycle/plan/plan.ts";
import { creation, step } from "../../platform/lifecycle/step.ts";
import { given, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { dpo_terms, type DpoTerms } from "./facts.ts";
import { isAccountFit, lackingInProgram } from "./conditions.ts";

/** The rules in force for the facility of a proposed one. */
const dpo_rules_in_force = ({
  db,
  record,
}: ReadingOf<"dpo_rule">): Promise<readonly { readonly id: Id<"dpo_rule"> }[]> =>
  db.rows<{ id: Id<"dpo_rule"> }>(`SELECT id FROM dpo_rule WHERE facility = $1 AND status = 'active' ORDER BY id`, [
    record.facility ?? null,
  ]);

/** An order, read together with its invoices. */
interface Order extends RecordReader, Pick<TransitionContext<{ entity: "dpo"; ask: object }>, "computed"> {
  readonly record: Dpo;
}

const basisOf = ({ basis_days: days }: Dpo): Basis => (days === 360 ? 360 : 365);

/** Prices payables: what each is worth on the pay date, and what they come to together. */
function priced({ record, at, computed }: Order, payables: readonly DpoPayables[], rate: Percent, basis: Basis) {
  const counted = payablesOf({ payables });
  const quote = dpoQuote(
    counted.map((row) => ({
      id: given(row, "invoice"),
      face: moneyOf(row, "face"),
      maturity: given(row, "maturity_date"),
    })),
    given(record, "pay_date"),
    rate,
    basis,
    orderTotalsBy(computed),
  );
  const rows = payables.map((row): DpoPayables => {
    const price = quote.payables.find((one) => one.id === row.invoice);
    return {
      ...row,
      days: price?.days ?? row.days ?? null,
      discount: price?.discount ?? row.discount ?? null,
    };
  });
  const sets = { payables: rows, rate, basis_days: basis, maturity_date: firstMaturity(counted) };
  const totals: Dpo = computed(sets);
  const face = moneyOf(totals, "face_total");
  return {
    totals,
    addition: {
      sets,
      figures: {
        face,
        discount: moneyOf(totals, "discount_total"),
        net: moneyOf(totals, "net_total"),
        at_due: face,
        annualised_pct: quote.annualised_pct,
      },
      lines: payablesOf(totals).map((row) => ({
        invoice_no: (row.invoice && at("invoice", row.invoice)?.invoice_no) ?? "",
        face: moneyOf(row, "face"),
        days: row.days,
        discount: row.discount,
        pay: row.pay,
      })),
      explain: quote.explain,
    },
  };
}

/** The day on which the first of some payables falls due. */
const firstMaturity = (payables: readonly DpoPayables[]): BusinessDate | null =>
  payables
    .map((row) => given(row, "maturity_date"))
    .toSorted()
    .at(0) ?? null;

/** The order's terms by the rule in force, its payables with the days to their maturity, and its price. */
export const price_dpo = effect("price_dpo", { dpo_terms, deal_fees }, (context) => {
  const { record, holidays, at, facts } = context;
  const terms = facts.dpo_terms;
  if (!terms) return NOTHING;
  const extension = record.extension_days ?? 0;
  const payables = rowsIn(record, "payables").map((row, index): DpoPayables => {
    const due = dueOf(at("invoice", given(row, "invoice")) ?? {});
    return {
      ...row,
      payable_id: row.payable_id ?? (String(index + 1) as Id),
      due_date: due,
      maturity_date: rolled(plusDays(due, extension), holidays),
      answer: row.answer ?? "open",
    };
  });
  const { addition } = priced(context, payables, terms.rate, terms.basis_days);
  return {
    ...addition,
    sets: {
      ...addition.sets,
      grace_days: terms.grace_days,
      penalty_rate: terms.penalty_rate,
      late_fee_rate: terms.late_fee ?? lateFeeOf(facts.deal_fees),
      auto_accept: terms.auto_accept,
      buyer_rebate_pct: terms.buyer_rebate_pct ?? null,
    },
  };
});

/** The order holds its face of credit limit, facility and the vendor's part. */
export const reserve_program = effect("reserve_program", { limit_nodes, booking_rates }, (context) => {
  if (discountedOf(context).financier === undefined) return NOTHING;
  return programMoves(context, { reserved: moneyOf(context.record, "face_total"), utilised: "0.00" });
});

/** The deal holds nothing of its limits any more. */
export const release_program = effect("release_program", { limit_nodes, booking_rates }, (context) =>
  discountedOf(context).financier === undefined
    ? NOTHING
    : programMoves(context, { reserved: "0.00", utilised: heldOf(context.record).utilised }),
);

/** What was held is used from now on. */
export const use_program = effect("use_program", { limit_nodes, booking_rates }, (context) =>
  discountedOf(context).financier === undefined
    ? NOTHING
    : programMoves(context, { reserved: "0.00", utilised: moneyOf(context.record, "face_total") }),
);

/** What is used of the limits goes down with the face that was paid back. */
export const restore_program = effect("restore_program", { limit_nodes, booking_rates }, (context) =>
  programMoves(context, { reserved: "0.00", utilised: discountedOf(context).faceLeft }),
);

/** The payment obligation confirmation over all payables is drawn up. */
export const make_dpo_poc = effect("make_dpo_poc", () => ({
  documents: [{ letter: "dpo_confirmation", field: "poc_file" }],
}));

/** An order below the rule's bound is funded without anybody's word. */
function fundedAlone(record: Dpo, terms: DpoTerms | undefined, net: string): NextStep[] {
  const bound = terms?.auto_fund_below;
  return bound !== undefined && compare(net, bound) < 0 ? [step("dpo.fund", given(record, "id"))] : [];
}

/**
 * The vendor answers within the rule's window, and before the business day ahead of the pay date is over. An order that
 * needs no answer takes all its payables, and is funded at once where the rule says so of so small a one and nothing
 * stands against it.
 */
export const answer_before_pay_date = effect(
  "answer_before_pay_date",
  { dpo_terms, limit_nodes, program, payee_account },
  (context) => {
    const { record, today, holidays, facts } = context;
    const window = facts.dpo_terms?.acceptance_window ?? 5;
    let before = plusDays(given(record, "pay_date"), -1);
    while (!isBusinessDay(before, holidays)) before = plusDays(before, -1);
    const last = plusBusinessDays(today, window, holidays);
    const sets = { accept_by: last < before ? last : before };
    if (record.auto_accept !== true) return { sets };
    const isFundable = lackingInProgram(context).length === 0 && isAccountFit(context);
    return {
      sets: { ...sets, payables: rowsIn(record, "payables").map((row) => ({ ...row, answer: "accepted" as const })) },
      steps: isFundable ? fundedAlone(record, facts.dpo_terms, moneyOf(record, "net_total")) : [],
    };
  },
);

/**
 * Payables that the vendor did not take are given back: invoice, limits, price. A small order is funded at once where
 * the rule says so.
 */
export const answer_payables = effect("answer_payables", { dpo_terms, limit_nodes, booking_rates }, (context) => {
  const { record, ask, facts } = context;
  const named = ask.accepted_payables;
  const rows = rowsIn(record, "payables").map((row): DpoPayables => ({
    ...row,
    answer: named === undefined || (row.payable_id && named.includes(row.payable_id)) ? "accepted" : "declined",
  }));
  const declined = rows.filter((row) => row.answer === "declined").map((row) => given(row, "invoice"));
  const { totals, addition } = priced(context, rows, given(record, "rate"), basisOf(record));
  const held = programMoves(context, { reserved: moneyOf(totals, "face_total"), utilised: "0.00" });
  return {
    ...addition,
    sets: { ...addition.sets, ...held.sets },
    limits: held.limits,
    steps: [...releaseSteps(declined), ...fundedAlone(record, facts.dpo_terms, moneyOf(totals, "net_total"))],
  };
});

/** The price is fixed for the day on which it is paid: the pay date, or the next business day where that is over. */
export const reprice_for_pay_date = effect("reprice_for_pay_date", (context) => {
  const { record, today, holidays } = context;
  const wanted = given(record, "pay_date");
  const day = rolled(wanted > today ? wanted : today, holidays);
  const { addition } = priced(
    { ...context, record: { ...record, pay_date: day } },
    rowsIn(record, "payables"),
    given(record, "rate"),
    basisOf(record),
  );
  return { ...addition, sets: { ...addition.sets, pay_date: day } };
});

/**
 * The vendor is paid, with a remittance advice: the enterprise owes the financier the face from now on, its invoices
 * are paid.
 */
export const pay_payables = effect("pay_payables", (context) => {
  const { record, ask } = context;
  const date = ask.payment_date;
  const uses = usesOf(context);
  return {
    sets: {
      paid_on: date,
      face_outstanding: moneyOf(record, "face_total"),
      discount_earned: "0.00",
      rebate: "0.00",
      penalty: "0.00",
      late_fee: "0.00",
      penalty_booked: "0.00",
      late_fee_booked: "0.00",
      movements: [],
      total_due: moneyOf(record, "face_total"),
      dpd: 0,
      bucket: "current" as const,
    },
    documents: [{ letter: "dpo_remittance", field: "remittance_file" }],
    journals: payablesPaid({
      ...dealOf(context, date),
      ...partiesOf(context),
      face: moneyOf(record, "face_total"),
      discount: moneyOf(record, "discount_total"),
    }),
    steps: [
      ...paySteps(uses, date, record.number ?? ""),
      ...markSteps(
        "fund_dpo",
        uses.map((use) => use.invoice),
      ),
    ],
  };
});

/** The fund provider is told of a payment that the enterprise made on its order. */
const paymentOf = (order: Dpo, amount: Money, payment: { readonly ref: string; readonly on: BusinessDate }) =>
  creation("receipt.announce_for", {
    made_by: "payer",
    receiver_entity: order.financier_entity,
    payer_entity: order.enterprise_entity,
    currency: order.currency,
    amount,
    value_date: payment.on,
    bank_ref: payment.ref,
    deals: [given(order, "number")],
    remittance_text: given(order, "number"),
  });

/** The enterprise says that it has paid what it owes on the order: the fund provider is told of its receipt. */
export const note_order_paid = effect("note_order_paid", ({ record, ask, today }) => ({
  sets: { announced_on: today },
  steps: [paymentOf(record, moneyOf(record, "total_due"), { ref: ask.announced_ref, on: ask.payment_date ?? today })],
}));

/** The enterprise says that it has paid the platform fee that it was billed. */
export const note_fee_paid = effect("note_fee_paid", ({ record, ask, today }) => ({
  sets: { announced_on: today },
  steps: [paymentOf(record, moneyOf(record, "fee_due"), { ref: ask.announced_ref, on: ask.payment_date ?? today })],
}));

/** The rule that was in force for the facility ends. */
export const replace_dpo_rule = effect("replace_dpo_rule", { dpo_rules_in_force }, ({ facts }) => ({
  steps: facts.dpo_rules_in_force.map(({ id }) => step("dpo_rule.replace", id)),
}));
