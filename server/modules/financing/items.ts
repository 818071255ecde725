import type {
  FinancingApplication,
  FinancingApplicationItems,
  LetterOfAssignment,
} from "../../../generated/types/records.d.ts";
import type { BusinessDate, Id, Money } from "../../../schemas/vocabulary/value.ts";
import type { NextStep } from "../../platform/lifecycle/plan/plan.ts";
import { step } from "../../platform/lifecycle/step.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { less, smallest, sumOf, split, fill } from "../pricing/share.ts";
import { given, has, moneyOf, rowsIn } from "../../platform/records/fields.ts";
import { isElsewhere, lockSteps } from "../deal/holding.ts";
import { openFace } from "../deal/deal.ts";
import type { LimitNodes } from "../credit-limit/facts.ts";
import type { LimitNode } from "../credit-limit/limits.ts";
import { overAdvance } from "../pricing/financing-quote.ts";
import type { CalledBack } from "./facts.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";

/** The items of a financing with their principal shared out over them by their advances. */
export function lentItems(financing: FinancingApplication, principal: Money): FinancingApplicationItems[] {
  const items = rowsIn(financing, "items");
  const shares = split(
    principal,
    items.map((item) => moneyOf(item, "advance")),
  );
  return items.map((item, index) => ({ ...item, principal: shares[index], collected: "0.00" }));
}

/**
 * Whether a credit note that reduces a financing is about an item of it: the invoice-paid item or the invoice that it
 * names; every item where it names none.
 */
function isCredited(financing: FinancingApplication, item: FinancingApplicationItems): boolean {
  const { reduced_item: ip, reduced_invoice: invoice } = financing;
  return (!ip && !invoice) || (!!ip && ip === item.invoice_paid) || (!!invoice && invoice === item.invoice);
}

/** The items with a reduction of the face of those that a credit note is about, one after the other. */
export function reducedItems(financing: FinancingApplication, reduction: Money): FinancingApplicationItems[] {
  const items = rowsIn(financing, "items");
  const { parts } = fill(
    reduction,
    items.map((item) => (isCredited(financing, item) ? openFace(item) : "0.00")),
  );
  return items.map((item, index) => ({ ...item, reduced: sumOf([moneyOf(item, "reduced"), parts[index] ?? "0.00"]) }));
}

/** What a payment means for each item: principal paid back and face collected, in the order of the items. */
interface ItemShare {
  readonly item: FinancingApplicationItems;
  readonly principal: Money;
  readonly face: Money;
}

/** Shares a payment out over the items: principal and face each fill one item after the other. */
export function sharesOf(financing: FinancingApplication, principal: Money, face: Money): ItemShare[] {
  const items = rowsIn(financing, "items");
  const principals = fill(
    principal,
    items.map((item) => moneyOf(item, "principal")),
  ).parts;
  const faces = fill(
    face,
    items.map((item) => openFace(item)),
  ).parts;
  return items.map((item, index) => ({ item, principal: principals[index] ?? "0.00", face: faces[index] ?? "0.00" }));
}

/** The same backwards, for a payment that is taken back: the last item first. */
export function reversedShares(financing: FinancingApplication, principal: Money, face: Money): ItemShare[] {
  const items = rowsIn(financing, "items").toReversed();
  const lent = lentItems(financing, moneyOf(financing, "approved_amount")).toReversed();
  const principals = fill(
    principal,
    items.map((item, index) => less(moneyOf(lent[index] ?? {}, "principal"), moneyOf(item, "principal"))),
  ).parts;
  const faces = fill(
    face,
    items.map((item) => moneyOf(item, "collected")),
  ).parts;
  return items
    .map((item, index) => ({ item, principal: principals[index] ?? "0.00", face: faces[index] ?? "0.00" }))
    .toReversed();
}

/** The items after shares were paid (sign 1) or taken back (sign -1). */
export function itemsAfter(shares: readonly ItemShare[], sign: 1 | -1): FinancingApplicationItems[] {
  return shares.map(({ item, principal, face }) =>
    sign === 1
      ? {
          ...item,
          principal: less(moneyOf(item, "principal"), principal),
          collected: sumOf([moneyOf(item, "collected"), face]),
        }
      : {
          ...item,
          principal: sumOf([moneyOf(item, "principal"), principal]),
          collected: less(moneyOf(item, "collected"), face),
        },
  );
}

/** The financier of the deal, as an invoice-paid item keeps who funds which part of it. */
const funderOf = (financing: FinancingApplication) => ({ funding_financier: given(financing, "financier_entity") });

const some = (amount: Money): boolean => amount !== "0.00";

/** How money came in: the day and the bank's reference. */
interface PaymentMark {
  readonly date: BusinessDate;
  readonly bank_ref?: string | undefined;
}

/**
 * What a payment does to the receivables behind a financing: principal goes back to the item, collected face pays its
 * invoices.
 */
export function paidSteps(
  financing: FinancingApplication,
  shares: readonly ItemShare[],
  { date, bank_ref: bankRef }: PaymentMark,
): NextStep[] {
  const funder = funderOf(financing);
  return shares.flatMap(({ item, principal, face }): NextStep[] => {
    if (has(item, "invoice_paid")) {
      return [
        ...(some(principal) ? [step("invoice_paid.repay_principal", item.invoice_paid, { principal, ...funder })] : []),
        ...(some(face)
          ? [
              step("invoice_paid.collect", item.invoice_paid, {
                amount: face,
                part: "financed",
                payment_date: date,
                bank_ref: bankRef ?? null,
                ...funder,
              }),
            ]
          : []),
      ];
    }
    return some(face)
      ? [
          step("invoice.pay_by_deal", given(item, "invoice"), {
            payment_amount: face,
            payment_date: date,
            payment_reference: bankRef ?? null,
          }),
        ]
      : [];
  });
}

/** What of an item's face a deal let go when it ended, and how much of that nobody has used or paid since. */
interface ReleasedItems {
  readonly rest: Money;
  readonly free: Money;
}

function letGo({ at }: RecordReader, item: FinancingApplicationItems): ReleasedItems {
  const rest = openFace(item);
  if (has(item, "invoice_paid"))
    return { rest, free: smallest(rest, moneyOf(at("invoice_paid", item.invoice_paid) ?? {}, "available")) };
  const held = at("invoice", given(item, "invoice")) ?? {};
  return { rest, free: held.funding_status === "released" ? smallest(rest, moneyOf(held, "outstanding")) : "0.00" };
}

/** The items of an ended deal that goes on, without the face that was used or paid past it meanwhile. */
export function itemsAgain(
  reader: RecordReader,
  shares: readonly ItemShare[],
): { readonly items: FinancingApplicationItems[]; readonly lost: Money } {
  const lost = shares.map(({ item }) => {
    const { rest, free } = letGo(reader, item);
    return less(rest, free);
  });
  return {
    items: itemsAfter(shares, -1).map((item, index) => ({
      ...item,
      reduced: sumOf([moneyOf(item, "reduced"), lost[index] ?? "0.00"]),
    })),
    lost: sumOf(lost),
  };
}

/** The deal as the one that holds invoices. */
const holderIn = (financing: FinancingApplication) => ({
  entity: "financing_application" as const,
  id: given(financing, "id"),
  number: financing.number ?? "",
});

/** An invoice that the ended deal had let go is the deal's again. */
export function heldAgain(financing: FinancingApplication, invoice: Id<"invoice">, amount: Money): NextStep[] {
  return [...lockSteps(holderIn(financing), [{ invoice, amount }]), step("invoice.finance", invoice)];
}

/**
 * The way back of `paidSteps`, for a payment that bounced. What the deal let go when it ended comes back with it, as
 * far as it is still free; an invoice in the hand of another deal stays there, and what the payment had paid of it is
 * owed beside what that deal holds.
 * @param isEnded whether nothing was owed any more before the payment was taken back
 */
export function reversalSteps(
  { at }: RecordReader,
  financing: FinancingApplication,
  shares: readonly ItemShare[],
  isEnded: boolean,
): NextStep[] {
  return shares.flatMap(({ item, principal, face }): NextStep[] => {
    const { free } = letGo({ at }, item);
    if (has(item, "invoice_paid")) {
      return [
        ...(some(principal) || some(face)
          ? [
              step("invoice_paid.reinstate", item.invoice_paid, {
                principal,
                amount: face,
                part: "financed",
                ...funderOf(financing),
              }),
            ]
          : []),
        ...(isEnded && some(free)
          ? [step("invoice_paid.tie_again", item.invoice_paid, { amount: free, ...funderOf(financing) })]
          : []),
      ];
    }
    const invoice = given(item, "invoice");
    if (isElsewhere({ at }, holderIn(financing), { invoice }))
      return some(face) ? [step("invoice.owe_again", invoice, { payment_amount: face })] : [];
    const back = sumOf([free, face]);
    const held = at("invoice", invoice);
    const isFree = some(back) && held?.funding_status === "released" && held.status !== "disputed";
    return [
      ...(some(face) ? [step("invoice.take_back_payment", invoice, { payment_amount: face })] : []),
      ...(isFree ? heldAgain(financing, invoice, back) : []),
    ];
  });
}

/**
 * The way back of `paidSteps` where the receivables went back to the supplier when the deal was given up: what the
 * payment had paid of them is owed again, to the supplier.
 */
export function supplierPayableSteps(
  { at }: RecordReader,
  financing: FinancingApplication,
  shares: readonly ItemShare[],
): NextStep[] {
  const funder = funderOf(financing);
  return shares.flatMap(({ item, face }): NextStep[] => {
    if (!some(face)) return [];
    if (has(item, "invoice_paid"))
      return [
        step("invoice_paid.reinstate", item.invoice_paid, {
          principal: "0.00",
          amount: face,
          part: "financed",
          ...funder,
        }),
        step("invoice_paid.untie", item.invoice_paid, { amount: face, ...funder }),
      ];
    const invoice = given(item, "invoice");
    return [
      isElsewhere({ at }, holderIn(financing), { invoice })
        ? step("invoice.owe_again", invoice, { payment_amount: face })
        : step("invoice.take_back_payment", invoice, { payment_amount: face }),
    ];
  });
}

/**
 * What of the receivables is still tied when a financing ends goes back to the supplier; an invoice in the hand of
 * another deal stays there.
 */
export function freedSteps(
  { at }: RecordReader,
  financing: FinancingApplication,
  items: readonly FinancingApplicationItems[],
): NextStep[] {
  return items.flatMap((item): NextStep[] => {
    const rest = openFace(item);
    if (has(item, "invoice_paid"))
      return some(rest)
        ? [step("invoice_paid.untie", item.invoice_paid, { amount: rest, ...funderOf(financing) })]
        : [];
    const invoice = given(item, "invoice");
    return at("invoice", invoice)?.held_by === financing.id ? [step("invoice.release", invoice)] : [];
  });
}

/** A financing with the records around it. */
type Around = { readonly record: FinancingApplication } & RecordReader;

/** States of a letter of assignment from which the receivables are assigned back. */
const ASSIGNED: readonly LetterOfAssignment["status"][] = [
  "countersigned",
  "notice_served",
  "acknowledged",
  "deemed",
  "refused",
];

const letterOf = ({ record, at }: Around): LetterOfAssignment | undefined =>
  has(record, "assignment") ? at("letter_of_assignment", record.assignment) : undefined;

/** The receivables are assigned back when all is paid. */
function assignedBack(around: Around): NextStep[] {
  const letter = letterOf(around);
  return letter && ASSIGNED.includes(letter.status) ? [step("letter_of_assignment.release", given(letter, "id"))] : [];
}

/**
 * What follows when nothing is owed any more: what of the receivables is still tied goes back to the supplier, and the
 * assignment ends.
 */
export const endedSteps = (around: Around, items: readonly FinancingApplicationItems[]): NextStep[] => [
  ...freedSteps(around, around.record, items),
  ...assignedBack(around),
];

/** The money that ended the deal went back: the receivables are assigned again. */
export function assignedAgain(around: Around): NextStep[] {
  const letter = letterOf(around);
  return letter?.status === "released" ? [step("letter_of_assignment.reinstate", given(letter, "id"))] : [];
}

/**
 * The limits that a financing uses: the facility, and under it the vendor's sub-limit or the buyer's limit. The
 * obligor's credit limit is moved by the invoice-paid item itself; factoring uses none.
 */
export function ownNodes({
  record,
  facts,
}: {
  readonly record: FinancingApplication;
  readonly facts: { readonly limit_nodes: LimitNodes };
}): readonly LimitNode[] {
  return (facts.limit_nodes.deals[record.id ?? "new"] ?? []).filter((node) => node.node !== "credit_limit");
}

/** How much principal exceeds what the advance rates allow on the face that items still expect. */
const tooMuch = (principal: string, items: readonly FinancingApplicationItems[]): Money =>
  overAdvance(
    principal,
    items.map((item) => ({ face: openFace(item), advanceRate: item.advance_rate ?? "0.00" })),
  );

/**
 * What a financing's credit notes call back is what is advanced too much, after every payment and every one that is
 * taken back: what is advanced too much no more is cured, the oldest note first; what is again is called by the newest.
 * A financing without credit notes calls nothing.
 */
export function cureSteps(
  { facts }: { readonly facts: { readonly called_back: readonly CalledBack[] } },
  principal: string,
  items: readonly FinancingApplicationItems[],
): NextStep[] {
  const notes = facts.called_back;
  const newest = notes.at(-1);
  if (newest === undefined) return [];
  const open = sumOf(notes.map((note) => note.open));
  const wanted = tooMuch(principal, items);
  if (compare(wanted, open) > 0) return [step("credit_note.uncure", newest.id, { amount: less(wanted, open) })];
  const { parts } = fill(
    less(open, wanted),
    notes.map((note) => note.open),
  );
  return notes.flatMap(({ id }, index) => {
    const part = parts[index];
    return part === undefined || part === "0.00" ? [] : [step("credit_note.cure", id, { amount: part })];
  });
}
