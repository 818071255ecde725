import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { given, moneyOf, rowsIn } from "../../../platform/records/fields.ts";
import { claimingSql, LIVE } from "../../deal/deal.ts";
import { creation, step } from "../../../platform/lifecycle/step.ts";
import { receiptUnmatched } from "../../ledger/postings/cash-and-fees.ts";
import { less, percentOf, sumOf } from "../../pricing/share.ts";
import type { Waterfall } from "../../pricing/waterfall.ts";
import { allocated, linesOf, shownWaterfall, usuallyPaid, traceOf } from "../allocation.ts";
import { isPaid, type Match, matches, sure } from "../match.ts";
import { dueOf, outstandingOf } from "../outstanding.ts";
import { entryOf } from "../../financing/bookings.ts";
import { sideOf } from "../../ledger/chart.ts";
import { effect } from "../../../platform/lifecycle/effects.ts";
import { dealField, receipt_deals, type ReceiptDeal } from "../facts.ts";

/** What a receipt led to, where it bounces. */
interface ReceiptOutcome {
  readonly repayments: readonly Id<"repayment">[];
  readonly refunds: readonly { readonly id: Id<"refund">; readonly status: string }[];
  readonly payouts: readonly Id<"disbursement">[];
  /** Claims that it met, with how much of each. */
  readonly recovered: readonly { readonly id: Id<"refund">; readonly amount: Money }[];
}

/**
 * The repayments and refunds that a receipt led to, with the pay-outs of refunds that have not left yet. A refund on
 * its way counts as paid, as one does that is closed.
 */
const receipt_outcome = async ({ db, record, lock }: ReadingOf<"receipt">): Promise<ReceiptOutcome> => {
  const held = lock ? " FOR UPDATE" : "";
  const repayments = await db.rows<{ id: Id<"repayment"> }>(
    `SELECT id FROM repayment WHERE receipt = $1::bigint AND status = 'posted' ORDER BY id${held}`,
    [record.id],
  );
  const refunds = await db.rows<{ id: Id<"refund">; status: string }>(
    `SELECT id, CASE status WHEN 'closed' THEN 'paid' ELSE status END AS status
      FROM refund
      WHERE receipt = $1::bigint
        AND status IN ('proposed', 'pending_checker', 'pending_ceo', 'approved', 'paid', 'closed')
      ORDER BY id${held}`,
    [record.id],
  );
  const payouts = await db.rows<{ id: Id<"disbursement">; refund: Id<"refund">; status: string }>(
    `SELECT id, refund, status
      FROM disbursement
      WHERE refund = ANY($1::bigint[]) AND status NOT IN ('cancelled', 'reversed', 'succeeded')
      ORDER BY id${held}`,
    [refunds.map((refund) => refund.id)],
  );
  const recovered = await db.rows<{ id: Id<"refund">; amount: Money }>(
    `SELECT r.id, sum((x ->> 'amount')::numeric)::numeric(15,2) AS amount
      FROM refund r, jsonb_array_elements(coalesce(r.recoveries, '[]'::jsonb)) AS x
      WHERE r.payee_entity = $1::bigint AND x ->> 'receipt' = $2
      GROUP BY r.id
      ORDER BY r.id`,
    [record.payer_entity ?? null, given(record, "id")],
  );
  const sent = new Set(payouts.filter(({ status }) => status === "sent").map(({ refund }) => refund));
  return {
    repayments: repayments.map((one) => one.id),
    refunds: refunds.map((refund) => (sent.has(refund.id) ? { ...refund, status: "paid" } : refund)),
    recovered,
    payouts: payouts.filter(({ status }) => status !== "sent").map((one) => one.id),
  };
};

/** A debt of the payer that an announced payment names, and whether it counts as paid by somebody's word. */
type NamedDebt = (
  | { readonly entity: "dpo"; readonly id: Id<"dpo"> }
  | { readonly entity: "invoice_paid"; readonly id: Id<"invoice_paid"> }
) & {
  readonly announced: boolean;
  /**
   * Whether, with this announcement, all that is owed on it has been announced: of an item every fund provider's part.
   */
  readonly whole: boolean;
};

/** Announced and not yet booked. */
const ON_ITS_WAY = ["announced", "recorded", "matched"];

/** The orders that a receipt names, and the items behind the financings that it names, where the payer owes on them. */
const deals_of_announcement = ({ db, record }: ReadingOf<"receipt">): Promise<readonly NamedDebt[]> =>
  db.rows<NamedDebt>(
    `SELECT 'dpo' AS entity, d.id, d.announced_on IS NOT NULL AS announced, true AS whole FROM dpo d
     WHERE d.number = ANY($1::text[])
       AND d.enterprise_entity = $2::bigint
       AND d.financier_entity = $3::bigint
       AND (d.status IN ('due', 'overdue', 'defaulted') OR (d.status = 'repaid' AND d.fee_due > 0))
   UNION ALL
   SELECT DISTINCT 'invoice_paid', p.id, p.announced_on IS NOT NULL, NOT EXISTS (
       SELECT 1 FROM financing_application_items o JOIN financing_application g ON g.id = o.parent
       WHERE o.invoice_paid = p.id
         AND ${claimingSql("g", "$4")}
         AND o.face - coalesce(o.collected, 0) - coalesce(o.reduced, 0) > 0
         AND g.number <> ALL($1::text[])
         AND NOT EXISTS (
           SELECT 1
           FROM receipt r
           WHERE r.status = ANY($5::text[]) AND r.payer_entity = p.issuer_entity AND g.number = ANY(r.deals)
         ))
     FROM invoice_paid p
     JOIN financing_application_items t ON t.invoice_paid = p.id
     JOIN financing_application f ON f.id = t.parent
     WHERE f.number = ANY($1::text[])
       AND p.issuer_entity = $2::bigint
       AND f.financier_entity = $3::bigint
       AND p.status IN ('due', 'overdue')
   ORDER BY entity, id`,
    [record.deals ?? [], record.payer_entity ?? null, record.receiver_entity ?? null, [...LIVE], ON_ITS_WAY],
  );

/** How many payments that name the item's deals are on their way, without the one that is booked now. */
const on_its_way = async ({ db, record, ask }: ReadingOf<"invoice_paid">): Promise<number> => {
  const found = await db.first<{ count: string }>(
    `SELECT count(*)
       FROM receipt r
       WHERE r.status = ANY($2::text[]) AND r.payer_entity = $3::bigint AND r.bank_ref IS DISTINCT FROM $4
       AND EXISTS (
         SELECT 1
         FROM financing_application f
         JOIN financing_application_items t ON t.parent = f.id
         WHERE t.invoice_paid = $1::bigint AND f.number = ANY(r.deals)
       )`,
    [record.id ?? null, ON_ITS_WAY, record.issuer_entity ?? null, ask.bank_ref ?? null],
  );
  return Number(found?.count ?? 0);
};

const rowOf = ({ deal, score }: Match, amount?: Money) => ({
  ...dealField(deal),
  deal_no: deal.number,
  counterparty: deal.counterparty,
  ...(amount === undefined ? {} : { amount }),
  score,
});

/** What of a waterfall goes to a deal: what is paid of its debt, and the rest of its face. */
const paidOn = ({ lines }: Waterfall, { record }: ReceiptDeal): Money =>
  sumOf(
    lines
      .filter(({ id }) => id === record.id)
      .flatMap(({ penalty, interest, fee, principal, residual }) => [penalty, interest, fee, principal, residual]),
  );

/**
 * Deals that the receipt fits, each with its score. Numbers that a person gave decide alone, and where a person says
 * that it is for no deal it pays none. Else a sure fit (payer, amount and reference) is taken, and anything less is
 * only suggested: nothing is matched until a person has said so, and then for what is due, named or paid exactly. The
 * return of a refund is for its claim alone.
 */
export const match_deals = effect("match_deals", { receipt_deals }, ({ record, ask, facts }) => {
  // A draft without its amount or day owes nobody anything yet; what is missing is told where the record must be whole.
  if ([record.amount, record.value_date].some((value) => value === undefined || value === null))
    return { sets: { matches: [], auto_matched: false }, lines: [], figures: { best: "0" } };
  const deals = facts.receipt_deals;
  const found = matches(record, deals);
  const named = record.deals ?? [];
  const chosen =
    named.length > 0
      ? deals
          .filter((deal) => named.includes(deal.number))
          .map((deal) => ({ deal, score: found.find((one) => one.deal === deal)?.score ?? 0 }))
      : sure(found);
  const isReturned = record.claimed_refund !== undefined && record.claimed_refund !== null && named.length === 0;
  const isNone = ask.no_deal === true || isReturned;
  const isByPerson = record.status === "recorded" || record.status === "matched";
  const usual = new Set(
    usuallyPaid(
      record,
      found.map(({ deal }) => deal),
    ),
  );
  const selected = isNone
    ? []
    : chosen.length > 0
      ? chosen
      : isByPerson
        ? found.filter(({ deal }) => usual.has(deal) || isPaid(record, deal))
        : [];
  const amount = moneyOf(record, "amount");
  const split = allocated(
    record,
    amount,
    selected.map(({ deal }) => deal),
    "auto",
  );
  const lines = isNone
    ? []
    : selected.length > 0
      ? selected.map((one) => rowOf(one, paidOn(split, one.deal)))
      : found.map((one) => rowOf(one));
  const shown = (one: Match) => {
    const { penalty, interest, fee, principal, maturity } = outstandingOf(one.deal, record);
    return {
      ...rowOf(one),
      owed: sumOf([penalty, interest, fee, principal]),
      due: maturity,
      taken: selected.some(({ deal }) => deal === one.deal),
    };
  };
  return {
    sets: {
      matches: lines,
      auto_matched: isReturned || (!isNone && chosen.length > 0),
      unapplied: amount,
      matched_pct: percentOf(less(amount, split.unapplied), amount),
    },
    lines: found.map(shown).concat(selected.filter((one) => !found.some(({ deal }) => deal === one.deal)).map(shown)),
    figures: { best: String(Math.max(0, ...found.map(({ score }) => score))) },
  };
});

/** The payer says what it has paid, and when; what is owed on the deals that it names is shown. */
export const note_announcement = effect("note_announcement", { receipt_deals }, ({ record, facts, today }) => {
  const named = new Set(record.deals ?? []);
  const on = { ...record, value_date: record.value_date ?? today };
  const lines = facts.receipt_deals
    .filter((deal) => deal.isAnnounced && named.has(deal.number))
    .map((deal) => ({
      deal_no: deal.number,
      counterparty: deal.counterparty,
      owed: dueOf(deal, on),
      due: deal.record.maturity_date,
    }));
  return {
    sets: { announced_on: today, announced_amount: record.amount ?? null },
    lines,
    figures: { owed: sumOf(lines.map(({ owed }) => owed)) },
  };
});

/**
 * The orders that an announced payment names, and the items all of whose deals have been announced with it, wait for
 * nobody to pay them.
 */
export const tell_deals = effect("tell_deals", { deals_of_announcement }, ({ facts }) => ({
  steps: facts.deals_of_announcement.flatMap(({ entity, id, announced, whole }) =>
    whole && !announced
      ? [entity === "dpo" ? step("dpo.mark_announced", id) : step("invoice_paid.mark_announced", id)]
      : [],
  ),
}));

/** The payment that was announced does not come: what it names is to be paid again. */
export const untell_deals = effect("untell_deals", { deals_of_announcement }, ({ facts }) => ({
  steps: facts.deals_of_announcement.flatMap(({ entity, id, announced }) =>
    announced ? [entity === "dpo" ? step("dpo.unmark_announced", id) : step("invoice_paid.unmark_announced", id)] : [],
  ),
}));

/** The money by which a deal was to be bought back, or a refund given back, does not come: it is asked for again. */
export const ask_to_pay_again = effect("ask_to_pay_again", ({ record }) => ({
  steps: [
    ...(record.bought_back ? [step("financing_application.ask_buy_back_again", record.bought_back)] : []),
    ...(record.claimed_refund ? [step("refund.ask_pay_back_again", record.claimed_refund)] : []),
  ],
}));

/**
 * The receipt is booked: what its deals owe by the usual order, the rest as money not applied yet. Where it was
 * announced as the return of a refund, what is left meets that claim.
 */
export const post_receipt = effect("post_receipt", { receipt_deals }, (context) => {
  const { record, facts } = context;
  const wanted = new Set(rowsIn(record, "matches").map((match) => given(match, "deal_no")));
  const deals = facts.receipt_deals.filter((deal) => wanted.has(deal.number));
  const amount = moneyOf(record, "amount");
  const split = allocated(record, amount, deals, "auto");
  const lines = linesOf(split, deals);
  const financier = sideOf(context, record.receiver_entity);
  const claim = record.claimed_refund ? context.at("refund", record.claimed_refund) : undefined;
  const isMeeting = claim?.status === "claimed" && split.unapplied !== "0.00";
  return {
    ...shownWaterfall(amount, lines, split),
    sets: {
      matches: rowsIn(record, "matches").map((match) => {
        const deal = deals.find(({ number }) => number === match.deal_no);
        return { ...match, amount: deal === undefined ? "0.00" : paidOn(split, deal) };
      }),
      unapplied: split.unapplied,
      applied: less(amount, split.unapplied),
      matched_pct: percentOf(less(amount, split.unapplied), amount),
    },
    journals: receiptUnmatched({
      ...entryOf(record, given(record, "value_date")),
      amount: split.unapplied,
      financier,
      payer: sideOf(context, record.payer_entity),
    }),
    steps: [
      ...(lines.length === 0
        ? []
        : [
            creation("repayment.post", {
              receipt: record.id,
              financier_entity: record.receiver_entity,
              payer_entity: record.payer_entity,
              mode: "auto",
              currency: record.currency,
              amount: less(amount, split.unapplied),
              value_date: record.value_date,
              lines,
              residual: split.residual,
              unapplied: "0.00",
              trace: traceOf(deals, new Set(lines.map((line) => given(line, "deal_no"))), given(record, "value_date")),
            }),
          ]),
      ...(isMeeting ? [step("refund.recover", given(claim, "id"), { recovery_receipt: given(record, "id") })] : []),
    ],
  };
});

/** Money that was not applied is used (or, below zero, given back). */
export const lessen_unapplied = effect("lessen_unapplied", ({ record, ask }) => {
  const unapplied = less(moneyOf(record, "unapplied"), ask.applied);
  return {
    sets: {
      unapplied,
      applied: less(moneyOf(record, "amount"), unapplied),
      matched_pct: percentOf(less(moneyOf(record, "amount"), unapplied), moneyOf(record, "amount")),
    },
  };
});

/**
 * The deals of a bounced receipt are open again; a refund that is not paid is cancelled, one that is paid becomes a
 * claim on the payee; a claim that it met is open again.
 */
export const reopen_deals = effect("reopen_deals", { receipt_outcome }, ({ record, facts }) => {
  const { repayments, refunds, payouts, recovered } = facts.receipt_outcome;
  const open = refunds.filter(({ status }) => status !== "paid");
  const paid = refunds.filter(({ status }) => status === "paid");
  return {
    sets: { unapplied: "0.00", applied: "0.00", matched_pct: percentOf("0.00", moneyOf(record, "amount")) },
    steps: [
      ...payouts.map((id) => step("disbursement.cancel", id)),
      ...open.map(({ id }) => step("refund.fall_away", id)),
      ...paid.map(({ id }) => step("refund.claim", id)),
      ...recovered.map(({ id, amount }) =>
        step("refund.reopen_claim", id, { recovered_amount: amount, recovery_receipt: given(record, "id") }),
      ),
      ...repayments.map((id) => step("repayment.bounce", id)),
    ],
  };
});

/** Something of what was announced has come: what is left of the item is to be paid, unless that is on its way too. */
export const unmark_collected = effect("unmark_collected", { on_its_way }, ({ ask, facts }) =>
  ask.part === "financed" && facts.on_its_way === 0 ? { sets: { announced_on: null, announced_ref: null } } : {},
);
