import { sql } from "kysely";
import type { EntityTables } from "../../../generated/types/database.d.ts";
import type { FinancingApplication, FinancingApplicationItems } from "../../../generated/types/records.d.ts";
import type { BusinessDate, Id, Money, Percent } from "../../../schemas/vocabulary/value.ts";
import { money, percentText } from "../../../schemas/vocabulary/decimal.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { standardGst, defaultFees, type FeeRule } from "../pricing/fees.ts";
import type { InterestMode } from "../pricing/financing-quote.ts";
import { type Reading, anyId, firstOf, rowsOf, tables, type Row } from "../../platform/store/handle.ts";
import { given, has, rowsIn } from "../../platform/records/fields.ts";
import { feesInForce } from "../deal/fees.ts";
import { usualFundingAnswers } from "../deal/usual-answer.ts";
import type { UsualAnswer } from "../../platform/lifecycle/timeline/usual-answer.ts";
import { cheapestItems } from "./candidates.ts";
import { isId } from "../../../schemas/vocabulary/format/id.ts";
import { LIVE } from "../deal/deal.ts";
import { own_journals } from "../ledger/facts.ts";
import type { PostedJournal } from "../ledger/postings/draft.ts";

/** An item that is to be financed, as it stands. */
interface TermItem {
  readonly number: string;
  readonly obligor: Id<"company_entity">;
  readonly maturity: BusinessDate;
  readonly free: Money;
  /** Percent of the face that is advanced on it. */
  readonly advance_rate: Percent;
}

/** What a fund provider's facility gives for a financing. */
export interface FinancingTerms {
  readonly facility: Id<"facility">;
  readonly financier_name: string;
  readonly currency: string;
  readonly rate: Percent;
  readonly day_count?: string;
  readonly interest_mode: InterestMode;
  readonly grace_days: number;
  readonly penalty_rate: Percent;
  readonly late_fee: Money;
  readonly recourse: boolean;
  readonly fees: readonly FeeRule[];
  readonly gst_rate: string;
  /** One for each item of the application, in their order; undefined where there is no such item. */
  readonly items: readonly (TermItem | undefined)[];
  /** Items chosen for an amount that is wanted, where the application names none. */
  readonly chosen?: readonly FinancingApplicationItems[];
}

/** An invoice or an invoice-paid item, as it would be financed. */
type ItemRow = Omit<TermItem, "advance_rate"> & { readonly id: Id<"invoice"> | Id<"invoice_paid"> };

type Facility = EntityTables["facility"];

/** A facility with the legal name of its fund provider. */
type NamedFacility = Facility & { readonly financier_name: string | null };

async function itemRows(db: Reading, items: readonly FinancingApplicationItems[]): Promise<Map<string, ItemRow>> {
  const invoiceIds = items.flatMap(({ invoice }) => invoice ?? []);
  const heldIds = items.flatMap(({ invoice_paid: item }) => item ?? []);
  const [invoices, held] = await Promise.all([
    invoiceIds.length === 0
      ? []
      : rowsOf(
          db,
          tables
            .selectFrom("invoice")
            .select((row) => [
              "id",
              sql<string>`invoice_no`.as("number"),
              sql<Id<"company_entity">>`buyer_entity`.as("obligor"),
              row.fn.coalesce("maturity_date", "due_date_adjusted", sql<BusinessDate>`due_date`).as("maturity"),
              sql<Money>`least(outstanding, coalesce(confirmed_amount, outstanding))::numeric(15,2)`.as("free"),
            ])
            .where("id", "=", anyId(invoiceIds)),
        ),
    heldIds.length === 0
      ? []
      : rowsOf(
          db,
          tables
            .selectFrom("invoice_paid")
            .select((row) => [
              "id",
              sql<string>`number`.as("number"),
              sql<Id<"company_entity">>`issuer_entity`.as("obligor"),
              row.fn.coalesce("extended_maturity", sql<BusinessDate>`maturity_date`).as("maturity"),
              sql<Money>`coalesce(available, 0)::numeric(15,2)`.as("free"),
            ])
            .where("id", "=", anyId(heldIds)),
        ),
  ]);
  return new Map<string, ItemRow>([
    ...invoices.map((row) => [`invoice ${row.id}`, row] as const),
    ...held.map((row) => [`invoice_paid ${row.id}`, row] as const),
  ]);
}

/**
 * The facility that is named, or the active one that fits: a programme of the obligor, or the supplier's own for
 * factoring.
 */
async function facilityOf(
  db: Reading,
  record: FinancingApplication,
  obligor: Id<"company_entity"> | undefined,
): Promise<NamedFacility | undefined> {
  if (!has(record, "financier_entity")) return undefined;
  const own = tables
    .selectFrom("facility")
    .selectAll()
    .select(
      sql<string | null>`(SELECT legal_name FROM company_entity WHERE id = facility.financier_entity)`.as(
        "financier_name",
      ),
    )
    .where("financier_entity", "=", record.financier_entity);
  if (has(record, "facility")) return firstOf(db, own.where("id", "=", record.facility));
  const [kind, owner] =
    record.basis === "invoice"
      ? ["supplier_factoring" as const, record.seller_entity]
      : ["enterprise_program" as const, obligor];
  if (!owner) return undefined;
  return firstOf(
    db,
    own
      .where("entity", "=", owner)
      .where("kind", "=", kind)
      .where("currency", "=", record.currency ?? "SGD")
      .where("status", "=", "active")
      .orderBy("id", "desc")
      .limit(1),
  );
}

/** Percent advanced for each obligor under the facility, and the vendor's own rate where one was agreed. */
async function advances(
  db: Reading,
  record: FinancingApplication,
  facility: Facility,
): Promise<{ readonly rate: Percent; readonly of: (obligor: Id<"company_entity">) => Percent }> {
  const [none, general] = [percentText(0n), facility.interest_rate ?? percentText(0n)];
  if (record.basis !== "invoice") {
    const sub = !has(record, "seller_entity")
      ? undefined
      : await firstOf(
          db,
          tables
            .selectFrom("vendor_sub_limit")
            .select(["rate_override", "advance_rate_override"])
            .where("facility", "=", facility.id)
            .where("vendor_entity", "=", record.seller_entity)
            .where("status", "!=", "terminated")
            .orderBy("id", "desc")
            .limit(1),
        );
    const advance = sub?.advance_rate_override ?? facility.advance_rate_ip ?? none;
    return { rate: sub?.rate_override ?? general, of: () => advance };
  }
  const buyers = await rowsOf(
    db,
    tables
      .selectFrom("buyer_limit")
      .select(["buyer_entity", "list", "advance_rate"])
      .where("facility", "=", facility.id)
      .where("status", "=", "active"),
  );
  const of = (obligor: Id<"company_entity">): Percent => {
    const buyer = buyers.find((row) => row.buyer_entity === obligor);
    return (
      buyer?.advance_rate ??
      (buyer?.list === "whitelist" ? facility.advance_rate_whitelist : facility.advance_rate_general) ??
      none
    );
  };
  return { rate: general, of };
}

/**
 * The terms under which a fund provider would finance an application: facility, rates, fees, and each item as it
 * stands. Undefined without a facility.
 */
export async function financing_terms(
  reading: ReadingOf<"financing_application">,
): Promise<FinancingTerms | undefined> {
  const { db, record, registry, today } = reading;
  const named = rowsIn(record, "items");
  const chosen =
    named.length > 0
      ? undefined
      : await cheapestItems(reading, async (obligor) => {
          const facility = await facilityOf(db, record, obligor);
          return facility && (await advances(db, record, facility)).of(obligor);
        });
  const rows = await itemRows(db, chosen ?? named);
  const items = (chosen ?? named).map((item) =>
    rows.get(has(item, "invoice_paid") ? `invoice_paid ${item.invoice_paid}` : `invoice ${item.invoice}`),
  );
  const facility = await facilityOf(db, record, items.find((row) => row !== undefined)?.obligor);
  if (!facility) return undefined;
  const currency = given(facility, "currency");
  const financier = given(facility, "financier_entity");
  const product = record.basis === "invoice" ? "factoring" : "finance";
  const [{ rate, of }, own] = await Promise.all([
    advances(db, record, facility),
    feesInForce(db, financier, product, currency, today, facility.id),
  ]);
  const fees = own ?? defaultFees(product, currency);
  return {
    facility: facility.id,
    financier_name: facility.financier_name ?? "",
    currency,
    rate,
    grace_days: facility.grace_days ?? 0,
    ...(has(facility, "day_count") ? { day_count: facility.day_count } : {}),
    interest_mode: facility.interest_mode === "upfront" ? "upfront" : "arrears",
    penalty_rate: facility.penalty_rate ?? percentText(0n),
    late_fee: facility.late_fee ?? money(fees.find((rule) => rule.code === "LATE_ADMIN")?.flat ?? "0.00"),
    recourse: facility.recourse === true,
    fees: fees.filter((rule) => rule.collect !== "at_repayment"),
    gst_rate: standardGst(registry),
    ...(chosen === undefined ? {} : { chosen }),
    items: items.map(
      (row) =>
        row && {
          number: row.number,
          obligor: row.obligor,
          maturity: row.maturity,
          free: row.free,
          advance_rate: of(row.obligor),
        },
    ),
  };
}

/**
 * How long the fund provider that is asked usually takes to answer; undefined for a step that is taken, which needs no
 * advice.
 */
export const usual_answer = async ({
  db,
  registry,
  record,
  lock,
}: ReadingOf<"financing_application">): Promise<UsualAnswer | undefined> =>
  lock || !has(record, "financier_entity")
    ? undefined
    : (await usualFundingAnswers({ db, registry }, [record.financier_entity])).get(record.financier_entity);

/** A credit note on a financing, and what of an over-advance it calls back that is not paid. */
export interface CalledBack {
  readonly id: Id<"credit_note">;
  readonly open: Money;
}

/** The credit notes that lessened the face of the financing, the oldest first. */
export const called_back = async ({
  db,
  record,
  lock,
}: ReadingOf<"financing_application">): Promise<readonly CalledBack[]> =>
  db.rows<CalledBack & Row>(
    `SELECT id, CASE WHEN cure_status = 'open' THEN coalesce(over_advance_open, 0) ELSE 0 END::numeric(15,2) AS open
   FROM credit_note
   WHERE financing = $1::bigint AND status = 'applied' AND kind <> 'accounting' ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [isId(record.id ?? "") ? record.id : null],
  );

/** Ids of the financings that are paid out on the invoice itself and run or are recovered, the earliest first. */
export async function financings_of_invoice({
  db,
  record,
}: ReadingOf<"invoice">): Promise<readonly Id<"financing_application">[]> {
  if (!has(record, "id")) return [];
  const rows = await rowsOf(
    db,
    tables
      .selectFrom("financing_application_items as item")
      .innerJoin("financing_application as fa", "fa.id", "item.parent")
      .select("fa.id")
      .distinct()
      .where("item.invoice", "=", record.id)
      .where(({ or, and, eb }) =>
        or([
          eb("fa.status", "in", LIVE),
          and([eb("fa.status", "=", "written_off"), eb("fa.recoverable", ">", "0.00")]),
        ]),
      )
      .orderBy("fa.id"),
  );
  return rows.map(({ id }) => id);
}

/**
 * Journals that a payment leaves as they are when it is taken back: what arose by time is worked out anew; payables,
 * early payments and claims that it met undo their own.
 */
const NOT_ITS_OWN = [
  "interest_accrued",
  "penalty_arisen",
  "late_fee_arisen",
  "reversal",
  "dpo_repaid",
  "penalty_received",
  "platform_fee_billed",
  "platform_fee_paid",
  "discount_earned",
  "early_payment_repaid",
  "claim_recovered",
];

const BOOKED_AS_UNAPPLIED = "receipt_unmatched";

/** What repayments that were taken back booked anew as not applied of their receipt: it bounces with the receipt. */
async function givenBack(reading: ReadingOf<"receipt">): Promise<readonly PostedJournal[]> {
  const { db, record } = reading;
  const financed = await db.rows<{ id: string }>(
    "SELECT id FROM repayment WHERE receipt = $1::bigint AND status = 'reversed' ORDER BY id",
    [record.id],
  );
  const found: PostedJournal[] = [];
  for (const { id } of financed) found.push(...(await own_journals({ ...reading, record: { id } })));
  return found.filter(({ event, source }) => event === BOOKED_AS_UNAPPLIED && source === record.number);
}

/**
 * The journals of a payment: those that the record's own transitions posted, those of the repayments of a receipt with
 * what reversed ones gave back to it, and for a repayment that was posted with its receipt the receipt's, save what the
 * receipt booked as not applied.
 */
export const payment_journals = async (
  reading: ReadingOf<"disbursement" | "receipt" | "repayment">,
): Promise<readonly PostedJournal[]> => {
  const { db, entity, record } = reading;
  const more =
    entity === "receipt"
      ? (
          await db.rows<{ id: string }>(
            "SELECT id FROM repayment WHERE receipt = $1::bigint AND status = 'posted' ORDER BY id",
            [record.id],
          )
        ).map((row) => row.id)
      : entity === "repayment"
        ? [given(record, "receipt")]
        : [];
  const found: PostedJournal[] = [];
  for (const id of [given(record, "id"), ...more]) found.push(...(await own_journals({ ...reading, record: { id } })));
  const own = found.filter(({ event }) => !NOT_ITS_OWN.includes(event));
  if (entity === "receipt") return [...own, ...(await givenBack(reading))];
  if (entity !== "repayment") return own;
  const deals = rowsIn(record, "lines").map((line) => line.deal_no);
  return own.filter(({ event, source }) => event !== BOOKED_AS_UNAPPLIED && deals.includes(source));
};

/** Whether a repayment was posted with its receipt, straight from the bank. */
export const paid_from_bank = async ({ db, record }: ReadingOf<"repayment">): Promise<boolean> =>
  (
    await db.rows(
      "SELECT id FROM timeline_entry WHERE subject_entity = 'repayment' AND subject_id = $1::bigint AND transition = 'post' LIMIT 1",
      [record.id ?? null],
    )
  ).length > 0;
