import { lockNodes } from "../credit-limit/limit-nodes.ts";
import type { LimitNode } from "../credit-limit/limits.ts";
import { rowsIn } from "../../platform/records/fields.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { usesOf } from "../deal/holding.ts";
import type { Id, Money } from "../../../schemas/vocabulary/value.ts";
import { rowsOf, tables } from "../../platform/store/handle.ts";

/** The credit limits of an item's issuer at every financier that is allowed to fund it, funds it or is about to. */
export const item_limits = async (reading: ReadingOf<"invoice_paid">): Promise<LimitNode[]> => {
  const { db, record, ask, lock } = reading;
  const obligor = record.issuer_entity;
  const financiers = [
    ...(record.financiers ?? []),
    ...[...rowsIn(record, "fundings"), ...rowsIn(record, "reserves")].flatMap(({ financier }) => financier ?? []),
    ...(ask.funding_financier ? [ask.funding_financier] : []),
  ];
  if (!obligor || financiers.length === 0) return [];
  return lockNodes(
    db,
    [
      {
        deal: record.id ?? "new",
        credit: [...new Set(financiers)].map((financier) => ({ obligor, financier })),
        buyers: [],
      },
    ],
    lock,
  );
};

/**
 * What vouches for an invoice beside itself: an order that it names, and a delivery that its receiver has confirmed.
 */
export interface Papers {
  readonly invoice: string;
  readonly ordered: boolean;
  readonly delivered: boolean;
}

/** The papers behind each invoice of an item. */
export const item_papers = ({ db, entity, record }: ReadingOf<"invoice_paid">): Promise<readonly Papers[]> =>
  db.rows<{ invoice: string; ordered: boolean; delivered: boolean }>(
    `SELECT i.id AS invoice, coalesce(i.po_no, '') <> '' AS ordered,
     EXISTS (SELECT 1 FROM delivery_record d WHERE d.invoice = i.id AND d.status = 'confirmed') AS delivered
   FROM invoice i WHERE i.id = ANY($1::bigint[])`,
    [usesOf({ entity, record }).map(({ invoice }) => invoice)],
  );

/** An authorizer whom an item names to sign its confirmation. */
interface NamedSigner {
  readonly name: string;
  readonly email: string;
  /** In force for the issuer, and up to the item's face. */
  readonly may_sign: boolean;
}

/**
 * Whom an item names to sign its confirmation, in their order; an order names nobody. When locked, their power does not
 * end meanwhile.
 */
export const named_signers = ({
  db,
  entity,
  record,
  lock,
}: ReadingOf<"dpo" | "invoice_paid">): Promise<readonly NamedSigner[]> =>
  entity === "dpo" || (record.signers ?? []).length === 0
    ? Promise.resolve([])
    : db.rows<{ name: string; email: string; may_sign: boolean }>(
        `SELECT authorizer.name,
           coalesce(authorizer.email, '') AS email,
           authorizer.email IS NOT NULL
             AND authorizer.status = 'active'
             AND authorizer.entity = $2::bigint
             AND (authorizer.signing_limit IS NULL OR authorizer.signing_limit >= $3::numeric) AS may_sign
         FROM authorizer
         WHERE authorizer.id = ANY($1::bigint[])
         ORDER BY array_position($1::bigint[], authorizer.id)${lock ? " FOR SHARE" : ""}`,
        [record.signers, record.issuer_entity ?? null, record.face ?? "0.00"],
      );

/** An invoice that a holder owes to the one it passes an item on to. */
export interface Debt {
  readonly invoice: Id<"invoice">;
  readonly amount: Money;
}

/**
 * Confirmed free invoices of the receiver to the one that passes the item on, the oldest due first: what the passing on
 * settles.
 */
export async function own_debts({ db, record, ask }: ReadingOf<"invoice_paid">): Promise<readonly Debt[]> {
  const [seller, buyer, currency] = [ask.to_entity ?? record.to_entity, record.holder_entity, record.currency];
  if (!seller || !buyer || !currency) return [];
  const rows = await rowsOf(
    db,
    tables
      .selectFrom("invoice")
      .select(["id", "outstanding"])
      .where("seller_entity", "=", seller)
      .where("buyer_entity", "=", buyer)
      .where("currency", "=", currency)
      .where("status", "=", "confirmed")
      .where("funding_status", "in", ["none", "released"])
      .where("outstanding", ">", "0.00")
      .orderBy("due_date_adjusted")
      .orderBy("id")
      .limit(100),
  );
  return rows.map(({ id, outstanding }) => ({ invoice: id, amount: outstanding ?? "0.00" }));
}
