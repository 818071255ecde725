import { type BookingRates, bookingRates } from "../../../platform/exchange-rate.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import type { EntityTables } from "../../../../generated/types/database.d.ts";
import type { Id, Money } from "../../../../schemas/vocabulary/value.ts";
import { firstOf, tables } from "../../../platform/store/handle.ts";
import { discountedOf } from "../discounted.ts";
import { isId } from "../../../../schemas/vocabulary/format/id.ts";
import type { Receipt } from "../../../../generated/types/records.d.ts";
import type { NextStep } from "../../../platform/lifecycle/plan/plan.ts";
import { creation, step } from "../../../platform/lifecycle/step.ts";
import { less, sumOf } from "../../pricing/share.ts";
import { given, moneyOf } from "../../../platform/records/fields.ts";
import { claimingSql, LIVE } from "../deal.ts";

/** Singapore dollars for one unit of each other currency, as constants.json says. */
export const booking_rates = ({
  registry,
}: ReadingOf<"dpo" | "early_payment" | "invoice_paid" | "refund">): Promise<BookingRates> =>
  Promise.resolve(bookingRates(registry));

/** A pay-out that lives. */
interface LivePayout {
  readonly id: Id<"disbursement">;
  readonly status: EntityTables["disbursement"]["status"];
}

/** The state of a deal's pay-out, where one was asked for; undefined where none lives. */
export const live_payout = async ({
  db,
  entity,
  record,
}: ReadingOf<"dpo" | "early_payment">): Promise<LivePayout | undefined> => {
  const { kind } = discountedOf({ entity, record });
  return firstOf(
    db,
    tables
      .selectFrom("disbursement")
      .select(["id", "status"])
      .where(kind, "=", record.id ?? null)
      .where("status", "not in", ["failed", "reversed", "cancelled"])
      .orderBy("id", "desc")
      .limit(1),
  );
};

/** The account to which a deal pays. */
export interface PayeeAccount {
  readonly id: Id<"bank_account">;
  readonly entity: Id<"company_entity">;
  readonly status: EntityTables["bank_account"]["status"];
  readonly currency: string;
}

/**
 * The account to which a deal pays: the one asked for or named, else the payee's active default in the deal's currency.
 */
export const payee_account = async ({
  db,
  entity,
  record,
  ask,
}: ReadingOf<"dpo" | "early_payment">): Promise<PayeeAccount | undefined> => {
  const { payee } = discountedOf({ entity, record });
  const named = ask.payout_account ?? record.payout_account;
  if (named !== undefined && named !== null)
    return db.first<PayeeAccount>(`SELECT id, entity, status, currency FROM bank_account WHERE id = $1`, [named]);
  return db.first<PayeeAccount>(
    `SELECT id, entity, status, currency
      FROM bank_account
      WHERE entity = $1 AND currency = $2 AND status = 'active' AND usage IN ('payout', 'both')
      ORDER BY is_default DESC, id
      LIMIT 1`,
    [payee ?? null, record.currency ?? "SGD"],
  );
};

/** A payment that somebody has announced for a debt of its own and that is not booked yet. */
interface Word {
  readonly id: Id<"receipt">;
  readonly status: "announced" | "recorded" | "matched";
  readonly amount: Money;
}

/** The payments announced to buy the deal back, or to give the refund back, that are not booked yet. */
export const words_of_payment = ({
  db,
  entity,
  record,
  lock,
}: ReadingOf<"financing_application" | "refund">): Promise<readonly Word[]> =>
  db.rows<{ id: Id<"receipt">; status: Word["status"]; amount: Money }>(
    `SELECT id, status, amount
     FROM receipt
     WHERE ${entity === "refund" ? "claimed_refund" : "bought_back"} = $1::bigint
       AND status IN ('announced', 'recorded', 'matched')
     ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [isId(record.id ?? "") ? record.id : null],
  );

/**
 * The payer announces a payment of its debt. An earlier one that the receiver has not found yet falls away for it; what
 * the receiver has found already is taken off.
 */
export function announcedSteps(words: readonly Word[], payment: Receipt): NextStep[] {
  const found = words.filter(({ status }) => status !== "announced").map(({ amount }) => amount);
  const amount = less(moneyOf(payment, "amount"), sumOf(found));
  return [
    ...words.filter(({ status }) => status === "announced").map(({ id }) => step("receipt.supersede", id)),
    ...(amount.startsWith("-") || amount === "0.00"
      ? []
      : [
          creation("receipt.announce_for", {
            ...payment,
            made_by: "payer",
            amount,
            bank_ref: given(payment, "bank_ref"),
          }),
        ]),
  ];
}

/**
 * A part of an item with which the buyer of an invoice paid its seller more than it owed: what of it no invoice has
 * used yet.
 */
interface Advance {
  readonly part: Id<"invoice_paid">;
  readonly number: string;
  readonly amount: Money;
}

const ADVANCES = `SELECT c.id AS part, c.number, c.on_account AS amount
  FROM invoice_paid c
  JOIN invoice_paid p ON p.id = c.parent
  WHERE c.holder_entity = $1
    AND p.holder_entity = $2
    AND c.currency = $3
    AND c.on_account > 0
    AND c.status IN ('accepted', 'part_financed', 'financed', 'due', 'overdue', 'settled')
  ORDER BY c.id LIMIT 100`;

/** What the buyer of an invoice has paid its seller on account by passing parts of items on, the oldest first. */
export async function advances({ db, record, lock }: ReadingOf<"invoice">): Promise<readonly Advance[]> {
  const parties = [record.seller_entity ?? null, record.buyer_entity ?? null, record.currency ?? null];
  const found = await db.rows<Advance>(ADVANCES, parties);
  // Most invoices have none: then no row is locked, and nothing that was read before is read again.
  return lock && found.length > 0 ? db.rows<Advance>(`${ADVANCES} FOR UPDATE OF c`, parties) : found;
}

/** What is still to come on an item to one fund provider, and the deals by which it comes. */
interface ItemClaim {
  readonly financier: Id<"company_entity">;
  readonly deals: readonly string[];
  readonly amount: Money;
}

/** The face of an item that running and recovered financings still expect, for each fund provider. */
export const deals_on_item = ({ db, record }: ReadingOf<"invoice_paid">): Promise<readonly ItemClaim[]> =>
  db.rows<ItemClaim>(
    `SELECT f.financier_entity AS financier, array_agg(f.number ORDER BY f.id) AS deals,
     sum(t.face - coalesce(t.collected, 0) - coalesce(t.reduced, 0))::numeric(15,2) AS amount
   FROM financing_application_items t JOIN financing_application f ON f.id = t.parent
   WHERE t.invoice_paid = $1::bigint AND ${claimingSql("f", "$2")}
   GROUP BY f.financier_entity
   HAVING sum(t.face - coalesce(t.collected, 0) - coalesce(t.reduced, 0)) > 0
   ORDER BY f.financier_entity`,
    [record.id ?? null, [...LIVE]],
  );

/** Who gives a company's last approval. */
interface Ceo {
  readonly email: string;
  readonly name: string;
}

/**
 * The authorizer of type `ceo` of the entity that a payment obligation binds; where none was put forward yet, whoever
 * may sign for its company. Undefined where nobody can. When locked, that power does not end meanwhile.
 */
export async function ceoOf(
  { db, lock }: Pick<ReadingOf<"dpo" | "invoice_paid">, "db" | "lock">,
  entity: Id<"company_entity"> | null | undefined,
): Promise<Ceo | undefined> {
  if (!entity) return undefined;
  const named = await db.first<{ email: string; name: string }>(
    `SELECT email, name
      FROM authorizer
      WHERE entity = $1 AND authorizer_type = 'ceo' AND status = 'active' AND email IS NOT NULL
      ORDER BY id
      LIMIT 1${lock ? " FOR SHARE" : ""}`,
    [entity],
  );
  if (named) return named;
  return db.first<{ email: string; name: string }>(
    `SELECT coalesce(who.contact_email, who.email) AS email, who.name
     FROM "user" AS who
     JOIN company_entity AS own ON own.company = who.company
     WHERE own.id = $1 AND who.status = 'active' AND 'signatory' = ANY(who.permission_groups) ORDER BY who.id LIMIT 1`,
    [entity],
  );
}

/** Who gives the last approval of what a payment obligation binds. */
export const ceo = (reading: ReadingOf<"invoice_paid" | "dpo">): Promise<Ceo | undefined> =>
  ceoOf(reading, reading.entity === "dpo" ? reading.record.enterprise_entity : reading.record.issuer_entity);
