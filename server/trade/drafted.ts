import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import { anyRecord } from "../query/unscoped.ts";
import { cents, isDecimal, text } from "../../schemas/vocabulary/decimal.ts";
import { find_funding } from "./effects/credit_note.ts";
import { price_dpo } from "./effects/dpo.ts";
import { price_early_payment } from "./effects/early_payment.ts";
import type { Effect } from "../lifecycle/effects/effect.ts";
import { gatherFacts } from "../lifecycle/facts/gather.ts";
import { usesOf } from "./holding/deal.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { actorOf, settingOf } from "../lifecycle/setting.ts";
import { system } from "../lifecycle/plan/actor.ts";
import { moneyOf, rowsIn } from "./amount.ts";

/** A deal whose draft shows what submitting would make of it. */
interface Drafted {
  readonly name: string;
  readonly effect: Effect;
  /** Whether enough is filled in to work it out. */
  readonly ready: (values: Row) => boolean;
}

const filled = (values: Row, ...fields: readonly string[]): boolean => fields.every((field) => values[field] !== undefined && values[field] !== null && values[field] !== "");
const rowsFilled = (rows: readonly Row[], amount: string): boolean => rows.length > 0 && rows.every((row) => filled(row, "invoice") && isDecimal(row[amount]));

/** The items of an invoice-paid item as their invoices stand, and their sum. */
const item_face: Effect = ({ record, at }) => {
  const rows = rowsIn(record, "invoices").map((row) => {
    const invoice = at("invoice", String(row["invoice"])) ?? {};
    return { ...row, issue_date: invoice["issue_date"] ?? null, due_date: invoice["due_date_adjusted"] ?? invoice["due_date"] ?? null, outstanding: moneyOf(invoice, "outstanding") };
  });
  return { sets: { invoices: rows, face: text(rowsIn(record, "invoices").reduce((sum, row) => sum + cents(String(row["amount"])), 0n)) } };
};

const drafted: Readonly<Record<string, Drafted>> = {
  invoice_paid: { name: "item_face", effect: item_face, ready: (values) => rowsFilled(rowsIn(values, "invoices"), "amount") },
  dpo: { name: "price_dpo", effect: price_dpo, ready: (values) => filled(values, "facility", "pay_date", "currency") && rowsFilled(rowsIn(values, "payables"), "face") },
  early_payment: { name: "price_early_payment", effect: price_early_payment, ready: (values) => filled(values, "pay_date", "currency", values["offer_mode"] === "flat_pct" ? "flat_pct" : "apr") && rowsFilled(rowsIn(values, "items"), "amount") },
  credit_note: { name: "find_funding", effect: find_funding, ready: (values) => filled(values, "invoice") && values["kind"] !== "accounting" && (isDecimal(values["amount_net"]) || rowsIn(values, "lines").every((line) => isDecimal(line["quantity"]) && isDecimal(line["unit_price"]))) },
};

/** What the server works out of a deal's draft: the same figures that submitting it would show. Empty while too little is filled in. */
async function draftedDeal(context: WriteContext, entity: string, values: Row): Promise<Row> {
  const said = drafted[entity];
  if (!said || !said.ready(values)) return {};
  const ids = [...usesOf({ entity, record: values }).map((use) => use.invoice), ...(filled(values, "invoice") ? [String(values["invoice"])] : [])];
  const invoices = new Map<string, Row>();
  for (const id of new Set(ids)) {
    const invoice = await anyRecord(context.trx, context.registry, "invoice", id);
    if (!invoice) return {};
    invoices.set(id, invoice);
  }
  const setting = settingOf(context, actorOf(context) ?? system);
  const facts = await gatherFacts({ db: context.trx, registry: context.registry, entity, record: values, ask: {}, lock: false, today: setting.today }, [said.name]);
  return said.effect({ ...setting, entity, record: values, ask: {}, facts, limits: [], at: (of, id) => (of === "invoice" ? invoices.get(id) : undefined) }).sets ?? {};
}

/** Whether the holder asks for an item that the other company is to issue: the person who made the draft is of the holder's company. */
async function isRequested(context: WriteContext, values: Row): Promise<boolean> {
  const companyOf = async (entity: unknown) => (entity === undefined || entity === null ? undefined : (await anyRecord(context.trx, context.registry, "company_entity", String(entity)))?.["company"]);
  const own = context.acting?.company?.id;
  return own !== undefined && await companyOf(values["holder_entity"]) === own && await companyOf(values["issuer_entity"]) !== own;
}

/** Who entered an application on behalf of its supplier: the fund provider whose people made the draft. */
const enteredBy = ({ acting }: WriteContext, previous: StoredRecord | undefined): unknown => (previous === undefined ? (acting?.role === "financier" ? acting.entities[0] ?? null : null) : previous["entered_by"] ?? null);

type Fields = (context: WriteContext, values: Row, previous: StoredRecord | undefined) => Promise<Row>;
const withDeal = (entity: string): Fields => async (context, values) => ({ ...values, ...await draftedDeal(context, entity, values) });

/** What is worked out of the drafts of deals, by entity. */
export const dealFields: Readonly<Record<string, Fields>> = {
  invoice_paid: async (context, values, previous) => ({ ...values, ...await draftedDeal(context, "invoice_paid", values), requested: previous?.["requested"] ?? await isRequested(context, values) }),
  financing_application: (context, values, previous) => Promise.resolve({ ...values, entered_by: enteredBy(context, previous) }),
  dpo: withDeal("dpo"), early_payment: withDeal("early_payment"), credit_note: withDeal("credit_note"),
};
