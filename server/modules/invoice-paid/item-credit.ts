import { refuse } from "../../platform/refusal.ts";
import type { ReadContext } from "../../platform/context.ts";
import { sumInSgd, bookingRates } from "../../platform/exchange-rate.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { readRecord } from "../../platform/query/read.ts";

/** What a supplier holds of one enterprise's items in one currency; amounts are decimal text. */
interface HeldItems {
  readonly enterprise: string;
  readonly currency: string;
  readonly held_face: string;
  readonly available: string;
  readonly financed: string;
  readonly sub_limit_available: string;
}

/**
 * What a supplier holds of invoice-paid items, by enterprise and currency, and what is left of its parts of their
 * programmes; what is free in all, in Singapore dollars at the booking rates.
 */
export async function itemCredit(context: ReadContext): Promise<HandlerAnswers["invoice_paid.credit"]> {
  const company = context.acting?.company?.id ?? "0";
  const rows = await context.db.rows<HeldItems>(
    `SELECT issuer.legal_name AS enterprise, item.currency,
         sum(item.available + item.financed_face)::numeric(15,2) AS held_face,
         sum(item.available)::numeric(15,2) AS available, sum(item.financed_face)::numeric(15,2) AS financed,
       coalesce((SELECT sum(part."limit" - coalesce(part.reserved, 0) - coalesce(part.utilised, 0)) FROM vendor_sub_limit AS part WHERE part.enterprise_entity = item.issuer_entity AND part.vendor_entity = item.holder_entity AND part.status = 'active'
         AND part.currency IS NOT DISTINCT FROM item.currency), 0)::numeric(15,2) AS sub_limit_available
     FROM invoice_paid AS item
     JOIN company_entity AS own ON own.id = item.holder_entity
     JOIN company_entity AS issuer ON issuer.id = item.issuer_entity
     WHERE own.company = $1 AND item.status IN ('accepted', 'part_financed', 'financed', 'due', 'overdue')
     GROUP BY issuer.legal_name, item.currency, item.issuer_entity, item.holder_entity
     ORDER BY 1, 2`,
    [company],
  );
  return {
    rows,
    currency: "SGD",
    total_available: sumInSgd(
      rows.map((row) => ({ amount: row.available, currency: row.currency })),
      bookingRates(context.registry),
    ),
  };
}

type Row = Record<string, unknown> & { id: string; parent: string | null };

/** What a row has below it, each with its own. */
function below(rows: readonly Row[], id: string): Record<string, unknown>[] {
  return rows
    .filter((row) => row.parent === id)
    .map(({ parent: _parent, ...row }) => ({ ...row, children: below(rows, row.id) }));
}

/**
 * Who holds which part of an invoice-paid item, as a tree: for the enterprise that owes it from its first holder on,
 * for others from their own part down. Amounts alone, no prices.
 * @throws Refusal not_found for a missing and a foreign item alike
 */
export async function itemHolders(
  input: HandlerInputs["invoice_paid.holders"],
  context: ReadContext,
): Promise<HandlerAnswers["invoice_paid.holders"]> {
  const { record, parties } = await readRecord(context, "invoice_paid", input.id);
  const root = parties.includes("issuer")
    ? await context.db.first<{ id: string }>(
        "WITH RECURSIVE up AS (SELECT id, parent FROM invoice_paid WHERE id = $1::bigint UNION ALL SELECT item.id, item.parent FROM invoice_paid item JOIN up ON up.parent = item.id) SELECT id FROM up WHERE parent IS NULL",
        [record.id],
      )
    : undefined;
  const first = root?.id ?? record.id;
  const rows = await context.db.rows<Row>(
    `WITH RECURSIVE down AS (
       SELECT *
       FROM invoice_paid
       WHERE id = $1::bigint
       UNION ALL SELECT item.*
       FROM invoice_paid item
       JOIN down ON item.parent = down.id
     )
     SELECT down.id, down.parent, down.number, holder.legal_name AS holder, down.tier, down.currency, down.face,
       down.available, down.transferred, down.financed_face, down.settled, down.status
     FROM down JOIN company_entity holder ON holder.id = down.holder_entity ORDER BY down.id`,
    [first],
  );
  const [top] = rows
    .filter((row) => row.id === first)
    .map(({ parent: _parent, ...row }) => ({ ...row, children: below(rows, row.id) }));
  return top ?? refuse("not_found");
}
