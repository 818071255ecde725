import type { InvoicePaid, InvoicePaidInvoices } from "../../../../generated/types/records.d.ts";
import { plusBusinessDays, rolled } from "../../../../schemas/vocabulary/day/business-day.ts";
import { cents, money, text } from "../../../../schemas/vocabulary/decimal.ts";
import { effect } from "../../../platform/lifecycle/effects.ts";
import { actorName } from "../../../platform/lifecycle/plan/actor.ts";
import { PlanRefused } from "../../../platform/lifecycle/plan/refusal.ts";
import { creation, step } from "../../../platform/lifecycle/step.ts";
import type { RecordReader } from "../../../platform/lifecycle/transition-context.ts";
import { available, type LimitNode } from "../../credit-limit/limits.ts";
import { added, centsOf, given, moneyOf, rowsIn } from "../../../platform/records/fields.ts";
import { ownInvoices } from "../../deal/effects.ts";
import { ceo, deals_on_item } from "../../deal/facts/payments.ts";
import { deal_fees, feesOn, type DealFees } from "../../deal/fees.ts";
import { used } from "../../deal/guards.ts";
import { isFree, markSteps, paySteps } from "../../deal/holding.ts";
import { holderPaid, invoicePaidTransferred } from "../../ledger/postings/claims.ts";
import { sideOf } from "../../ledger/chart.ts";
import { sumOf } from "../../pricing/share.ts";
import { item_limits, item_papers, own_debts, type Debt } from "../facts.ts";
import { inOrder, matchedOf } from "../item.ts";

/**
 * What the obligor's credit limit at the first fund provider leaves before this item is counted and after it; nothing
 * where it is in another currency.
 */
function limitFigures(
  { record, facts }: { readonly record: InvoicePaid; readonly facts: { readonly item_limits: readonly LimitNode[] } },
  financier: string | undefined,
  wanted: string,
): Record<string, string> {
  const node = facts.item_limits.find((one) => one.financier === financier && one.status === "active");
  if (node === undefined || node.currency !== record.currency) return {};
  const before = cents(available(node));
  return { ...grantedBy(node), limit_before: text(before), limit_after: text(before - cents(wanted)) };
}

/** The name of the fund provider whose limit is told. */
const grantedBy = ({ granted_by: name }: LimitNode): Record<string, string> =>
  name === undefined ? {} : { limit_provider: name };

/**
 * The item's face from its invoices, all of it free, and how far orders and deliveries bear them out; whose last word
 * it needs.
 */
export const item_terms = effect("item_terms", { item_limits, item_papers, ceo }, (context) => {
  const { record, holidays, facts } = context;
  const rows = used(context);
  const invoices = rows.map(({ invoice, amount }) => ({
    invoice: given(invoice, "id"),
    issue_date: invoice.issue_date ?? null,
    due_date: invoice.due_date_adjusted ?? invoice.due_date ?? null,
    outstanding: moneyOf(invoice, "outstanding"),
    amount: money(amount),
  }));
  const face = moneyOf(context.computed({ invoices }), "face");
  const financiers = record.financiers ?? [];
  const active = facts.item_limits.filter((one) => one.status === "active").map((one) => one.financier);
  if (financiers[0] !== undefined && !active.includes(financiers[0]))
    throw new PlanRefused("precondition_missing", "credit_limit_missing", { details: { missing: ["credit_limit"] } });
  const maturity = rolled(record.extended_maturity ?? given(record, "maturity_date"), holidays);
  const match = matchedOf(
    rows.map(({ invoice, amount }) => ({
      invoice: given(invoice, "id"),
      number: given(invoice, "invoice_no"),
      amount,
    })),
    facts.item_papers,
  );
  return {
    sets: {
      match_score: match.score,
      exceptions: match.exceptions,
      available: face,
      transferred: "0.00",
      financed_face: "0.00",
      financed_principal: "0.00",
      settled: "0.00",
      fundings: [],
      tier: 1,
      financiers,
      maturity_date: maturity,
      ceo_email: facts.ceo?.email ?? null,
      prepared_by: actorName(context.actor),
      invoices,
    },
    figures: { face, ...limitFigures(context, financiers[0], face) },
    lines: rows.map(({ invoice, amount }) => ({
      invoice_no: given(invoice, "invoice_no"),
      outstanding: moneyOf(invoice, "outstanding"),
      amount,
    })),
    explain: [
      {
        name: "face",
        formula: "sum of the invoices' amounts",
        figures: Object.fromEntries(rows.map(({ invoice, amount }) => [given(invoice, "invoice_no"), amount])),
        result: face,
      },
    ],
  };
});

/** What the tightest of the item's credit limits had left before the item was held there, and has left since. */
function limitsAround({
  record,
  facts,
}: {
  readonly record: InvoicePaid;
  readonly facts: { readonly item_limits: readonly LimitNode[] };
}): Record<string, string> {
  const around = rowsIn(record, "reserves").flatMap(({ financier, amount }) => {
    const node = facts.item_limits.find((one) => one.financier === financier && one.currency === record.currency);
    if (node === undefined) return [];
    const left = cents(node.approved) - cents(node.reserved) - cents(node.utilised) - cents(node.frozen);
    return [{ node, left, before: left + cents(amount ?? "0.00") }];
  });
  const [tightest] = around.toSorted((one, other) => (one.left < other.left ? -1 : 1));
  return tightest === undefined
    ? {}
    : { ...grantedBy(tightest.node), limit_before: text(tightest.before), limit_after: text(tightest.left) };
}

/** What the item is and holds, for whoever decides on it. */
export const show_item = effect("show_item", { item_limits }, (context) => ({
  sets: { checked_by: actorName(context.actor) },
  figures: { face: moneyOf(context.record, "face"), ...limitsAround(context) },
  lines: used(context).map(({ invoice, amount }) => ({
    invoice_no: given(invoice, "invoice_no"),
    outstanding: moneyOf(invoice, "outstanding"),
    amount,
  })),
}));

/** The payment obligation confirmation is drawn up. */
export const make_poc = effect("make_poc", () => ({
  documents: [{ letter: "payment_obligation_confirmation", field: "poc_file" }],
}));

/** The item is out: its supplier has five business days to answer. */
export const answer_in_five_days = effect("answer_in_five_days", ({ today, holidays, windows }) => ({
  sets: { accept_by: plusBusinessDays(today, windows.item_answer_business_days, holidays) },
}));

/** The invoices are promised by an issued item. */
export const issue_invoices = effect("issue_invoices", (context) => ({
  steps: markSteps("issue_ip", ownInvoices(context)),
}));

/** A passed-on item that is declined, expired or voided returns to the one that passed it on. */
export const give_back = effect("give_back", ({ record }) =>
  record.parent
    ? {
        steps: [step("invoice_paid.take_back", record.parent, { amount: moneyOf(record, "face") })],
        sets: { available: "0.00" },
      }
    : {},
);

/** What was passed on and not taken is free again. */
export const take_back = effect("take_back", ({ record, ask }) => {
  const amount = cents(ask.amount);
  return {
    sets: { transferred: added(record, "transferred", -amount), available: added(record, "available", amount) },
  };
});

/**
 * A part of the invoices' amounts for a part that is passed on, in their order, after what was passed on or settled
 * before.
 */
function partOf(record: InvoicePaid, amount: bigint): InvoicePaidInvoices[] {
  let gone = centsOf(record, "transferred") + centsOf(record, "financed_face") + centsOf(record, "settled");
  const left = rowsIn(record, "invoices").map((row) => {
    const own = centsOf(row, "amount");
    const before = gone < own ? gone : own;
    gone -= before;
    return { ...row, amount: text(own - before) };
  });
  return inOrder(left, amount).map(({ settled, ...row }) => ({ ...row, amount: settled }));
}

const shownPart = ({ at }: RecordReader, { invoice, outstanding, amount }: InvoicePaidInvoices) => ({
  invoice_no: (invoice ? at("invoice", invoice)?.invoice_no : undefined) ?? "",
  outstanding,
  amount,
});

/**
 * What passing on costs by the fees of the financier that carries the item: the lines, their sum, and what its plan
 * shows of them.
 */
function transferFees(fees: DealFees | undefined, amount: string) {
  const lines = feesOn(fees, amount, "upfront_order");
  const total = sumOf(lines.map((line) => line.total));
  const figures: Record<string, string> = lines.length === 0 ? {} : { fee: total };
  return {
    lines,
    total,
    figures,
    explain: lines.map((line) => ({ name: "fee", formula: line.formula, figures: line.figures, result: line.total })),
  };
}

/**
 * What the giver owes the taker that a part settles: the invoices named for it first, then the others, the oldest due
 * first; what is left of the part is paid on account.
 */
function settlement(record: InvoicePaid, debts: readonly Debt[], amount: bigint) {
  const named = new Set(record.settles ?? []);
  const settled = inOrder(
    [...debts.filter(({ invoice }) => named.has(invoice)), ...debts.filter(({ invoice }) => !named.has(invoice))],
    amount,
  );
  const sum = settled.reduce((total, { settled: part }) => total + cents(part), 0n);
  return {
    invoices: settled.map(({ invoice }) => invoice),
    figures: { settles: text(sum), on_account: text(amount - sum) },
  };
}

/** What passing a part of the item on costs, settles and leaves. */
export const show_transfer = effect("show_transfer", { own_debts, deal_fees }, (context) => {
  const { record, facts } = context;
  const amount = moneyOf(record, "amount");
  const fees = transferFees(facts.deal_fees, amount);
  return {
    figures: {
      face: amount,
      available_after: added(record, "available", -cents(amount)),
      ...settlement(record, facts.own_debts, cents(amount)).figures,
      ...fees.figures,
    },
    lines: partOf(record, cents(amount)).map((row) => shownPart(context, row)),
    explain: fees.explain,
  };
});

/**
 * A part of the item goes to another holder, who may take it or not: it is free no more, and an item of its own comes
 * of it.
 */
export const pass_on = effect("pass_on", { own_debts, deal_fees }, (context) => {
  const { record, facts, today, holidays, windows } = context;
  const amount = moneyOf(record, "amount");
  const settled = settlement(record, facts.own_debts, cents(amount));
  const fees = transferFees(facts.deal_fees, amount);
  const invoices = partOf(record, cents(amount));
  const child = creation(
    "invoice_paid.receive",
    {
      business_type: "transfer",
      issuer_entity: record.issuer_entity,
      holder_entity: record.to_entity,
      giver_entity: record.holder_entity,
      parent: record.id,
      tier: (record.tier ?? 1) + 1,
      currency: record.currency,
      available: amount,
      transferred: "0.00",
      financed_face: "0.00",
      financed_principal: "0.00",
      settled: "0.00",
      fundings: [],
      reserves: [],
      invoices,
      maturity_date: record.maturity_date,
      financiers: record.financiers ?? [],
      transferable: record.transferable ?? true,
      financeable: record.financeable ?? true,
      accept_by: plusBusinessDays(today, windows.item_answer_business_days, holidays),
      settles: settled.invoices,
      on_account: settled.figures.on_account,
      ceo_email: record.ceo_email ?? null,
      poc_file: record.poc_file ?? null,
    },
    { key: "child" },
  );
  const order =
    fees.total === "0.00"
      ? []
      : [
          creation("financing_order.open_transfer", {
            invoice_paid: record.id,
            payer_entity: record.holder_entity,
            financier_entity: record.financiers?.[0],
            currency: record.currency,
            lines: fees.lines.map(({ code, net, gst }) => ({ code, name: code, net, gst })),
            total: fees.total,
          }),
        ];
  const left = added(record, "available", -cents(amount));
  return {
    sets: {
      available: left,
      transferred: added(record, "transferred", cents(amount)),
      children: [...(record.children ?? []), { created: "child" }],
      amount: null,
      to_entity: null,
      settles: [],
    },
    steps: [child, ...order],
    figures: { face: amount, available_after: left, ...settled.figures, ...fees.figures },
    lines: invoices.map((row) => shownPart(context, row)),
    explain: fees.explain,
  };
});

/**
 * A passed-on item is taken: it settles what its giver owes its taker, as far as it goes, and the rest is paid on
 * account.
 */
export const settle_debt = effect("settle_debt", (context) => {
  const { record, at, today } = context;
  if (!record.parent) return {};
  const giver = at("invoice_paid", record.parent)?.holder_entity;
  const open = (record.settles ?? []).flatMap((id) => {
    const invoice = at("invoice", id);
    return invoice?.status === "confirmed" && isFree(invoice)
      ? [{ invoice: id, amount: moneyOf(invoice, "outstanding") }]
      : [];
  });
  const paid = inOrder(open, centsOf(record, "face"));
  const settled = text(paid.reduce((sum, { settled: part }) => sum + cents(part), 0n));
  const onAccount = added(record, "face", -cents(settled));
  return {
    sets: { on_account: onAccount },
    steps: paySteps(
      paid.map((one) => ({ invoice: one.invoice, amount: one.settled })),
      today,
      record.number ?? undefined,
    ),
    journals: invoicePaidTransferred({
      source: record.number ?? "",
      date: today,
      currency: given(record, "currency"),
      settled,
      onAccount,
      transferor: sideOf(context, giver),
      receiver: sideOf(context, record.holder_entity),
      issuer: sideOf(context, record.issuer_entity),
    }),
  };
});

/** The enterprise pays what of the item nobody finances to its holder. */
export const pay_holder = effect("pay_holder", (context) => {
  const { record, ask } = context;
  const amount = moneyOf(record, "available");
  return {
    figures: { face: amount },
    journals: holderPaid({
      source: given(record, "number"),
      date: ask.payment_date,
      currency: given(record, "currency"),
      amount,
      holder: sideOf(context, record.holder_entity),
      obligor: sideOf(context, record.issuer_entity),
    }),
    steps: [
      step("invoice_paid.collect", given(record, "id"), {
        amount,
        part: "available",
        payment_date: ask.payment_date,
        bank_ref: ask.bank_ref,
      }),
    ],
  };
});

/**
 * The issuer says that it has paid what is financed of the item: each fund provider whose deals are paid so is told of
 * its receipt.
 */
export const note_announced = effect("note_announced", { deals_on_item }, ({ record, ask, facts, today }) => ({
  sets: { announced_on: today },
  steps: facts.deals_on_item.map(({ financier, deals, amount }) =>
    creation("receipt.announce_for", {
      made_by: "payer",
      receiver_entity: financier,
      payer_entity: record.issuer_entity,
      currency: record.currency,
      amount,
      value_date: ask.payment_date ?? today,
      bank_ref: ask.announced_ref,
      deals,
      remittance_text: given(record, "number"),
    }),
  ),
}));
