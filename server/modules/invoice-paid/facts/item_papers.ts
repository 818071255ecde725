import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { usesOf } from "../../deal/holding/deal.ts";

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
    `SELECT i.id AS invoice, coalesce(i.po_no, '') <> '' AS ordered, EXISTS (SELECT 1 FROM delivery_record d WHERE d.invoice = i.id AND d.status = 'confirmed') AS delivered
   FROM invoice i WHERE i.id = ANY($1::bigint[])`,
    [usesOf({ entity, record }).map(({ invoice }) => invoice)],
  );
