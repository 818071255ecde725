import { less, smallest, sumOf } from "../pricing/share.ts";
import { split } from "../pricing/split.ts";
import { isElsewhere, lockSteps } from "../trade/holding/steps.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import type { Moment } from "../lifecycle/plan/moment.ts";
import type { NextStep } from "../lifecycle/plan/plan.ts";
import { moneyOf, rowsIn } from "../trade/amount.ts";
import { openFace } from "./claims.ts";
import { fill } from "./spread.ts";

/** The items of a financing with their principal shared out over them by their advances. */
export function lentItems(financing: Row, principal: string): Row[] {
  const items = rowsIn(financing, "items");
  const shares = split(principal, items.map((item) => moneyOf(item, "advance")));
  return items.map((item, place) => ({ ...item, principal: shares[place], collected: "0.00" }));
}

/** Whether a credit note that reduces a financing is about an item of it: the invoice-paid item or the invoice that it names; every item where it names none. */
function isCredited(financing: Row, item: Row): boolean {
  const named = ([["reduced_item", "invoice_paid"], ["reduced_invoice", "invoice"]] as const).filter(([field]) => financing[field] !== undefined && financing[field] !== null);
  return named.length === 0 || named.some(([field, own]) => String(financing[field]) === String(item[own]));
}

/** The items with a reduction of the face of those that a credit note is about, one after the other. */
export function reducedItems(financing: Row, reduction: string): Row[] {
  const items = rowsIn(financing, "items");
  const { parts } = fill(reduction, items.map((item) => (isCredited(financing, item) ? openFace(item) : "0.00")));
  return items.map((item, place) => ({ ...item, reduced: sumOf([moneyOf(item, "reduced"), parts[place] ?? "0.00"]) }));
}

/** What a payment means for each item: principal paid back and face collected, in the order of the items. */
export interface ItemShare {
  readonly item: Row;
  readonly principal: string;
  readonly face: string;
}

/** Shares a payment out over the items: principal and face each fill one item after the other. */
export function sharesOf(financing: Row, principal: string, face: string): ItemShare[] {
  const items = rowsIn(financing, "items");
  const principals = fill(principal, items.map((item) => moneyOf(item, "principal"))).parts;
  const faces = fill(face, items.map((item) => openFace(item))).parts;
  return items.map((item, place) => ({ item, principal: principals[place] ?? "0.00", face: faces[place] ?? "0.00" }));
}

/** The same backwards, for a payment that is taken back: the last item first. */
export function sharesTakenBack(financing: Row, principal: string, face: string): ItemShare[] {
  const items = rowsIn(financing, "items").toReversed();
  const lent = lentItems(financing, moneyOf(financing, "approved_amount")).toReversed();
  const principals = fill(principal, items.map((item, place) => less(String(lent[place]?.["principal"] ?? "0.00"), moneyOf(item, "principal")))).parts;
  const faces = fill(face, items.map((item) => moneyOf(item, "collected"))).parts;
  return items.map((item, place) => ({ item, principal: principals[place] ?? "0.00", face: faces[place] ?? "0.00" })).toReversed();
}

/** The items after shares were paid (sign 1) or taken back (sign -1). */
export function itemsAfter(shares: readonly ItemShare[], sign: 1 | -1): Row[] {
  return shares.map(({ item, principal, face }) => sign === 1
    ? { ...item, principal: less(moneyOf(item, "principal"), principal), collected: sumOf([moneyOf(item, "collected"), face]) }
    : { ...item, principal: sumOf([moneyOf(item, "principal"), principal]), collected: less(moneyOf(item, "collected"), face) });
}

/** The financier of the deal, as an invoice-paid item keeps who funds which part of it. */
const funderOf = (financing: Row): Row => ({ funding_financier: String(financing["financier_entity"]) });

const some = (amount: string): boolean => amount !== "0.00";

/** How money came in: the day and the bank's reference. */
export interface PaymentMark {
  readonly date: string;
  readonly bank_ref?: string | undefined;
}

/** What a payment does to the receivables behind a financing: principal goes back to the item, collected face pays its invoices. */
export function paidSteps(financing: Row, shares: readonly ItemShare[], { date, bank_ref: bankRef }: PaymentMark): NextStep[] {
  const funder = funderOf(financing);
  const mark = bankRef === undefined ? {} : { bank_ref: bankRef };
  return shares.flatMap(({ item, principal, face }): NextStep[] => {
    const [ip, invoice] = [item["invoice_paid"], item["invoice"]];
    if (ip !== undefined && ip !== null) {
      return [
        ...(some(principal) ? [{ do: "invoice_paid.repay_principal", id: String(ip), values: { principal, ...funder } }] : []),
        ...(some(face) ? [{ do: "invoice_paid.collect", id: String(ip), values: { amount: face, part: "financed", payment_date: date, ...mark, ...funder } }] : []),
      ];
    }
    return some(face) ? [{ do: "invoice.pay_by_deal", id: String(invoice), values: { payment_amount: face, payment_date: date, ...(bankRef === undefined ? {} : { payment_reference: bankRef }) } }] : [];
  });
}

/** What of an item's face a deal let go when it ended, and how much of that nobody has used or paid since. */
interface LetGo {
  readonly rest: string;
  readonly free: string;
}

function letGo({ at }: Pick<Moment, "at">, item: Row): LetGo {
  const rest = openFace(item);
  const [ip, invoice] = [item["invoice_paid"], item["invoice"]];
  if (ip !== undefined && ip !== null) return { rest, free: smallest(rest, moneyOf(at("invoice_paid", String(ip)) ?? {}, "available")) };
  const held = at("invoice", String(invoice)) ?? {};
  return { rest, free: held["funding_status"] === "released" ? smallest(rest, moneyOf(held, "outstanding")) : "0.00" };
}

/** The items of an ended deal that goes on, without the face that was used or paid past it meanwhile. */
export function itemsAgain(moment: Pick<Moment, "at">, shares: readonly ItemShare[]): { readonly items: Row[]; readonly lost: string } {
  const lost = shares.map(({ item }) => {
    const { rest, free } = letGo(moment, item);
    return less(rest, free);
  });
  return { items: itemsAfter(shares, -1).map((item, place) => ({ ...item, reduced: sumOf([moneyOf(item, "reduced"), lost[place] ?? "0.00"]) })), lost: sumOf(lost) };
}

/** An invoice that the ended deal had let go is the deal's again. */
export function heldAgain(financing: Row, invoice: string, amount: string): NextStep[] {
  return [...lockSteps({ entity: "financing_application", id: String(financing["id"]), number: String(financing["number"] ?? "") }, [{ invoice, amount }]), { do: "invoice.finance", id: invoice }];
}

/**
 * The way back of `paidSteps`, for a payment that bounced. What the deal let go when it ended comes back with it, as far as it is still free;
 * an invoice in the hand of another deal stays there, and what the payment had paid of it is owed beside what that deal holds.
 * @param isEnded whether nothing was owed any more before the payment was taken back
 */
export function unpaidSteps({ at }: Pick<Moment, "at">, financing: Row, shares: readonly ItemShare[], isEnded: boolean): NextStep[] {
  return shares.flatMap(({ item, principal, face }): NextStep[] => {
    const [ip, invoice] = [item["invoice_paid"], item["invoice"]];
    const { free } = letGo({ at }, item);
    if (ip !== undefined && ip !== null) {
      return [
        ...(some(principal) || some(face) ? [{ do: "invoice_paid.reinstate", id: String(ip), values: { principal, amount: face, part: "financed", ...funderOf(financing) } }] : []),
        ...(isEnded && some(free) ? [{ do: "invoice_paid.tie_again", id: String(ip), values: { amount: free, ...funderOf(financing) } }] : []),
      ];
    }
    if (isElsewhere({ at }, { id: String(financing["id"]) }, { invoice: String(invoice) })) return some(face) ? [{ do: "invoice.owe_again", id: String(invoice), values: { payment_amount: face } }] : [];
    const back = sumOf([free, face]);
    const held = at("invoice", String(invoice));
    const isFree = some(back) && held?.["funding_status"] === "released" && held["status"] !== "disputed";
    return [...(some(face) ? [{ do: "invoice.take_back_payment", id: String(invoice), values: { payment_amount: face } }] : []), ...(isFree ? heldAgain(financing, String(invoice), back) : [])];
  });
}

/** What of the receivables is still tied when a financing ends goes back to the supplier; an invoice in the hand of another deal stays there. */
export function freedSteps({ at }: Pick<Moment, "at">, financing: Row, items: readonly Row[]): NextStep[] {
  return items.flatMap((item): NextStep[] => {
    const rest = openFace(item);
    const [ip, invoice] = [item["invoice_paid"], item["invoice"]];
    if (ip !== undefined && ip !== null) return some(rest) ? [{ do: "invoice_paid.untie", id: String(ip), values: { amount: rest, ...funderOf(financing) } }] : [];
    return String(at("invoice", String(invoice))?.["held_by"] ?? "") === String(financing["id"]) ? [{ do: "invoice.release", id: String(invoice) }] : [];
  });
}
