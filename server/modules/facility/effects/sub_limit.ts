import { plusDays } from "../../../../schemas/vocabulary/format/date.ts";
import type { BusinessDate } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { creation } from "../../../platform/lifecycle/step.ts";
import { buyer_rating } from "../../credit-limit/facts.ts";
import { given } from "../../../platform/records/fields.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";

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
