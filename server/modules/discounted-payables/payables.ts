import type { Answered } from "../../platform/answered.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { orderTotals } from "../pricing/totals.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { plusBusinessDays, rolled } from "../../../schemas/vocabulary/day/business-day.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { holidaysOf, cutOffOf } from "../../platform/calendar.ts";
import { basisOfContract } from "../pricing/interest.ts";
import { dpoQuote } from "../pricing/discount.ts";
import { sumOf } from "../pricing/share.ts";
import { paymentDay } from "../../../schemas/vocabulary/day/payment-day.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import { engine } from "../../platform/lifecycle/engine.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import type { Stored } from "../../platform/query/rows.ts";
import { readRecord } from "../../platform/query/read.ts";
import { deleteDraft, updateDraft } from "../../platform/records/draft.ts";
import { rowsIn } from "../../platform/records/fields.ts";

/** A confirmed free invoice, with the programme that would carry it. */
interface Payable {
  id: string;
  invoice_no: string;
  vendor_entity: string;
  vendor: string;
  enterprise_entity: string;
  financier_entity: string | null;
  financier: string | null;
  enterprise: string;
  facility: string | null;
  facility_no: string | null;
  currency: string;
  outstanding: string;
  due_date: string;
  rate: string | null;
  day_count: string | null;
  cut_off: string | null;
  limit_left: string | null;
}

/**
 * Confirmed free invoices that an enterprise could have paid early, each with the programme that would carry it: the
 * own ones, or for a financier those under its facilities.
 */
const PAYABLES = `SELECT invoice.id, invoice.invoice_no, invoice.seller_entity AS vendor_entity, vendor.legal_name AS vendor,
      invoice.buyer_entity AS enterprise_entity, facility.financier_entity, financier.legal_name AS financier,
      invoice.currency,
    facility.id AS facility, facility.number AS facility_no, buyer.legal_name AS enterprise,
    least(invoice.outstanding, coalesce(invoice.confirmed_amount, invoice.outstanding))::numeric(15,2) AS outstanding,
    invoice.due_date_adjusted AS due_date,
    coalesce(part.rate_override, rule.rate, facility.interest_rate) AS rate, facility.day_count, rule.cut_off,
    (part."limit" - coalesce(part.reserved, 0) - coalesce(part.utilised, 0))::numeric(15,2) AS limit_left
  FROM invoice
  JOIN company_entity AS buyer ON buyer.id = invoice.buyer_entity
  JOIN company_entity AS vendor ON vendor.id = invoice.seller_entity
  LEFT JOIN LATERAL (SELECT f.* FROM facility AS f JOIN vendor_sub_limit AS s ON s.facility = f.id AND s.vendor_entity = invoice.seller_entity AND s.status = 'active'
    WHERE f.entity = invoice.buyer_entity
      AND f.kind = 'enterprise_program'
      AND f.status = 'active'
      AND 'dpo' = ANY(f.products)
      AND f.currency = invoice.currency
    ORDER BY f.id
    LIMIT 1) AS facility ON true
  LEFT JOIN vendor_sub_limit AS part ON part.facility = facility.id
    AND part.vendor_entity = invoice.seller_entity
    AND part.status = 'active'
  LEFT JOIN dpo_rule AS rule ON rule.facility = facility.id AND rule.status = 'active'
  LEFT JOIN company_entity AS financier ON financier.id = facility.financier_entity
  WHERE invoice.status = 'confirmed'
    AND invoice.funding_status IN ('none', 'released')
    AND invoice.outstanding > 0
    AND invoice.due_date_adjusted > $2::date
    AND (buyer.company = $1 OR financier.company = $1)
    AND ($3::bigint IS NULL OR invoice.id = $3::bigint)
    AND ($4::bigint IS NULL OR invoice.seller_entity = $4::bigint)
  ORDER BY invoice.due_date_adjusted, invoice.id LIMIT 2000`;

/**
 * Payables of the asker: as enterprise the own ones, as financier those under its facilities.
 * @param only the one of this invoice, or those of this vendor
 */
const readPayables = (context: ReadContext, only: { readonly invoice?: string; readonly vendor?: string } = {}) =>
  context.db.rows<Payable>(PAYABLES, [
    context.acting?.company?.id ?? "0",
    context.ports.clock.today(),
    only.invoice ?? null,
    only.vendor ?? null,
  ]);

/** How much of a payable is taken, and when it is paid: all of it on the next business day where nothing is said. */
interface PayableSelection {
  readonly face?: string | undefined;
  readonly payDate?: string | undefined;
  readonly extension?: number | undefined;
}

const maturityOf = (context: ReadContext, payable: Payable, extension = 0): string =>
  rolled(plusDays(payable.due_date, extension), holidaysOf(context.registry));

/** What a payable would bring. */
function priced(
  context: ReadContext,
  payable: Payable,
  { face = payable.outstanding, payDate, extension = 0 }: PayableSelection = {},
) {
  const day = payDate || plusBusinessDays(context.ports.clock.today(), 1, holidaysOf(context.registry));
  return dpoQuote(
    [{ id: payable.id, face, maturity: extension === 0 ? payable.due_date : maturityOf(context, payable, extension) }],
    day,
    payable.rate ?? "0.00",
    basisOfContract(payable.day_count, payable.currency),
    orderTotals(context.registry),
  ).payables[0];
}

/** A payable as calls show it. */
function payableRow(context: ReadContext, payable: Payable, selection: PayableSelection = {}): Answered<"dpo_payable"> {
  const price = priced(context, payable, selection);
  return {
    id: payable.id,
    invoice: payable.id,
    vendor_entity: payable.vendor_entity,
    enterprise_entity: payable.enterprise_entity,
    financier_entity: payable.financier_entity,
    currency: payable.currency,
    outstanding: payable.outstanding,
    face: selection.face ?? payable.outstanding,
    due_date: payable.due_date,
    maturity_date: selection.extension ? maturityOf(context, payable, selection.extension) : payable.due_date,
    ...(selection.extension === undefined ? {} : { extension_days: selection.extension }),
    days: price?.days,
    discount: price?.discount,
    pay: price?.pay,
    answer: "open",
    shown: { invoice: payable.invoice_no, vendor_entity: payable.vendor, financier_entity: payable.financier },
  };
}

/** Payables that can be ordered to be paid early, with what they would cost tomorrow. */
export async function payableList(
  input: HandlerInputs["dpo_payable.list"],
  context: ReadContext,
): Promise<HandlerAnswers["dpo_payable.list"]> {
  return shapedRows(
    context,
    input.list,
    (await readPayables(context)).map((payable) => payableRow(context, payable)),
  );
}

/**
 * Payables of one vendor in one currency as one row: how many, how much, the earliest due date, the terms, what paying
 * tomorrow would save, and what is left of the vendor's part of the programme.
 */
function vendorRow(context: ReadContext, payables: readonly [Payable, ...Payable[]]): Answered<"payable_vendor"> {
  const [first] = payables;
  return {
    id: first.vendor_entity,
    vendor_entity: first.vendor_entity,
    vendor: first.vendor,
    enterprise_entity: first.enterprise_entity,
    financier_entity: first.financier_entity ?? undefined,
    facility: first.facility ?? undefined,
    currency: first.currency,
    payable_count: payables.length,
    face: sumOf(payables.map((one) => one.outstanding)),
    earliest_due: first.due_date,
    rate: first.rate ?? undefined,
    saving: sumOf(payables.map((one) => priced(context, one)?.discount ?? "0.00")),
    limit_left: first.limit_left ?? undefined,
    pay_date: paymentDay(
      context.ports.clock.today(),
      context.ports.clock.stamp(),
      holidaysOf(context.registry),
      first.cut_off ?? cutOffOf(context.registry),
    ),
    shown: {
      vendor_entity: first.vendor,
      enterprise_entity: first.enterprise,
      financier_entity: first.financier,
      facility: first.facility_no,
    },
  };
}

/** Vendors with payables that can be paid early, one row a vendor and currency. */
export async function payableVendors(
  input: HandlerInputs["dpo_payable.vendors"],
  context: ReadContext,
): Promise<HandlerAnswers["dpo_payable.vendors"]> {
  const groups = new Map<string, [Payable, ...Payable[]]>();
  for (const payable of await readPayables(context)) {
    const key = `${payable.vendor_entity} ${payable.currency}`;
    const known = groups.get(key);
    groups.set(key, known ? [...known, payable] : [payable]);
  }
  return shapedRows(
    context,
    input.list,
    [...groups.values()].map((payables) => vendorRow(context, payables)),
  );
}

/**
 * The programme under which one vendor's payables can be paid early, with the earliest day on which they can be.
 * @throws Refusal not_found where nothing of this vendor can be
 */
export async function payableProgramme(
  input: HandlerInputs["dpo_payable.programme"],
  context: ReadContext,
): Promise<HandlerAnswers["dpo_payable.programme"]> {
  const own = (await readPayables(context, { vendor: input.vendor_entity })).filter(
    (one) => input.currency === undefined || one.currency === input.currency,
  );
  const [first, ...rest] = own;
  return first === undefined
    ? refuse("not_found")
    : vendorRow(context, [first, ...rest.filter((one) => one.currency === first.currency)]);
}

/**
 * The draft of the asker's orders in which a payable stands: the one of a number, else the newest; undefined where it
 * is in none.
 */
async function draftOf(context: ReadContext, invoice: string, number?: string): Promise<string | undefined> {
  return (
    await context.db.first<{ id: string }>(
      `SELECT d.id
        FROM dpo d
        JOIN dpo_payables p ON p.parent = d.id
        JOIN company_entity e ON e.id = d.enterprise_entity
        WHERE d.status = 'draft'
          AND e.company = $1::bigint
          AND p.invoice = $2::bigint
          AND ($3::text IS NULL OR d.number = $3)
        ORDER BY d.id DESC
        LIMIT 1`,
      [context.acting?.company?.id ?? null, invoice, number ?? null],
    )
  )?.id;
}

/**
 * One payable: what of it stands in the draft of an order, else all of it that is free, with what that costs.
 * @throws Refusal not_found where it is none of the asker's
 */
export async function payableGet(
  input: HandlerInputs["dpo_payable.get"],
  context: ReadContext,
): Promise<HandlerAnswers["dpo_payable.get"]> {
  const id = input.id;
  const [payable = refuse("not_found")] = await readPayables(context, { invoice: id });
  const draft = await draftOf(context, id, input.number);
  if (draft === undefined) return payableRow(context, payable);
  const { record } = await readRecord(context, "dpo", draft);
  const line = rowsIn(record, "payables").find((row) => String(row.invoice) === id) ?? {};
  return {
    ...payableRow(context, payable, {
      face: String(line.face),
      payDate: record.pay_date ?? "",
      extension: Number(record.extension_days ?? 0),
    }),
    dpo: draft,
  };
}

/**
 * The draft in which a payable stands, with the line of that payable and the other lines.
 * @throws Refusal not_found where the payable is in no draft of the asker's
 */
async function draftWithout(
  context: WriteContext,
  id: string,
  number: string | undefined,
): Promise<{ draft: Stored<"dpo">; line: Row; others: Row[] }> {
  const { record } = await readRecord(context, "dpo", (await draftOf(context, id, number)) ?? refuse("not_found"), {
    lock: true,
  });
  const rows = rowsIn(record, "payables").map(({ invoice, face }) => ({ invoice, face }));
  return {
    draft: record,
    line: rows.find((row) => String(row.invoice) === id) ?? {},
    others: rows.filter((row) => String(row.invoice) !== id),
  };
}

/**
 * Changes how much of a payable the draft of an order takes, and by how many days it is extended.
 * @throws Refusal as a change of the order's draft does, and invalid_fields for more than is free
 */
export async function payableUpdate(
  input: HandlerInputs["dpo_payable.update"],
  context: WriteContext,
): Promise<HandlerAnswers["dpo_payable.update"]> {
  const id = input.id;
  const { draft, line } = await draftWithout(context, id, input.number);
  const [payable = refuse("not_found")] = await readPayables(context, { invoice: id });
  if (input.face !== undefined && compare(input.face, payable.outstanding) > 0)
    refuseFields([
      { field: "face", message: context.say("error", "keyword.no_more_free", { limit: payable.outstanding }) },
    ]);
  const rows = rowsIn(draft, "payables").map(({ invoice, face }) =>
    String(invoice) === id ? { ...line, face: input.face ?? face } : { invoice, face },
  );
  await updateDraft(context, engine, "dpo", {
    id: draft.id,
    version: draft.version,
    payables: rows,
    ...(input.extension_days === undefined ? {} : { extension_days: input.extension_days }),
  });
  return payableGet({ id: input.id, ...(draft.number ? { number: draft.number } : {}) }, context);
}

/** Takes a payable out of the draft of an order; with the last one the draft goes too. */
export async function payableDelete(
  input: HandlerInputs["dpo_payable.delete"],
  context: WriteContext,
): Promise<HandlerAnswers["dpo_payable.delete"]> {
  const { draft, others } = await draftWithout(context, input.id, input.number);
  if (others.length === 0) await deleteDraft(context, engine, "dpo", { id: draft.id, version: draft.version });
  else await updateDraft(context, engine, "dpo", { id: draft.id, version: draft.version, payables: others });
  return {};
}
