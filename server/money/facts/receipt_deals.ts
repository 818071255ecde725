import type { Row } from "../../store/handle.ts";
import { anyRecords } from "../../query/unscoped.ts";
import { LIVE } from "../deal.ts";
import { rowsIn } from "../../trade/amount.ts";
import { COLLECTING } from "../../trade/collection.ts";
import type { Fact, FactReading } from "../../lifecycle/facts/fact.ts";

/** A deal on which a receipt may be booked, with the numbers by which people name it. */
export interface ReceiptDeal {
  readonly kind: "financing" | "dpo" | "early_payment";
  readonly record: Row;
  readonly counterparty: string;
  /** Its own number, and those of its items and invoices. */
  readonly names: readonly string[];
}

/** A receipt, whatever record of it the step is about. */
async function receiptOf({ db, record }: FactReading): Promise<Row | undefined> {
  if (record["receipt"] === undefined) return record;
  return db.first("SELECT * FROM receipt WHERE id = $1::bigint", [record["receipt"]]);
}

async function namesOf({ db }: FactReading, financings: readonly string[]): Promise<Map<string, string[]>> {
  const rows = financings.length === 0 ? [] : await db.rows<{ parent: string; name: string }>(
    `SELECT item.parent, unnest(array_remove(ARRAY[invoice.invoice_no, ip.number, inner_invoice.invoice_no], NULL)) AS name FROM financing_application_items item
     LEFT JOIN invoice ON invoice.id = item.invoice LEFT JOIN invoice_paid ip ON ip.id = item.invoice_paid
     LEFT JOIN invoice_paid_invoices inside ON inside.parent = ip.id LEFT JOIN invoice inner_invoice ON inner_invoice.id = inside.invoice
     WHERE item.parent = ANY($1::bigint[])`, [financings]);
  return rows.reduce((found, { parent, name }) => found.set(parent, [...found.get(parent) ?? [], name]), new Map<string, string[]>());
}

async function labels({ db }: FactReading, entities: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; legal_name: string }>("SELECT id, legal_name FROM company_entity WHERE id = ANY($1::bigint[])", [entities]);
  return new Map(rows.map(({ id, legal_name: name }) => [id, name]));
}

const ofPayer = (payer: unknown, ...sides: readonly unknown[]): boolean => payer === undefined || payer === null || sides.some((side) => side !== null && side === payer);

/**
 * Reads live deals of one kind. Those that the receipt's matches or the repayment's lines name are locked where a payment will be
 * booked, and read again as they then are; the others are only offered.
 */
const liveDeals = ({ db, registry, record, lock }: FactReading) => {
  const named = new Set([...rowsIn(record, "matches"), ...rowsIn(record, "lines")].map((row) => String(row["deal_no"])));
  return async (entity: string, where: Record<string, unknown>, isPayers: (deal: Row) => boolean) => {
    const found = (await anyRecords(db, registry, entity, where, { order: "id" })).filter(isPayers);
    const concerned = lock ? found.filter((deal) => named.has(String(deal["number"]))) : [];
    if (concerned.length === 0) return found;
    const held = new Map((await anyRecords(db, registry, entity, { ...where, id: concerned.map(({ id }) => id) }, { order: "id", lock: true })).map((deal) => [deal.id, deal]));
    return found.flatMap((deal) => (named.has(String(deal["number"])) ? held.get(deal.id) ?? [] : [deal]));
  };
};

/**
 * The live deals of the receiver in the receipt's currency that its payer owes on (as obligor, or as the supplier who pays back itself);
 * all of them where the payer is not on the platform.
 */
export const receipt_deals: Fact = async (reading): Promise<readonly ReceiptDeal[]> => {
  const { db } = reading;
  const receipt = await receiptOf(reading);
  if (receipt === undefined || receipt["receiver_entity"] === undefined) return [];
  const { receiver_entity: receiver, payer_entity: payer, currency } = receipt;
  const live = liveDeals(reading);
  const own = { financier_entity: String(receiver), currency: String(currency) };
  const financings = await live("financing_application", { ...own, status: [...LIVE] }, (one) => ofPayer(payer, one["obligor_entity"], one["seller_entity"]));
  const dpos = await live("dpo", { ...own, status: ["paid", "due", "overdue", "defaulted"] }, (one) => ofPayer(payer, one["enterprise_entity"]));
  const early = await live("early_payment", { funder_entity: String(receiver), currency: String(currency), status: "paid", collection_state: [...COLLECTING] }, (one) => ofPayer(payer, one["enterprise_entity"]));
  const names = await namesOf(reading, financings.map((one) => one.id));
  const entities = await labels(reading, [...financings.flatMap((one) => [one["obligor_entity"], one["seller_entity"]]), ...[...dpos, ...early].map((one) => one["enterprise_entity"])].filter(Boolean).map(String));
  const bought = [...dpos.flatMap((one) => rowsIn(one, "payables")), ...early.flatMap((one) => rowsIn(one, "items"))];
  const invoices = bought.length === 0 ? [] : await db.rows<{ id: string; invoice_no: string }>("SELECT id, invoice_no FROM invoice WHERE id = ANY($1::bigint[])", [bought.map((row) => row["invoice"])]);
  return [
    ...financings.map((record) => ({
      kind: "financing" as const, record, names: [String(record["number"]), ...names.get(record.id) ?? []],
      counterparty: entities.get(String(payer !== undefined && payer === record["seller_entity"] ? record["seller_entity"] : record["obligor_entity"])) ?? "",
    })),
    ...[...dpos.map((record) => ({ kind: "dpo" as const, record, rows: rowsIn(record, "payables") })), ...early.map((record) => ({ kind: "early_payment" as const, record, rows: rowsIn(record, "items") }))].map(({ kind, record, rows }) => ({
      kind, record, counterparty: entities.get(String(record["enterprise_entity"])) ?? "",
      names: [String(record["number"]), ...rows.flatMap((row) => invoices.find((one) => one.id === row["invoice"])?.invoice_no ?? [])],
    })),
  ];
};
