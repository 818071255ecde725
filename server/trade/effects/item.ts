import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { holderPaid } from "../../ledger/postings/holder_paid.ts";
import { invoicePaidTransferred } from "../../ledger/postings/invoice_paid_transferred.ts";
import { sumOf } from "../../pricing/share.ts";
import { available } from "../../limits/arithmetic.ts";
import type { LimitNode } from "../../limits/node.ts";
import { plusBusinessDays, rolled } from "../../lifecycle/calendar/business-day.ts";
import type { Ceo } from "../facts/ceo.ts";
import { feesOn, type DealFees } from "../facts/deal_fees.ts";
import type { Debt } from "../facts/own_debts.ts";
import { markSteps, paySteps } from "../holding/steps.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import { actorName } from "../../lifecycle/plan/actor.ts";
import { PlanRefused } from "../../lifecycle/plan/refusal.ts";
import { used } from "../guards/deal.ts";
import type { Papers } from "../facts/item_papers.ts";
import { matchedOf } from "../matched.ts";
import { sideOf } from "../../lifecycle/sides.ts";
import { added, centsOf, idsIn, moneyOf, rowsIn } from "../amount.ts";
import { inOrder } from "../item.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";
import { ownInvoices } from "./hold.ts";

/** What the obligor's credit limit at the first fund provider leaves before this item is counted and after it; nothing where it is in another currency. */
function limitFigures(moment: Moment, financier: string | undefined, wanted: string): Record<string, string> {
  const node = ((moment.facts["item_limits"] as readonly LimitNode[] | undefined) ?? []).find((one) => one.financier === financier && one.status === "active");
  if (node === undefined || node.currency !== moment.record["currency"]) return {};
  const before = cents(available(node));
  return { limit_before: text(before), limit_after: text(before - cents(wanted)) };
}

/** The item's face from its invoices, all of it free, and how far orders and deliveries bear them out; whose last word it needs. */
export const item_terms: Effect = (moment) => {
  const { record, holidays, facts } = moment;
  const rows = used(moment);
  const face = text(rows.reduce((sum, { amount }) => sum + cents(amount), 0n));
  const financiers = idsIn(record, "financiers");
  const active = ((facts["item_limits"] as readonly LimitNode[] | undefined) ?? []).filter((one) => one.status === "active").map((one) => one.financier);
  if (financiers[0] !== undefined && !active.includes(financiers[0])) throw new PlanRefused("1052", "credit_limit_missing", { details: { missing: ["credit_limit"] } });
  const maturity = rolled(String(record["extended_maturity"] ?? record["maturity_date"]), holidays);
  const ceo = facts["ceo"] as Ceo | undefined;
  const match = matchedOf(rows.map(({ invoice, amount }) => ({ invoice: String(invoice["id"]), number: String(invoice["invoice_no"]), amount })), (facts["item_papers"] as readonly Papers[] | undefined) ?? []);
  return {
    sets: {
      match_score: match.score, exceptions: match.exceptions, face, available: face, transferred: "0.00", financed_face: "0.00", financed_principal: "0.00", settled: "0.00", fundings: [], tier: 1, financiers, maturity_date: maturity,
      ceo_email: ceo?.email ?? null, prepared_by: actorName(moment.actor),
      invoices: rows.map(({ invoice, amount }) => ({ invoice: String(invoice["id"]), issue_date: invoice["issue_date"], due_date: invoice["due_date_adjusted"] ?? invoice["due_date"], outstanding: moneyOf(invoice, "outstanding"), amount })),
    },
    figures: { face, ...limitFigures(moment, financiers[0], face) },
    lines: rows.map(({ invoice, amount }) => ({ invoice_no: String(invoice["invoice_no"]), outstanding: moneyOf(invoice, "outstanding"), amount })),
    explain: [{ name: "face", formula: "sum of the invoices' amounts", figures: Object.fromEntries(rows.map(({ invoice, amount }) => [String(invoice["invoice_no"]), amount])), result: face }],
  };
};

/** What the tightest of the item's credit limits had left before the item was held there, and has left since. */
function limitsAround({ record, facts }: Moment): Record<string, string> {
  const nodes = (facts["item_limits"] ?? []) as readonly LimitNode[];
  const around = rowsIn(record, "reserves").flatMap(({ financier, amount }) => {
    const node = nodes.find((one) => one.financier === String(financier) && one.currency === record["currency"]);
    if (node === undefined) return [];
    const left = cents(node.approved) - cents(node.reserved) - cents(node.utilised) - cents(node.frozen);
    return [{ left, before: left + cents(String(amount)) }];
  });
  const [tightest] = around.toSorted((one, other) => (one.left < other.left ? -1 : 1));
  return tightest === undefined ? {} : { limit_before: text(tightest.before), limit_after: text(tightest.left) };
}

/** What the item is and holds, for whoever decides on it. */
export const show_item: Effect = (moment) => ({
  sets: { checked_by: actorName(moment.actor) }, figures: { face: moneyOf(moment.record, "face"), ...limitsAround(moment) },
  lines: used(moment).map(({ invoice, amount }) => ({ invoice_no: String(invoice["invoice_no"]), outstanding: moneyOf(invoice, "outstanding"), amount })),
});

/** The payment obligation confirmation is drawn up. */
export const make_poc: Effect = () => ({ documents: [{ letter: "payment_obligation_confirmation", field: "poc_file" }] });

/** The item is out: its supplier has five business days to answer. */
export const answer_in_five_days: Effect = ({ today, holidays, windows }) => ({ sets: { accept_by: plusBusinessDays(today, windows.item_answer_business_days, holidays) } });

/** The invoices are promised by an issued item. */
export const issue_invoices: Effect = (moment) => ({ steps: markSteps("issue_ip", ownInvoices(moment)) });

/** A passed-on item that is declined, expired or voided returns to the one that passed it on. */
export const give_back: Effect = ({ record }) => (record["parent"] === undefined || record["parent"] === null ? {} : {
  steps: [{ do: "invoice_paid.take_back", id: String(record["parent"]), values: { amount: moneyOf(record, "face") } }], sets: { available: "0.00" },
});

/** What was passed on and not taken is free again. */
export const take_back: Effect = ({ record, ask }) => {
  const amount = cents(String(ask["amount"]));
  return { sets: { transferred: added(record, "transferred", -amount), available: added(record, "available", amount) } };
};

/** A part of the invoices' amounts for a part that is passed on, in their order, after what was passed on or settled before. */
function partOf(moment: Moment, amount: bigint) {
  const { record } = moment;
  let gone = centsOf(record, "transferred") + centsOf(record, "financed_face") + centsOf(record, "settled");
  const left = rowsIn(record, "invoices").map((row) => {
    const own = cents(String(row["amount"]));
    const before = gone < own ? gone : own;
    gone -= before;
    return { ...row, amount: text(own - before) };
  });
  return inOrder(left, amount).map(({ taken, ...row }): Row => ({ ...row, amount: taken }));
}

const shownPart = ({ at }: Moment, row: Row) => ({ invoice_no: String(at("invoice", String(row["invoice"]))?.["invoice_no"] ?? ""), outstanding: row["outstanding"], amount: row["amount"] });

/** What passing on costs by the fees of the financier that carries the item: the lines, their sum, and what its plan shows of them. */
function transferFees({ facts }: Moment, amount: string) {
  const lines = feesOn(facts["deal_fees"] as DealFees | undefined, amount, "upfront_order");
  const total = sumOf(lines.map((line) => line.total));
  const figures: Record<string, string> = lines.length === 0 ? {} : { fee: total };
  return { lines, total, figures, explain: lines.map((line) => ({ name: "fee", formula: line.formula, figures: line.figures, result: line.total })) };
}

/** What the giver owes the taker that a part settles: the invoices named for it first, then the others, the oldest due first; what is left of the part is paid on account. */
function settlement({ record, facts }: Moment, amount: bigint) {
  const debts = (facts["own_debts"] as readonly Debt[] | undefined) ?? [];
  const named = new Set(idsIn(record, "settles"));
  const settled = inOrder([...debts.filter(({ invoice }) => named.has(invoice)), ...debts.filter(({ invoice }) => !named.has(invoice))], amount);
  const sum = settled.reduce((total, { taken }) => total + cents(taken), 0n);
  return { invoices: settled.map(({ invoice }) => invoice), figures: { settles: text(sum), on_account: text(amount - sum) } };
}

/** What passing a part of the item on costs, settles and leaves. */
export const show_transfer: Effect = (moment) => {
  const amount = moneyOf(moment.record, "amount");
  const fees = transferFees(moment, amount);
  return { figures: { face: amount, available_after: added(moment.record, "available", -cents(amount)), ...settlement(moment, cents(amount)).figures, ...fees.figures }, lines: partOf(moment, cents(amount)).map((row) => shownPart(moment, row)), explain: fees.explain };
};

/** Nobody waits for the item any more. */
export const clear_transfer: Effect = () => ({ sets: { to_entity: null, amount: null, settles: [] } });

/** A part of the item goes to another holder, who may take it or not: it is free no more, and an item of its own comes of it. */
export const pass_on: Effect = (moment) => {
  const { record, today, holidays, windows } = moment;
  const amount = moneyOf(record, "amount");
  const settled = settlement(moment, cents(amount));
  const fees = transferFees(moment, amount);
  const child = {
    business_type: "transfer", issuer_entity: record["issuer_entity"], holder_entity: record["to_entity"], parent: record["id"], tier: Number(record["tier"] ?? 1) + 1, currency: record["currency"],
    face: amount, available: amount, transferred: "0.00", financed_face: "0.00", financed_principal: "0.00", settled: "0.00", fundings: [], reserves: [], invoices: partOf(moment, cents(amount)),
    maturity_date: record["maturity_date"], financiers: record["financiers"] ?? [], transferable: record["transferable"] ?? true, financeable: record["financeable"] ?? true,
    accept_by: plusBusinessDays(today, windows.item_answer_business_days, holidays), settles: settled.invoices, on_account: settled.figures.on_account, ceo_email: record["ceo_email"] ?? null, poc_file: record["poc_file"] ?? null,
  };
  const order = fees.total === "0.00" ? [] : [{ do: "financing_order.open_transfer", create: {
    invoice_paid: record["id"], payer_entity: record["holder_entity"], financier_entity: idsIn(record, "financiers")[0], currency: record["currency"],
    lines: fees.lines.map(({ code, net, gst }) => ({ code, name: code, net, gst })), total: fees.total,
  } }];
  return {
    sets: { available: added(record, "available", -cents(amount)), transferred: added(record, "transferred", cents(amount)), children: [...idsIn(record, "children"), { created: "child" }], amount: null, to_entity: null, settles: [] },
    steps: [{ do: "invoice_paid.receive", create: child, key: "child" }, ...order],
    figures: { face: amount, available_after: added(record, "available", -cents(amount)), ...settled.figures, ...fees.figures }, lines: child.invoices.map((row) => shownPart(moment, row)), explain: fees.explain,
  };
};

/** A passed-on item is taken: it settles what its giver owes its taker, as far as it goes, and the rest is paid on account. */
export const settle_debt: Effect = (moment) => {
  const { record, at, today } = moment;
  if (record["parent"] === undefined || record["parent"] === null) return {};
  const giver = at("invoice_paid", String(record["parent"]))?.["holder_entity"];
  const open = idsIn(record, "settles").flatMap((id) => {
    const invoice = at("invoice", id);
    return invoice && invoice["status"] === "confirmed" && ["none", "released"].includes(String(invoice["funding_status"])) ? [{ invoice: id, amount: moneyOf(invoice, "outstanding") }] : [];
  });
  const paid = inOrder(open, centsOf(record, "face"));
  const settled = text(paid.reduce((sum, { taken }) => sum + cents(taken), 0n));
  const onAccount = added(record, "face", -cents(settled));
  return {
    sets: { on_account: onAccount },
    steps: paySteps(paid.map((one) => ({ invoice: one.invoice, amount: one.taken })), today, typeof record["number"] === "string" ? record["number"] : undefined),
    journals: invoicePaidTransferred({ source: String(record["number"] ?? ""), date: today, currency: String(record["currency"]), settled, onAccount, transferor: sideOf(moment, giver), receiver: sideOf(moment, record["holder_entity"]), issuer: sideOf(moment, record["issuer_entity"]) }),
  };
};

/** The enterprise pays what of the item nobody finances to its holder. */
export const pay_holder: Effect = (moment) => {
  const { record, ask } = moment;
  const amount = moneyOf(record, "available");
  return {
    figures: { face: amount },
    journals: holderPaid({ source: String(record["number"]), date: String(ask["payment_date"]), currency: String(record["currency"]), amount, holder: sideOf(moment, record["holder_entity"]), obligor: sideOf(moment, record["issuer_entity"]) }),
    steps: [{ do: "invoice_paid.collect", id: String(record["id"]), values: { amount, part: "available", payment_date: ask["payment_date"], bank_ref: ask["bank_ref"] } }],
  };
};

/** Whoever funds the item learns that an invoice behind it is disputed. */
export const mark_disputed: Effect = () => ({ sets: { disputed: true } });

/** The dispute is over. */
export const unmark_disputed: Effect = () => ({ sets: { disputed: false } });

/** The issuer says that it has paid what is financed of the item. */
export const note_announced: Effect = ({ today }) => ({ sets: { announced_on: today } });

/** Somebody of the issuer has read why the chief executive refused. */
export const see_refusal: Effect = ({ today }) => ({ sets: { refusal_seen_on: today } });
