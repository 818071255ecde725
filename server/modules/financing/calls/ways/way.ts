import type { BusinessDate, Id } from "../../../../../schemas/vocabulary/value.ts";
import type { ReadContext } from "../../../../platform/context.ts";
import { assess, failed } from "../../../eligibility/assess.ts";
import type { RequestedItem, EligibilityRequest, EligibilityItem } from "../../../eligibility/input.ts";
import type { Check } from "../../../eligibility/checks.ts";
import { eligibilityInput } from "../../../eligibility/facts.ts";

/** An invoice that somebody wants cash for, as far as the ways to it look at it. */
export interface Wanted {
  readonly id: Id<"invoice">;
  readonly invoice_no: string;
  readonly seller_entity: Id<"company_entity">;
  readonly buyer_entity: Id<"company_entity">;
  readonly counterparty: string;
  readonly currency: string;
  /** Confirmed and outstanding. */
  readonly free: string;
  readonly outstanding: string;
  readonly due_date: BusinessDate;
  readonly overdue: boolean;
  readonly status: string;
}

/** An invoice-paid item of the supplier behind a wanted invoice. */
export interface HeldItem {
  readonly invoice: Id<"invoice">;
  readonly id: Id<"invoice_paid">;
  readonly number: string;
  readonly status: string;
  readonly available: string;
  /** What the item holds of the invoice. */
  readonly amount: string;
  readonly maturity: BusinessDate;
}

/** A payable of an order of discounted payables that waits for the supplier's word. */
export interface OfferedPayable {
  readonly invoice: string;
  readonly dpo: string;
  readonly number: string;
  readonly financier: string;
  readonly financier_name: string;
  readonly face: string;
  readonly maturity_date: BusinessDate;
  readonly pay_date: string;
  readonly rate: string;
  readonly basis_days: number;
}

/** A fund provider whose facility may serve invoices of one buyer in one currency. */
export interface Provider {
  readonly facility: Id<"facility">;
  readonly financier: Id<"company_entity">;
  readonly name: string;
  readonly kind: "enterprise_program" | "supplier_factoring";
  readonly products: readonly string[];
}

/** The asker's own invoices, as they stand on a day. */
const WANTED = `SELECT invoice.id, invoice.invoice_no, invoice.seller_entity, invoice.buyer_entity,
     party.legal_name AS counterparty, invoice.currency, invoice.outstanding,
     least(invoice.outstanding, coalesce(invoice.confirmed_amount, invoice.outstanding))::numeric(15,2) AS free,
     coalesce(invoice.due_date_adjusted, invoice.due_date) AS due_date,
     coalesce(invoice.due_date_adjusted, invoice.due_date) < $2::date AS overdue, invoice.status
   FROM invoice LEFT JOIN company_entity AS party ON party.id = invoice.buyer_entity
   WHERE invoice.seller_entity = ANY($1::bigint[])`;

/** The asker's own invoices among those named, oldest due first. */
export const wantedInvoices = ({ db, acting, ports }: ReadContext, ids: readonly string[]): Promise<Wanted[]> =>
  db.rows<Wanted>(`${WANTED} AND invoice.id = ANY($3::bigint[]) ORDER BY 9, invoice.id`, [
    acting?.entities ?? [],
    ports.clock.today(),
    ids,
  ]);

/** Those of the asker's own invoices that may be paid early by what they are themselves, oldest due first. */
export const freeInvoices = ({ db, acting, ports }: ReadContext, most: number): Promise<Wanted[]> =>
  db.rows<Wanted>(
    `${WANTED} AND invoice.status = 'confirmed' AND invoice.outstanding > 0
       AND invoice.funding_status IN ('none', 'released', 'ip_issued')
       AND coalesce(invoice.due_date_adjusted, invoice.due_date) > $2::date
     ORDER BY 9, invoice.id LIMIT $3`,
    [acting?.entities ?? [], ports.clock.today(), most],
  );

/** Items that the asker holds of the invoices, or has been offered. */
export const heldItems = ({ db, acting }: ReadContext, ids: readonly string[]): Promise<HeldItem[]> =>
  db.rows<HeldItem>(
    `SELECT part.invoice, item.id, item.number, item.status,
     coalesce(item.available, item.face)::numeric(15,2) AS available, part.amount,
     coalesce(item.extended_maturity, item.maturity_date) AS maturity
   FROM invoice_paid_invoices AS part JOIN invoice_paid AS item ON item.id = part.parent
   WHERE part.invoice = ANY($1::bigint[])
     AND item.holder_entity = ANY($2::bigint[])
     AND item.status IN ('issued', 'accepted', 'part_financed')
   ORDER BY item.id`,
    [ids, acting?.entities ?? []],
  );

/** Payables of orders that the asker may take now. */
export const offeredPayables = ({ db, acting }: ReadContext, ids: readonly string[]): Promise<OfferedPayable[]> =>
  db.rows<OfferedPayable>(
    `SELECT payable.invoice, dpo.id AS dpo, dpo.number, dpo.financier_entity AS financier,
     funder.legal_name AS financier_name, payable.face, payable.maturity_date, dpo.pay_date, dpo.rate,
     coalesce(dpo.basis_days, 365) AS basis_days
   FROM dpo_payables AS payable
   JOIN dpo ON dpo.id = payable.parent
   JOIN company_entity AS funder ON funder.id = dpo.financier_entity
   WHERE payable.invoice = ANY($1::bigint[]) AND dpo.vendor_entity = ANY($2::bigint[]) AND dpo.status = 'issued'
   ORDER BY dpo.id, payable.place`,
    [ids, acting?.entities ?? []],
  );

/** Fund providers that know the seller: programmes of the buyer in which it has a limit, and facilities of its own. */
export const providersFor = (
  { db }: ReadContext,
  { seller_entity: seller, buyer_entity: buyer, currency }: Wanted,
): Promise<Provider[]> =>
  db.rows<Provider>(
    `SELECT facility.id AS facility, facility.financier_entity AS financier, owner.legal_name AS name, facility.kind,
     facility.products
   FROM facility JOIN company_entity AS owner ON owner.id = facility.financier_entity
   LEFT JOIN vendor_sub_limit AS part ON part.facility = facility.id
     AND part.vendor_entity = $1
     AND part.status IN ('active', 'frozen')
   WHERE facility.status = 'active' AND facility.currency = $3
     AND (
       facility.kind = 'enterprise_program'
         AND facility.entity = $2
         AND part.id IS NOT NULL
         OR facility.kind = 'supplier_factoring'
         AND facility.entity = $1
     )
     ORDER BY facility.id`,
    [seller, buyer, currency],
  );

/** What a way to cash is. */
export type Kind = "financing" | "factoring" | "early_payment" | "payables";

/** What has to come first; "apply" where the supplier asks at once. */
export type NextStep = "apply" | "accept_order" | "accept_item" | "request_item" | "buyer_offers";

/** One invoice-paid item or invoice that a way would use, with the wanted invoice that it stands for. */
export interface SelectedPart {
  readonly invoice: Wanted;
  readonly requested: RequestedItem;
  readonly maturity: BusinessDate;
}

/** Why something cannot go one way: a check with the number behind it, and the invoice it is about. */
export interface Obstacle {
  readonly way: Kind;
  readonly provider: string;
  readonly code: string;
  readonly detail: string;
  readonly invoice?: Wanted | undefined;
}

/** A fee of a way. */
interface WayFee {
  readonly code: string;
  readonly net: string;
  readonly gst: string;
  readonly total: string;
  readonly collect: string;
}

/** One way to cash, priced. Amounts and rates are decimal text, dates YYYY-MM-DD. */
export interface Way {
  readonly id: string;
  readonly way: Kind;
  readonly provider: string;
  readonly financier?: string | undefined;
  /** Who says yes or no to it. */
  readonly decided_by: string;
  readonly next_step: NextStep;
  readonly pieces: readonly SelectedPart[];
  readonly face: string;
  /** What an application of it asks for, where that is less than what arrives plus what is kept back. */
  readonly advance?: string | undefined;
  readonly receives: string;
  readonly pays_on: string;
  readonly days: number;
  readonly rate: string;
  /** Interest to maturity, or the discount. */
  readonly interest: string;
  readonly fees: readonly WayFee[];
  /** Fees with GST that are paid before. */
  readonly upfront: string;
  readonly cost: string;
  readonly annualised_pct: string;
  readonly residual: string;
  readonly residual_on?: string | undefined;
  /** What all of it comes to for the supplier. */
  readonly in_all: string;
  readonly dpo?: string | undefined;
}

/** What is asked: where the money may come from, for which invoices of one buyer, when, and how much. */
export interface Question {
  readonly context: ReadContext;
  readonly invoices: readonly Wanted[];
  readonly providers: readonly Provider[];
  /** Day on which the money is wanted. */
  readonly day: BusinessDate;
  readonly amount: string | undefined;
}

/** What one kind of way gives: those that can be gone, and what stands against the rest. */
export interface Found {
  readonly ways: readonly Way[];
  readonly obstacles: readonly Obstacle[];
}

/** Checks of an application as a whole; they are asked when there is one. */
const LATER: readonly string[] = ["DOCS", "ACCOUNT_ACTIVE"];
const OF_ALL = /^(?:LIMIT_|CONCENTRATION$)/;

/**
 * Which of the pieces may be used, and what stands against the others; then whether all that may be used fits into the
 * limits.
 * @param request what eligibility is asked of, without items
 * @param carried money that limits must carry for the pieces that may be used
 * @param besides codes that do not stand against it, because the next step settles them
 */
export async function usable(
  { context }: Question,
  request: Omit<EligibilityRequest, "items" | "amount">,
  pieces: readonly SelectedPart[],
  carried: (good: readonly SelectedPart[]) => string,
  besides: readonly string[] = [],
): Promise<{
  readonly good: readonly SelectedPart[];
  readonly against: readonly { readonly check: Check; readonly piece?: SelectedPart }[];
}> {
  const read = await eligibilityInput(
    context.db,
    { ...request, amount: "0.00", items: pieces.map(({ requested }) => requested) },
    context.ports.clock.today(),
  );
  const checked = pieces.map((piece, index) => {
    const item: EligibilityItem | undefined = read.items[index];
    const checks =
      item === undefined
        ? []
        : failed(assess({ ...read, items: [item], amount: item.amount })).filter(
            ({ code }) => !LATER.includes(code) && !besides.includes(code) && !OF_ALL.test(code),
          );
    return { piece, checks, isThere: item !== undefined };
  });
  const good = checked.filter(({ checks, isThere }) => isThere && checks.length === 0).map(({ piece }) => piece);
  const against = checked.flatMap(({ piece, checks }) => checks.map((check) => ({ check, piece })));
  if (good.length === 0) return { good, against };
  const whole = failed(assess({ ...read, items: [], amount: carried(good) })).filter(({ code }) => OF_ALL.test(code));
  return whole.length > 0
    ? { good: [], against: [...against, ...whole.map((check) => ({ check }))] }
    : { good, against };
}

/** What stands against a way, told of the provider by name. */
export const obstaclesOf = (
  way: Kind,
  provider: string,
  against: readonly { readonly check: Check; readonly piece?: SelectedPart }[],
): Obstacle[] =>
  against.map(({ check, piece }) => ({
    way,
    provider,
    code: check.code,
    detail: check.detail,
    invoice: piece?.invoice,
  }));
