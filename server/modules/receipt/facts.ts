import type { Receipt, Repayment } from "../../../generated/types/records.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { Stored } from "../../platform/query/rows.ts";
import { anyRecords, type Where } from "../../platform/query/unscoped.ts";
import { type Reading, firstOf, rowsOf, tables, anyId } from "../../platform/store/handle.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { given, has, rowsIn } from "../../platform/records/fields.ts";
import { COLLECTING } from "../discounting/collection.ts";
import { isLive, isRecovering, LIVE } from "../deal/deal.ts";
import { isRecoveringDiscounted } from "../deal/discounted.ts";
import { openBill } from "../deal/dpo.ts";

/** What deals of every kind say in the same way. */
interface DealOf<Kind, Entity extends "financing_application" | "dpo" | "early_payment"> {
  readonly kind: Kind;
  readonly record: Stored<Entity>;
  readonly number: string;
  readonly counterparty: string;
  /** Its own number, and those of its items and invoices. */
  readonly names: readonly string[];
  /** Whether the obligor knows of it: it promised or ordered it itself, or a notice of assignment was served. */
  readonly isAnnounced: boolean;
}

/** A deal on which a receipt may be booked, with the numbers by which people name it. */
export type ReceiptDeal =
  | DealOf<"financing", "financing_application">
  | DealOf<"dpo", "dpo">
  | DealOf<"early_payment", "early_payment">;

/** Whether nothing but the platform fee is to be paid on a deal: an order that is repaid, with the bill open. */
export const isBill = (deal: ReceiptDeal): deal is Extract<ReceiptDeal, { kind: "dpo" }> =>
  deal.kind === "dpo" && openBill(deal.record) !== "0.00";

/** The field by which rows lead to a deal. */
export function dealField({
  kind,
  record,
}: ReceiptDeal):
  | { financing: Id<"financing_application"> }
  | { dpo: Id<"dpo"> }
  | { early_payment: Id<"early_payment"> } {
  if (kind === "financing") return { financing: record.id };
  return kind === "dpo" ? { dpo: record.id } : { early_payment: record.id };
}

/** What of a receipt says which deals it may pay. */
type ReceiptHead = Pick<Receipt, "receiver_entity" | "payer_entity" | "currency">;

/** What is wanted for deals: those of a receipt, whatever record of it the step is about. */
type ReceiptReading = ReadingOf<"receipt" | "repayment">;

/** A receipt, whatever record of it the step is about. */
async function receiptOf({ db, entity, record }: ReceiptReading): Promise<ReceiptHead | undefined> {
  if (entity === "receipt") return record;
  return has(record, "receipt")
    ? firstOf(
        db,
        tables
          .selectFrom("receipt")
          .select(["receiver_entity", "payer_entity", "currency"])
          .where("id", "=", record.receipt),
      )
    : {};
}

/**
 * The numbers by which a debtor names financings: of their invoices and items, and of the items and invoices from which
 * what they finance was passed on.
 */
async function namesOf(
  db: Reading,
  financings: readonly Id<"financing_application">[],
): Promise<Map<string, string[]>> {
  const rows =
    financings.length === 0
      ? []
      : await db.rows<{ deal: string; name: string }>(
          `WITH RECURSIVE held AS (
             SELECT item.parent AS deal, ip.id, ip.number, ip.parent
             FROM financing_application_items item
             JOIN invoice_paid ip ON ip.id = item.invoice_paid
             WHERE item.parent = ANY($1::bigint[])
             UNION
             SELECT held.deal, giver.id, giver.number, giver.parent
             FROM held JOIN invoice_paid giver ON giver.id = held.parent
           )
           SELECT item.parent AS deal, invoice.invoice_no AS name
           FROM financing_application_items item
           JOIN invoice ON invoice.id = item.invoice
           WHERE item.parent = ANY($1::bigint[])
           UNION
           SELECT deal, number FROM held WHERE number IS NOT NULL
           UNION
           SELECT held.deal, invoice.invoice_no
           FROM held
           JOIN invoice_paid_invoices inside ON inside.parent = held.id
           JOIN invoice ON invoice.id = inside.invoice`,
          [financings],
        );
  return rows.reduce(
    (found, { deal, name }) => found.set(deal, [...(found.get(deal) ?? []), name]),
    new Map<string, string[]>(),
  );
}

/**
 * Financings of invoices of which a notice was served, for themselves or for all that their debtor owes the supplier.
 */
async function noticed(db: Reading, financings: readonly Id<"financing_application">[]): Promise<Set<string>> {
  const rows =
    financings.length === 0
      ? []
      : await rowsOf(
          db,
          tables
            .selectFrom("financing_application as f")
            .select("f.id")
            .where("f.id", "=", anyId(financings))
            .where(({ or, exists, selectFrom }) =>
              or([
                exists(
                  selectFrom("letter_of_assignment as l")
                    .select("l.id")
                    .whereRef("l.application", "=", "f.id")
                    .where("l.notice_sent_at", "is not", null),
                ),
                exists(
                  selectFrom("buyer_limit as b")
                    .select("b.id")
                    .whereRef("b.facility", "=", "f.facility")
                    .whereRef("b.buyer_entity", "=", "f.obligor_entity")
                    .where("b.noa_status", "!=", "none"),
                ),
              ]),
            ),
        );
  return new Set(rows.map(({ id }) => id));
}

/** Orders of a fund provider that are repaid, with the bill of their platform fee open. */
async function billedOrders(db: Reading, financier: Id<"company_entity">): Promise<Id<"dpo">[]> {
  const rows = await rowsOf(
    db,
    tables
      .selectFrom("dpo")
      .select("id")
      .where("financier_entity", "=", financier)
      .where("status", "=", "repaid")
      .where("fee_due", ">", "0.00")
      .orderBy("id"),
  );
  return rows.map(({ id }) => id);
}

async function labels(db: Reading, entities: readonly Id<"company_entity">[]): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    tables.selectFrom("company_entity").select(["id", "legal_name"]).where("id", "=", anyId(entities)),
  );
  return new Map(rows.map(({ id, legal_name: name }) => [id, name ?? ""]));
}

type Party = Id<"company_entity"> | null | undefined;

const ofPayer = (payer: Party, ...sides: readonly Party[]): boolean =>
  payer === undefined || payer === null || sides.some((side) => side === payer);

/** The numbers of deals that a receipt's matches or a repayment's lines name. */
function namedBy({ entity, record }: ReceiptReading): Set<string> {
  const rows: readonly { readonly deal_no?: string | null }[] =
    entity === "receipt" ? rowsIn(record satisfies Receipt, "matches") : rowsIn(record satisfies Repayment, "lines");
  return new Set(rows.flatMap((row) => row.deal_no ?? []));
}

/**
 * Reads live deals of one kind. Those that the receipt's matches or the repayment's lines name are locked where a
 * payment will be booked, and read again as they then are; the others are only offered.
 */
const liveDeals = (reading: ReceiptReading) => {
  const { db, registry, lock } = reading;
  const named = namedBy(reading);
  return async <Entity extends "financing_application" | "dpo" | "early_payment">(
    entity: Entity,
    where: Where<Entity>,
    isPayers: (deal: Stored<Entity>) => boolean,
  ): Promise<Stored<Entity>[]> => {
    const isNamed = (deal: { readonly number?: string | null }): boolean => named.has(deal.number ?? "");
    const found = (await anyRecords<Entity>(db, registry, entity, where, { order: "id" })).filter(isPayers);
    const concerned = lock ? found.filter(isNamed) : [];
    if (concerned.length === 0) return found;
    const held = new Map(
      (
        await anyRecords<Entity>(
          db,
          registry,
          entity,
          { ...where, id: concerned.map(({ id }) => id) } as Where<Entity>,
          { order: "id", lock: true },
        )
      ).map((deal) => [deal.id, deal]),
    );
    return found.flatMap((deal) => (isNamed(deal) ? (held.get(deal.id) ?? []) : [deal]));
  };
};

/**
 * The live deals of the receiver in the receipt's currency that its payer owes on (as obligor, or as the supplier who
 * pays back itself), those written off that its payer, as obligor, still pays on, and orders that are repaid and
 * of which the platform fee is to be paid; all of them where the payer is not on the platform.
 */
export async function receipt_deals(reading: ReceiptReading): Promise<readonly ReceiptDeal[]> {
  const { db } = reading;
  const receipt = await receiptOf(reading);
  if (receipt === undefined || !has(receipt, "receiver_entity")) return [];
  const { receiver_entity: receiver, payer_entity: payer, currency } = receipt;
  const live = liveDeals(reading);
  const own = { financier_entity: receiver, currency };
  const financings = await live("financing_application", { ...own, status: [...LIVE, "written_off"] }, (one) =>
    isLive(one)
      ? ofPayer(payer, one.obligor_entity, one.seller_entity)
      : isRecovering(one) && ofPayer(payer, one.obligor_entity),
  );
  const orders = await live(
    "dpo",
    { ...own, status: ["paid", "due", "overdue", "defaulted", "written_off"] },
    (one) =>
      ofPayer(payer, one.enterprise_entity) &&
      (one.status !== "written_off" || isRecoveringDiscounted({ entity: "dpo", record: one })),
  );
  const billed = await billedOrders(db, receiver);
  const bills =
    billed.length === 0
      ? []
      : await live("dpo", { ...own, status: "repaid", id: billed }, (one) => ofPayer(payer, one.enterprise_entity));
  const dpos = [...orders, ...bills];
  const early = await live(
    "early_payment",
    { funder_entity: receiver, currency, status: "paid", collection_state: [...COLLECTING, "written_off"] },
    (one) =>
      ofPayer(payer, one.enterprise_entity) &&
      (one.collection_state !== "written_off" || isRecoveringDiscounted({ entity: "early_payment", record: one })),
  );
  const names = await namesOf(
    db,
    financings.map((one) => one.id),
  );
  const references = await noticed(
    db,
    financings.map((one) => one.id),
  );
  const entities = await labels(
    db,
    [
      ...financings.flatMap((one) => [one.obligor_entity, one.seller_entity]),
      ...[...dpos, ...early].map((one) => one.enterprise_entity),
    ].filter((one) => one !== undefined && one !== null),
  );
  const bought = [
    ...dpos.flatMap((one) => rowsIn(one, "payables")),
    ...early.flatMap((one) => rowsIn(one, "items")),
  ].flatMap((row) => row.invoice ?? []);
  const invoices =
    bought.length === 0
      ? []
      : await rowsOf(db, tables.selectFrom("invoice").select(["id", "invoice_no"]).where("id", "=", anyId(bought)));
  const invoiceNames = (rows: readonly { readonly invoice?: Id<"invoice"> | null }[]): string[] =>
    rows.flatMap((row) => invoices.find((one) => one.id === row.invoice)?.invoice_no ?? []);
  const nameOf = (entity: Party): string => entities.get(entity ?? "") ?? "";
  return [
    ...financings.map((record): ReceiptDeal => {
      const number = given(record, "number");
      const isSupplier = payer !== undefined && payer === record.seller_entity;
      return {
        kind: "financing",
        record,
        number,
        names: [number, ...(names.get(record.id) ?? [])],
        isAnnounced: record.basis === "invoicepaid" || references.has(record.id),
        counterparty: nameOf(isSupplier ? record.seller_entity : record.obligor_entity),
      };
    }),
    ...dpos.map((record): ReceiptDeal => {
      const number = given(record, "number");
      return {
        kind: "dpo",
        record,
        number,
        names: [number, ...invoiceNames(rowsIn(record, "payables"))],
        isAnnounced: true,
        counterparty: nameOf(record.enterprise_entity),
      };
    }),
    ...early.map((record): ReceiptDeal => {
      const number = given(record, "number");
      return {
        kind: "early_payment",
        record,
        number,
        names: [number, ...invoiceNames(rowsIn(record, "items"))],
        isAnnounced: true,
        counterparty: nameOf(record.enterprise_entity),
      };
    }),
  ];
}
