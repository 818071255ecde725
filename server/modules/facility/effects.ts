import type { Facility } from "../../../generated/types/records.d.ts";
import { creation, step } from "../../platform/lifecycle/step.ts";
import { given } from "../../platform/records/fields.ts";
import { actorName, agreedBy, type Actor } from "../../platform/lifecycle/plan/actor.ts";
import type { Written } from "../../platform/lifecycle/computed-fields.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import { changedTerms, COUNTS } from "./terms.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import type { BusinessDate, Id, Money } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf, RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { buyer_rating } from "../credit-limit/facts.ts";
import type { NextStep } from "../../platform/lifecycle/plan/plan.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { plusBusinessDays } from "../../../schemas/vocabulary/day/business-day.ts";

type Version = NonNullable<Facility["versions"]>[number];

/** The versions of a facility with one more. */
const withVersion = (
  { versions }: Facility,
  version: Pick<Version, "terms" | "changed_on" | "approved_by" | "reason">,
): Facility["versions"] => [...(versions ?? []), { edition: (versions ?? []).length + 1, ...version }];

/**
 * Changes the terms and keeps what they were. What makes price or limit worse for the owner waits for the owner's
 * agreement instead: until then the terms in force stay.
 */
export const amend_terms = effect("amend_terms", ({ record, ask, at, actor, today }) => {
  const before = at("facility", given(record, "id")) ?? record;
  const { terms, isWorse: needsOwner } = changedTerms(before, record);
  const unchanged: Written<"facility"> = Object.fromEntries(terms.map(({ name }) => [name, before[name] ?? null]));
  if (needsOwner)
    return {
      sets: {
        ...unchanged,
        proposal: { terms, reason: ask.reason ?? "", proposed_by: agreedBy(actor).slice(0, 80), on: today },
      },
      figures: { terms: String(terms.length) },
      lines: terms,
    };
  return {
    sets: {
      versions: withVersion(record, {
        terms,
        changed_on: today,
        approved_by: agreedBy(actor),
        reason: ask.reason ?? "",
      }),
      proposal: null,
    },
    figures: { terms: String(terms.length) },
    lines: terms,
  };
});

/** The owner agrees: the terms that wait come into force. */
export const apply_proposal = effect("apply_proposal", ({ record, actor, today }) => {
  const { terms, reason, proposed_by: by } = given(record, "proposal");
  const agreed: Written<"facility"> = Object.fromEntries(
    (terms ?? []).map(({ name, after }) => [name, COUNTS.has(name ?? "") ? Number(after) : after]),
  );
  return {
    sets: {
      ...agreed,
      versions: withVersion(record, {
        terms,
        changed_on: today,
        approved_by: [by, actorName(actor)].join(", ").slice(0, 160),
        reason: reason ?? "",
      }),
      proposal: null,
    },
  };
});

/** The agreement is drawn up from the terms. */
export const draw_up_agreement = effect("draw_up_agreement", () => ({
  documents: [{ letter: "facility_agreement", field: "agreement_file" }],
}));

/** The agreement goes to be signed by the owner, then by the fund provider. */
export const send_agreement = effect("send_agreement", ({ record }) => ({
  steps: [
    creation(
      "signature.send",
      {
        document_type: "FACILITY",
        document_name: record.number ?? "",
        facility: record.id,
        owner_entity: record.entity,
        counterparty_entity: record.financier_entity,
        amount: record.limit,
        currency: record.currency,
      },
      { key: "facility_envelope" },
    ),
  ],
}));

/** The vendors or buyers that were asked for with the facility are proposed, each to be decided by itself. */
export const propose_parts = effect("propose_parts", ({ record }) => {
  const under = { facility: record.id, financier_entity: record.financier_entity, currency: record.currency };
  return {
    steps:
      record.kind === "enterprise_program"
        ? (record.vendors_wanted ?? []).map((part) =>
            creation("vendor_sub_limit.ask", { ...under, enterprise_entity: record.entity, ...part }),
          )
        : (record.buyers_wanted ?? []).map((part) =>
            creation("buyer_limit.ask", { ...under, supplier_entity: record.entity, ...part }),
          ),
  };
});

/** The first day that no statement of this pair and currency covers yet. */
async function last_statement(reading: ReadingOf<"facility" | "vendor_sub_limit">): Promise<BusinessDate> {
  const { db, today } = reading;
  const { financier_entity, currency } = reading.record;
  const counterparty = reading.entity === "facility" ? reading.record.entity : reading.record.vendor_entity;
  const row = await db.first<{ last: string | null }>(
    `SELECT max(period_to) AS last
      FROM statement
      WHERE financier_entity = $1::bigint AND counterparty_entity = $2::bigint AND currency = $3`,
    [financier_entity ?? null, counterparty ?? null, currency ?? null],
  );
  return row?.last ? plusDays(row.last, 1) : (`${today.slice(0, 7)}-01` as BusinessDate);
}

/** A sub-limit has the currency of its facility. */
export const facility_currency = effect("facility_currency", ({ record, at }) => ({
  sets: {
    currency: at("facility", given(record, "facility"))?.currency ?? record.currency,
    reserved: record.reserved ?? "0.00",
    utilised: record.utilised ?? "0.00",
  },
}));

/** Which side froze it: only that side lifts it. */
export const mark_freezer = effect("mark_freezer", ({ record, actor, at }) => {
  const enterprise = at("company_entity", given(record, "enterprise_entity"));
  return {
    sets: {
      frozen_by: actor.kind !== "system" && enterprise?.company === actor.company ? "enterprise" : "financier",
    },
  };
});

/** A limit begins with nothing reserved or used. */
export const empty_limit = effect("empty_limit", (context) => ({
  sets: {
    reserved: context.record.reserved ?? "0.00",
    utilised: context.record.utilised ?? "0.00",
    ...(context.entity === "facility" ? { frozen_amount: context.record.frozen_amount ?? "0.00" } : {}),
  },
}));

/**
 * The buyer is rated as the fund provider says, else as it rated it on its list, else as the newest credit report
 * grades it.
 */
export const rate_buyer = effect("rate_buyer", { buyer_rating }, ({ ask, record, facts }) => ({
  sets: { rating: ask.rating ?? record.rating ?? facts.buyer_rating ?? null },
}));

/**
 * The last statement of the ended relation is drawn up and published: from the day after the last one to yesterday,
 * whose books have all of it.
 */
export const final_statement = effect("final_statement", { last_statement }, (context) => {
  const { record, facts, today } = context;
  const period = { period_from: facts.last_statement, period_to: plusDays(today, -1) };
  if (period.period_from > period.period_to) return {};
  const pair = {
    counterparty_entity:
      context.entity === "facility" ? given(context.record, "entity") : given(context.record, "vendor_entity"),
    currency: given(record, "currency"),
  };
  return {
    steps: [
      creation(
        "statement.issue",
        { financier_entity: record.financier_entity, ...pair, ...period },
        { values: { ...pair, ...period } },
      ),
    ],
  };
});

/** A deal of one kind that a termination ends or lets run. */
interface ReservedOf<Entity extends "financing_application" | "dpo" | "early_payment"> {
  readonly entity: Entity;
  readonly id: Id<Entity>;
  readonly deal_no: string;
  readonly product: string;
  readonly currency: string;
  readonly amount: string;
  readonly maturity_date: string | null;
  /** Not paid out yet: only reserved. */
  readonly pending: boolean;
  /** Runs, and its supplier may be called on to buy it back; of financings alone. */
  readonly recallable: boolean;
}

type ReservedDeal = ReservedOf<"financing_application"> | ReservedOf<"dpo"> | ReservedOf<"early_payment">;

const PENDING_APPLICATION = ["submitted", "returned", "pending_approval", "approved", "offer_accepted", "ready"];
const PENDING_EARLY = ["approved", "scheduled", "failed"];
const PENDING_ORDER = ["pending_approval", "pending_signature", "issued", "accepted", "funded"];

/** The deals of a facility, or of one vendor under it, that are reserved or run. */
const reserved_deals = async (reading: ReadingOf<"facility" | "vendor_sub_limit">): Promise<ReservedDeal[]> => {
  const { db, lock } = reading;
  const [facility, vendor] =
    reading.entity === "facility"
      ? [reading.record.id, null]
      : [reading.record.facility, reading.record.vendor_entity ?? null];
  const tail = lock ? " FOR NO KEY UPDATE" : "";
  const applications = await db.rows<ReservedOf<"financing_application">>(
    `SELECT 'financing_application' AS entity, id, number AS deal_no,
         CASE basis WHEN 'invoice' THEN 'factoring' ELSE 'finance' END AS product, currency,
       CASE
         WHEN status = ANY($3::text[]) THEN coalesce(approved_amount, requested_amount)
         ELSE coalesce(principal_outstanding, 0) END::numeric(15,2) AS amount,
       maturity_date, status = ANY($3::text[]) AS pending,
       coalesce(recourse, false) AND status IN ('disbursed', 'part_repaid', 'overdue') AS recallable
     FROM financing_application WHERE facility = $1::bigint AND ($2::bigint IS NULL OR seller_entity = $2::bigint)
       AND status = ANY($3::text[] || ARRAY['disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted'])
       ORDER BY id${tail}`,
    [facility, vendor, PENDING_APPLICATION],
  );
  const orders = await db.rows<ReservedOf<"dpo">>(
    `SELECT 'dpo' AS entity, id, number AS deal_no, 'dpo' AS product, currency,
       coalesce(face_outstanding, face_total) AS amount, maturity_date, status = ANY($3::text[]) AS pending,
       false AS recallable
     FROM dpo
     WHERE facility = $1::bigint
       AND ($2::bigint IS NULL OR vendor_entity = $2::bigint)
       AND status = ANY($3::text[] || ARRAY['paid', 'due', 'overdue', 'defaulted'])
     ORDER BY id${tail}`,
    [facility, vendor, PENDING_ORDER],
  );
  const early = await db.rows<ReservedOf<"early_payment">>(
    `SELECT 'early_payment' AS entity, id, number AS deal_no, 'early_payment' AS product, currency,
       (face_total - coalesce(collected, 0))::numeric(15,2) AS amount, maturity_date,
       status = ANY($3::text[]) AS pending, false AS recallable
     FROM early_payment
     WHERE facility = $1::bigint AND funder = 'financier' AND ($2::bigint IS NULL OR supplier_entity = $2::bigint)
       AND (status = ANY($3::text[]) OR (status = 'paid' AND collection_state IN ('open', 'overdue', 'defaulted')))
       ORDER BY id${tail}`,
    [facility, vendor, PENDING_EARLY],
  );
  return [...applications, ...orders, ...early];
};

const sum = (deals: readonly ReservedDeal[]): Money => text(deals.reduce((all, deal) => all + cents(deal.amount), 0n));

/** How a deal that is only reserved ends. */
function endStep(deal: ReservedDeal, reason: string): NextStep {
  switch (deal.entity) {
    case "dpo":
      return step("dpo.cancel", deal.id, { comment: reason });
    case "financing_application":
      return step("financing_application.withdraw", deal.id);
    case "early_payment":
      return step("early_payment.stop", deal.id);
  }
}

/** The end of a facility or of one vendor's part, read together with other records. */
type Termination = RecordReader & {
  readonly record: Pick<Facility, "run_off" | "financier_entity">;
  readonly ask: Pick<Facility, "run_off">;
  readonly actor: Actor;
};

/**
 * What is done with running deals that a supplier may be called on to buy back: nothing, the call, or where it is not
 * the fund provider who terminates, the wish for it. Payables and early payments are debts of the enterprise: nobody
 * buys them back.
 */
function buyBack({ record, ask, actor, at }: Termination): {
  readonly outcome: "runs_off" | "bought_back" | "buy_back_asked";
  readonly step?: "financing_application.call_back" | "financing_application.ask_back";
} {
  if ((ask.run_off ?? record.run_off) !== "buy_back") return { outcome: "runs_off" };
  const financier = at("company_entity", given(record, "financier_entity"));
  return actor.kind === "system" || financier?.company === actor.company
    ? { outcome: "bought_back", step: "financing_application.call_back" }
    : { outcome: "buy_back_asked", step: "financing_application.ask_back" };
}

/**
 * Deals that are only reserved are cancelled and give their limits back; what runs, runs off, or its supplier is called
 * on to buy it back.
 */
export const cancel_reserved_deals = effect("cancel_reserved_deals", { reserved_deals }, (context) => {
  const { record, ask, facts, today, holidays, windows } = context;
  const deals = facts.reserved_deals;
  const pending = deals.filter((deal) => deal.pending);
  const running = deals.filter((deal) => !deal.pending);
  const lastOne = running
    .map((deal) => deal.maturity_date ?? "")
    .toSorted()
    .at(-1);
  const { outcome, step: recall } = buyBack(context);
  const by = ask.effective_on ?? plusBusinessDays(today, windows.buy_back_business_days, holidays);
  const outcomeOf = (deal: ReservedDeal) => (deal.pending ? "cancelled" : deal.recallable ? outcome : "runs_off");
  return {
    sets: {
      outstanding_at_request: sum(running),
      run_off: ask.run_off ?? record.run_off ?? "collect_to_maturity",
    },
    steps: [
      ...pending.map((deal) => endStep(deal, ask.reason ?? "")),
      ...(recall === undefined
        ? []
        : running
            .filter((deal) => deal.entity === "financing_application")
            .filter(({ recallable }) => recallable)
            .map(({ id }) => step(recall, id, { buy_back_by: by }))),
    ],
    figures: {
      outstanding: sum(running),
      reserved_released: sum(pending),
      cancelled_count: String(pending.length),
      ...(lastOne ? { last_maturity: lastOne } : {}),
    },
    lines: deals.map((deal) => ({
      deal_no: deal.deal_no,
      product: deal.product,
      currency: deal.currency,
      amount: deal.amount,
      ...(deal.maturity_date === null ? {} : { maturity_date: deal.maturity_date }),
      outcome: outcomeOf(deal),
    })),
  };
});
