import type { ReadingOf, RecordReader } from "../../../platform/lifecycle/transition-context.ts";
import type { Facility } from "../../../../generated/types/records.d.ts";
import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import type { Actor } from "../../../platform/lifecycle/plan/actor.ts";
import type { NextStep } from "../../../platform/lifecycle/plan/plan.ts";
import { step } from "../../../platform/lifecycle/step.ts";
import { given } from "../../../platform/records/fields.ts";
import { cents, text } from "../../../../schemas/vocabulary/decimal.ts";
import { plusBusinessDays } from "../../../../schemas/vocabulary/day/business-day.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";

/** A deal that a termination ends or lets run. */
interface ReservedDeal extends Record<string, unknown> {
  readonly entity: "financing_application" | "dpo" | "early_payment";
  readonly id: string;
  readonly deal_no: string;
  readonly product: string;
  readonly currency: string;
  readonly amount: string;
  readonly maturity_date: string | null;
  /** Not paid out yet: only reserved. */
  readonly pending: boolean;
  /** Runs, and its supplier may be called on to buy it back. */
  readonly recallable: boolean;
}

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
  const applications = await db.rows<ReservedDeal>(
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
  const orders = await db.rows<ReservedDeal>(
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
  const early = await db.rows<ReservedDeal>(
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
      return step("dpo.cancel", deal.id as Id<"dpo">, { comment: reason });
    case "financing_application":
      return step("financing_application.withdraw", deal.id as Id<"financing_application">);
    case "early_payment":
      return step("early_payment.stop", deal.id as Id<"early_payment">);
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
            .filter((deal) => deal.recallable)
            .map(({ id }) => step(recall, id as Id<"financing_application">, { buy_back_by: by }))),
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
