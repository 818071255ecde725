import type { InvoicePaid } from "../../../../generated/types/records.d.ts";
import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import { bookedDifference, type BookingRates } from "../../../platform/exchange-rate.ts";
import { effect } from "../../../platform/lifecycle/effects.ts";
import type { LimitMove } from "../../../platform/lifecycle/plan/plan.ts";
import { PlanRefused } from "../../../platform/lifecycle/plan/refusal.ts";
import type { LimitNode } from "../../credit-limit/limits.ts";
import { given, moneyOf, rowsIn, added, centsOf, isOneOf } from "../../../platform/records/fields.ts";
import { booking_rates, ceo } from "../../deal/facts/payments.ts";
import { item_limits, named_signers } from "../facts.ts";
import { reservesOf, fundingsOf, funderOf, inOrder, lent, movedFunding, reduced, tied } from "../item.ts";
import { cents, text } from "../../../../schemas/vocabulary/decimal.ts";
import { usesOf, lockSteps, markSteps, paySteps, releaseSteps, showSteps } from "../../deal/holding.ts";
import type { RecordReader } from "../../../platform/lifecycle/transition-context.ts";
import { step, creation } from "../../../platform/lifecycle/step.ts";

/** An item with the limits that it may move, and the rates by which it does. */
interface ItemLimits {
  readonly record: InvoicePaid;
  readonly facts: { readonly item_limits: readonly LimitNode[]; readonly booking_rates: BookingRates };
}

const reservedOn = (record: InvoicePaid): Map<Id, Money> =>
  new Map(rowsIn(record, "reserves").map((row) => [given(row, "financier"), moneyOf(row, "amount")]));

/** The issuer's credit limit at a financier. @throws PlanRefused 1052 where there is none */
function creditLimitAt({ facts }: ItemLimits, financier: Id | undefined): LimitNode {
  const node = facts.item_limits.find((one) => one.financier === financier);
  if (!node)
    throw new PlanRefused("precondition_missing", "credit_limit_missing", { details: { missing: ["credit_limit"] } });
  return node;
}

/**
 * What moves at credit limits when an item's reserves go from one state to another; by the booking rate where
 * currencies differ.
 */
function moves(item: ItemLimits, before: ReadonlyMap<Id, Money>, after: ReadonlyMap<Id, Money>): LimitMove[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((financier) => {
    const [old, now] = [before.get(financier) ?? "0.00", after.get(financier) ?? "0.00"];
    if (old === now) return [];
    const node = creditLimitAt(item, financier);
    return [
      {
        node: "credit_limit" as const,
        id: node.id,
        reserved: bookedDifference(old, now, given(item.record, "currency"), node.currency, item.facts.booking_rates),
      },
    ];
  });
}

/** The item's share of its issuer's credit limits brought to what its face and the principal lent on it ask for. */
function balanced(item: ItemLimits, live: InvoicePaid) {
  const [before, after] = [reservedOn(item.record), reservesOf(live)];
  const reserves = [...after]
    .filter(([, amount]) => amount !== "0.00")
    .map(([financier, amount]) => ({ financier, amount }));
  return { sets: { reserves }, limits: moves(item, before, after) };
}

const needs = { item_limits, booking_rates };

/** The item's share of its issuer's credit limits is brought to what its face and the principal lent on it ask for. */
export const balance_reserve = effect("balance_reserve", needs, (context) => balanced(context, context.record));

/** The same for an item that is brought back to life. */
export const balance_reserve_live = effect("balance_reserve_live", needs, (context) =>
  balanced(context, { ...context.record, status: "due" }),
);

/** The item holds nothing of any credit limit any more. */
export const release_reserve = effect("release_reserve", needs, (context) => ({
  sets: { reserves: [] },
  limits: moves(context, reservedOn(context.record), new Map()),
}));

/** An item, read together with other records. */
type ItemReading = RecordReader & { readonly record: InvoicePaid };

/** Face that a financing application asks for is free no more; its financier reads the invoices behind it. */
export const tie_part = effect("tie_part", (context) => {
  const financier = given(context.ask, "funding_financier");
  return {
    sets: tied(context.record, financier, centsOf(context.ask, "amount")),
    steps: showSteps(
      context,
      usesOf(context).map((use) => use.invoice),
      [financier],
    ),
  };
});

/** The financing came to nothing: the face is free again, never more of it than its financier has tied. */
export const untie_part = effect("untie_part", (context) => {
  const financier = given(context.ask, "funding_financier");
  const held = cents(fundingsOf(context.record).find((part) => part.financier === financier)?.face ?? "0.00");
  const wanted = centsOf(context.ask, "amount");
  return { sets: tied(context.record, financier, -(wanted < held ? wanted : held)) };
});

/** What is lent on an item, or paid back, moves what is used of the issuer's credit limit at that financier. */
function used(context: ItemLimits, financier: Id | undefined, amount: bigint) {
  const node = creditLimitAt(context, financier);
  const parts = fundingsOf(context.record).find((part) => part.financier === financier);
  const before = cents(parts?.principal ?? "0.00");
  const rates = context.facts.booking_rates;
  return [
    {
      node: "credit_limit" as const,
      id: node.id,
      utilised: bookedDifference(
        text(before),
        text(before + amount),
        given(context.record, "currency"),
        node.currency,
        rates,
      ),
    },
  ];
}

/** Money is lent on a tied part. */
export const lend_on_part = effect("lend_on_part", { item_limits, booking_rates }, (context) => {
  const financier = funderOf(context.record, context.ask.funding_financier);
  return {
    sets: lent(context.record, financier, centsOf(context.ask, "principal")),
    limits: used(context, financier, centsOf(context.ask, "principal")),
  };
});

/** Lent money comes back. */
export const repay_part = effect("repay_part", { item_limits, booking_rates }, (context) => {
  const financier = funderOf(context.record, context.ask.funding_financier);
  return {
    sets: lent(context.record, financier, -centsOf(context.ask, "principal")),
    limits: used(context, financier, -centsOf(context.ask, "principal")),
  };
});

/** The face shrinks by a credit note. */
export const reduce_item = effect("reduce_item", (context) => {
  const { record, ask } = context;
  const amount = centsOf(context.ask, "amount");
  const rows = rowsIn(record, "invoices").map((row) =>
    row.invoice === ask.reduced_invoice ? { ...row, amount: added(row, "amount", -amount) } : row,
  );
  return {
    sets: {
      ...reduced(record, amount, ask.funding_financier),
      invoices: rows.filter((row) => row.amount !== "0.00"),
    },
  };
});

/** The invoices behind the item are financed. */
export const finance_invoices = effect("finance_invoices", (context) => ({
  steps: markSteps(
    "finance",
    usesOf(context)
      .map((use) => use.invoice)
      .filter((id) => isOneOf(context.at("invoice", id)?.funding_status, "locked", "ip_issued")),
  ),
}));

/**
 * The issuer paid a part of the item: it counts as settled, the invoices behind it are paid in their order, and those
 * of which nothing is left are in nobody's hand any more.
 */
export const collect_part = effect("collect_part", (context) => {
  const { record, ask, at } = context;
  const amount = centsOf(context.ask, "amount");
  const isFinanced = ask.part === "financed";
  const open = usesOf(context).flatMap((use) => {
    const invoice = at("invoice", use.invoice);
    const outstanding = invoice ? moneyOf(invoice, "outstanding") : "0.00";
    return [{ ...use, amount: cents(outstanding) < cents(use.amount) ? outstanding : use.amount, outstanding }];
  });
  const paid = inOrder(open, amount);
  const done = paid
    .filter((one) => one.settled === one.outstanding && at("invoice", one.invoice)?.held_by !== null)
    .map((one) => one.invoice);
  const parts = isFinanced
    ? {
        financed_face: added(record, "financed_face", -amount),
        fundings: movedFunding(fundingsOf(record), funderOf(record, ask.funding_financier), { face: -amount }),
      }
    : { available: added(record, "available", -amount) };
  return {
    sets: { ...parts, settled: added(record, "settled", amount) },
    steps: [
      ...paySteps(
        paid.map((one) => ({ invoice: one.invoice, amount: one.settled })),
        given(ask, "payment_date"),
        ask.bank_ref,
      ),
      ...releaseSteps(done),
    ],
  };
});

/**
 * The item that was issued, of which this one is a part that was passed on: the invoices of all its parts are in its
 * hand.
 */
function issuedOf({ record, at }: ItemReading): InvoicePaid {
  const parent = record.parent ? at("invoice_paid", record.parent) : undefined;
  return parent === undefined ? record : issuedOf({ record: parent, at });
}

/**
 * A payment bounced: what it collected and paid back of the item is open again, its invoices are unpaid, and those that
 * nobody holds any more are held as before.
 */
export const reinstate_part = effect("reinstate_part", { item_limits, booking_rates }, (context) => {
  const { record, at } = context;
  const [principal, amount] = [centsOf(context.ask, "principal"), centsOf(context.ask, "amount")];
  const financier = funderOf(record, context.ask.funding_financier);
  const lentAgain = { ...record, ...lent(record, financier, principal) };
  const isFinanced = context.ask.part === "financed";
  const parts = isFinanced
    ? {
        financed_face: added(record, "financed_face", amount),
        fundings: movedFunding(fundingsOf(lentAgain), financier, { face: amount }),
      }
    : { available: added(record, "available", amount) };
  const paid = usesOf(context)
    .toReversed()
    .map((use) => {
      const invoice = at("invoice", use.invoice) ?? {};
      const back = moneyOf(invoice, "paid");
      return {
        ...use,
        whole: use.amount,
        invoice_row: invoice,
        amount: cents(back) < cents(use.amount) ? back : use.amount,
      };
    });
  const undone = inOrder(paid, amount);
  const again = undone.filter((one) => !one.invoice_row.held_by);
  const issued = issuedOf(context);
  const holder = {
    entity: "invoice_paid" as const,
    id: given(issued, "id"),
    ...(issued.number ? { number: issued.number } : {}),
  };
  return {
    sets: {
      financed_principal: added(record, "financed_principal", principal),
      fundings: fundingsOf(lentAgain),
      ...parts,
      settled: added(record, "settled", -amount),
      amount: null,
      principal: null,
      ...(isFinanced ? { announced_on: null, announced_ref: null } : {}),
    },
    limits: principal === 0n ? [] : used(context, financier, principal),
    steps: [
      ...undone.map((one) => step("invoice.take_back_payment", one.invoice, { payment_amount: one.settled })),
      ...lockSteps(
        holder,
        again.map((one) => ({ invoice: one.invoice, amount: one.settled })),
      ),
      ...markSteps(
        "issue_ip",
        again.map((one) => one.invoice),
      ),
      ...markSteps(
        "finance",
        again.map((one) => one.invoice),
      ),
    ],
  };
});

/** Who signs a confirmation: those whom the item names and who still may, or else the enterprise's CEO. */
export const ask_signature = effect("ask_signature", { ceo, named_signers }, (context) => {
  const { record, facts } = context;
  const named = facts.named_signers.filter(({ may_sign: may }) => may);
  const email = record.ceo_email ?? facts.ceo?.email ?? null;
  const about =
    context.entity === "dpo"
      ? {
          document_type: "DPO" as const,
          owner_entity: context.record.enterprise_entity,
          dpo: context.record.id,
          amount: moneyOf(context.record, "face_total"),
        }
      : {
          document_type: "POC" as const,
          owner_entity: context.record.issuer_entity,
          invoice_paid: context.record.id,
          amount: moneyOf(context.record, "face"),
        };
  return {
    ...(context.entity === "dpo" ? { sets: { ceo_email: email } } : {}),
    steps: [
      creation("signature.send", {
        ...about,
        document_name: `POC ${record.number ?? ""}`.trim(),
        currency: record.currency,
        signers: (named.length > 0 ? named : [{ name: facts.ceo?.name ?? "", email }]).map((signer, index) => ({
          name: signer.name,
          email: signer.email,
          order: index + 1,
          party: "owner" as const,
          status: "waiting" as const,
        })),
        turn: "owner",
      }),
    ],
  };
});
