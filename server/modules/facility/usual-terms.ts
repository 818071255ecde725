import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { plusYear } from "../../../schemas/vocabulary/format/date.ts";
import type { ReadContext } from "../../platform/context.ts";
import { present } from "../../platform/present.ts";
import { readRecord } from "../../platform/query/read.ts";

/** What a fund provider's product in force says of its terms. */
interface ProductTerms {
  readonly kind: string;
  readonly interest_rate: string;
  readonly min_tenor: number | null;
  readonly max_tenor: number | null;
  readonly grace_days: number | null;
  readonly penalty_rate: string | null;
}

/** The rates that a fund provider last offered a company with a credit limit. */
interface OfferedRates {
  readonly finance_rate: string | null;
  readonly dpo_rate: string | null;
  readonly ep_rate: string | null;
}

/** A fund provider and a company, and the currency in which they deal. */
interface Dealing {
  readonly entity?: string | null;
  readonly financier_entity?: string | null;
  readonly currency?: string | null;
}

/** The newest product of each kind that a fund provider offers in a currency. */
const productTerms = ({ db, ports }: ReadContext, { financier_entity, currency }: Dealing) =>
  db.rows<ProductTerms>(
    `SELECT DISTINCT ON (p.kind) p.kind, p.rate AS interest_rate, p.min_tenor, p.max_tenor, p.grace_days, p.penalty_rate
     FROM product p
     JOIN company_entity provider ON provider.company = p.company
     WHERE provider.id = $1::bigint AND p.currency::text = $2 AND p.status = 'published'
       AND (p.effective_from IS NULL OR p.effective_from <= $3::date)
     ORDER BY p.kind, p.effective_from DESC NULLS LAST, p.id DESC`,
    [financier_entity ?? null, currency ?? null, ports.clock.today()],
  );

/** The rates of the offer that the company accepted last. */
const offeredRates = ({ db }: ReadContext, { entity, financier_entity, currency }: Dealing) =>
  db.first<OfferedRates>(
    `SELECT a.finance_rate, a.dpo_rate, a.ep_rate
     FROM credit_application a
     WHERE a.entity = $1::bigint AND a.financier_entity = $2::bigint AND a.currency::text = $3
       AND a.status IN ('accepted', 'active')
     ORDER BY a.id DESC
     LIMIT 1`,
    [entity ?? null, financier_entity ?? null, currency ?? null],
  );

/**
 * The terms with which a fund provider would begin a facility: the rate that it offered the enterprise with its credit
 * limit, all else as its product says.
 * @throws Refusal not_found
 */
export async function usualFacilityTerms(
  input: HandlerInputs["facility.usual"],
  context: ReadContext,
): Promise<HandlerAnswers["facility.usual"]> {
  const { record } = await readRecord(context, "facility", input.id);
  const factoring = record.kind === "supplier_factoring";
  const products = await productTerms(context, record);
  const product = products.find(({ kind }) => kind === (factoring ? "factoring" : "finance"));
  const offer = factoring ? undefined : await offeredRates(context, record);
  return present({
    interest_rate: offer?.finance_rate ?? product?.interest_rate,
    day_count: record.currency === "USD" ? "ACT360" : "ACT365",
    interest_mode: "arrears",
    min_tenor: product?.min_tenor,
    max_tenor: product?.max_tenor,
    grace_days: product?.grace_days,
    penalty_rate: product?.penalty_rate,
  });
}

/**
 * The prices with which a fund provider would begin an offer: those of its last one to this company, else those of its
 * products; to be looked at again in a year.
 * @throws Refusal not_found
 */
export async function usualPrices(
  input: HandlerInputs["credit_application.usual"],
  context: ReadContext,
): Promise<HandlerAnswers["credit_application.usual"]> {
  const { record } = await readRecord(context, "credit_application", input.id);
  const products = await productTerms(context, record);
  const rateOf = (wanted: string) => products.find(({ kind }) => kind === wanted)?.interest_rate;
  const offer = await offeredRates(context, record);
  const today = context.ports.clock.today();
  return present({
    finance_rate: offer?.finance_rate ?? rateOf("finance"),
    dpo_rate: offer?.dpo_rate ?? rateOf("dpo"),
    ep_rate: offer?.ep_rate ?? rateOf("early_payment"),
    review_date: plusYear(today),
  });
}
