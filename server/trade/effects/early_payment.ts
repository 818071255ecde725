import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { earlyPaymentPaid } from "../../ledger/postings/early_payment_paid.ts";
import { payablesPaid } from "../../ledger/postings/payables_paid.ts";
import { basisOf } from "../../pricing/day-count.ts";
import type { Offer } from "../../pricing/discount.ts";
import { earlyPaymentQuote, type EarlyItem } from "../../pricing/early-payment.ts";
import type { FreeInvoice } from "../facts/free_invoices.ts";
import type { Program } from "../facts/program.ts";
import type { Programme } from "../facts/programme.ts";
import { used } from "../guards/deal.ts";
import { usesOf } from "../holding/deal.ts";
import { markSteps, paySteps } from "../holding/steps.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import { sideOf } from "../../lifecycle/sides.ts";
import { moneyOf, rowsIn } from "../amount.ts";
import { cheapestEarly } from "../cheapest-early.ts";
import { discountedOf } from "../discounted.ts";
import { dealOf } from "../dpo-books.ts";
import { offerOf } from "../offer.ts";
import { lateFeeOf } from "./late-fee.ts";
import { lateness } from "./owed.ts";
import type { Addition, Effect } from "../../lifecycle/effects/effect.ts";

/** Prices items on a pay date under an offer, with what its plan shows. */
function priced(moment: Moment, items: readonly EarlyItem[], payDate: string, offer: Offer): Addition & { readonly quote: ReturnType<typeof earlyPaymentQuote> } {
  const { record, at } = moment;
  const quote = earlyPaymentQuote(items, payDate, offer, basisOf(String(record["currency"] ?? "SGD")));
  return {
    quote,
    figures: { face: quote.face, discount: quote.discount, discount_pct: quote.discount_pct, net: quote.net, apr: quote.apr, average_days: String(quote.average_days) },
    lines: quote.items.map((item) => ({ invoice: item.id, shown: { invoice: String(at("invoice", item.id)?.["invoice_no"] ?? "") }, due_date: items.find((one) => one.id === item.id)?.dueDate, amount: item.amount, days_early: item.days, discount: item.discount, pay: item.pay })),
    explain: quote.explain,
  };
}

const itemsOf = (moment: Moment): EarlyItem[] => used(moment).map(({ invoice, amount }) => ({ id: String(invoice["id"]), amount, dueDate: String(invoice["due_date_adjusted"] ?? invoice["due_date"]) }));

/** The price of the record's items as it stands, kept on it; whoever pays is named, and whether the programme needs nobody's word. */
export function keptPrice(moment: Moment, offer: Offer): Addition {
  const { record, facts } = moment;
  const items = itemsOf(moment);
  const { quote, ...shown } = priced(moment, items, String(record["pay_date"]), offer);
  const programme = facts["programme"] as Programme | undefined;
  const program = facts["program"] as Program | undefined;
  const isOwn = discountedOf(moment).financier === undefined;
  const auto = isOwn && programme?.auto_accept === true && (programme.auto_cap === undefined || compare(quote.net, programme.auto_cap) <= 0);
  return {
    ...shown,
    sets: {
      items: rowsIn(record, "items").map((row) => {
        const item = quote.items.find((one) => one.id === String(row["invoice"]));
        return { ...row, due_date: items.find((one) => one.id === String(row["invoice"]))?.dueDate ?? null, days_early: item?.days ?? null, discount: item?.discount ?? null, pay: item?.pay ?? null };
      }),
      face_total: quote.face, discount_total: quote.discount, net_total: quote.net, days_early: quote.average_days, apr: quote.apr,
      maturity_date: items.map((item) => item.dueDate).toSorted().at(-1) ?? null, auto_approved: auto, auto_accept: isOwn && programme?.auto_accept === true, auto_cap: isOwn ? programme?.auto_cap ?? null : null,
      ...(isOwn ? { funder_entity: record["enterprise_entity"] } : { facility: program?.id ?? null, grace_days: program?.grace_days ?? 0, penalty_rate: program?.penalty_rate ?? "0.00", late_fee_rate: program?.late_fee ?? lateFeeOf(moment) }),
    },
  };
}

/** What the early payment comes to, item by item. */
export const price_early_payment: Effect = (moment) => keptPrice(moment, offerOf(moment.record));

/** What it comes to at the rate that the funder asks for; the offer itself stays. */
export const price_counter: Effect = (moment) => {
  const { record, ask } = moment;
  const { quote: _quote, ...shown } = priced(moment, itemsOf(moment), String(record["pay_date"]), { mode: "apr", apr: String(ask["counter_apr"]) });
  return { ...shown, sets: { reviewer_comment: ask["comment"] ?? null } };
};

/** The supplier takes the rate that was asked for. */
export const take_counter: Effect = ({ record }) => ({ sets: { offer_mode: "apr", apr: record["counter_apr"], counter_apr: null } });

/** The cheapest set of invoices that brings the wanted cash: the soonest due first, the last one in part. */
export const suggest_cheapest: Effect = (moment) => {
  const { ask, facts } = moment;
  const payDate = String(ask["pay_date"]);
  const programme = facts["programme"] as Programme | undefined;
  const held = (facts["supplier_notes"] as readonly string[] | undefined) ?? [];
  const offer = { mode: "apr" as const, apr: String(ask["apr"] ?? programme?.min_apr ?? "3.00") };
  const basis = basisOf(String(moment.record["currency"] ?? "SGD"));
  const free = ((facts["free_invoices"] as readonly FreeInvoice[] | undefined) ?? []).filter((invoice) => !held.includes(invoice.id));
  const { items, missing } = cheapestEarly(String(ask["amount_wanted"]), free, payDate, offer, basis);
  const { quote, ...shown } = priced(moment, items, payDate, offer);
  const kept = quote.items.map((item) => ({ invoice: item.id, amount: item.amount, due_date: items.find((one) => one.id === item.id)?.dueDate, days_early: item.days, discount: item.discount, pay: item.pay }));
  return { ...shown, sets: { items: kept, offer_mode: offer.mode, apr: quote.apr, amount_wanted: ask["amount_wanted"] }, ...(compare(missing, "0.00") > 0 ? { warnings: [{ name: "not_enough_to_pay_early", params: { missing } }] } : {}) };
};

/** The supplier has its money, with a remittance advice: the invoices are paid by their face, the funder earns the discount; a financier is owed the face at the due date. */
export const pay_invoices_early: Effect = (moment) => {
  const { entity, record, ask, now, today } = moment;
  const date = String(ask["payment_date"]);
  const uses = usesOf(moment);
  const sides = { supplier: sideOf(moment, record["supplier_entity"]), enterprise: sideOf(moment, record["enterprise_entity"]) };
  const amounts = { face: moneyOf(record, "face_total"), discount: moneyOf(record, "discount_total") };
  const isOwn = discountedOf(moment).financier === undefined;
  return {
    sets: { paid_at: now, collected: "0.00", discount_earned: "0.00", ...(isOwn ? { collection_state: "none" } : { movements: [], ...lateness({ entity, record: { ...record, collected: "0.00", movements: [] } }, today) }) },
    documents: [{ letter: "early_payment_remittance", field: "remittance_file" }],
    journals: isOwn ? earlyPaymentPaid({ ...dealOf(moment, date), ...sides, ...amounts }) : payablesPaid({ ...dealOf(moment, date), ...sides, ...amounts, financier: sideOf(moment, record["funder_entity"]), event: "early_payment_paid" }),
    steps: [...paySteps(uses, date, String(record["number"] ?? "")), ...markSteps("pay_early", uses.map((use) => use.invoice))],
  };
};

/** What counts as in default is known as such; it goes on being owed. */
export const mark_defaulted: Effect = () => ({ sets: { collection_state: "defaulted" } });
