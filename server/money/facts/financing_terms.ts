import { defaultFees } from "../../pricing/default-fees.ts";
import type { FeeRule } from "../../pricing/fee.ts";
import type { InterestMode } from "../../pricing/financing-quote.ts";
import type { Reading, Row } from "../../store/handle.ts";
import { rowsIn } from "../../trade/amount.ts";
import { cheapestItems } from "./cheapest_items.ts";
import { feesInForce } from "../fees-in-force.ts";
import type { Fact, FactReading } from "../../lifecycle/facts/fact.ts";

/** An item that is to be financed, as it stands. */
export interface TermItem {
  readonly number: string;
  readonly obligor: string;
  readonly maturity: string;
  readonly free: string;
  /** Percent of the face that is advanced on it. */
  readonly advance_rate: string;
}

/** What a fund provider's facility gives for a financing. */
export interface FinancingTerms {
  readonly facility: string;
  readonly financier_name: string;
  readonly currency: string;
  readonly rate: string;
  readonly day_count?: string;
  readonly interest_mode: InterestMode;
  readonly grace_days: number;
  readonly penalty_rate: string;
  readonly late_fee: string;
  readonly recourse: boolean;
  readonly fees: readonly FeeRule[];
  readonly gst_rate: string;
  /** One for each item of the application, in their order; undefined where there is no such item. */
  readonly items: readonly (TermItem | undefined)[];
  /** Items chosen for an amount that is wanted, where the application names none. */
  readonly chosen?: readonly Row[];
}

const text = (value: unknown): string | undefined => (value === undefined || value === null || value === "" ? undefined : String(value));

async function itemRows({ db }: FactReading, items: readonly Row[]): Promise<Map<string, Row>> {
  const ids = (field: string) => items.map((item) => text(item[field])).filter((id) => id !== undefined);
  const invoices = await db.rows(
    `SELECT id, 'invoice' AS kind, invoice_no AS number, buyer_entity AS obligor, coalesce(maturity_date, due_date_adjusted, due_date) AS maturity,
       least(outstanding, coalesce(confirmed_amount, outstanding))::numeric(15,2) AS free FROM invoice WHERE id = ANY($1::bigint[])`, [ids("invoice")]);
  const held = await db.rows(
    `SELECT id, 'invoice_paid' AS kind, number, issuer_entity AS obligor, coalesce(extended_maturity, maturity_date) AS maturity, coalesce(available, 0)::numeric(15,2) AS free
     FROM invoice_paid WHERE id = ANY($1::bigint[])`, [ids("invoice_paid")]);
  return new Map([...invoices, ...held].map((row) => [`${row["kind"]} ${row["id"]}`, row]));
}

/** The facility that is named, or the active one that fits: a programme of the obligor, or the supplier's own for factoring. */
async function facilityOf({ db, record }: FactReading, obligor: string | undefined): Promise<Row | undefined> {
  const named = text(record["facility"]);
  if (named !== undefined) return db.first("SELECT * FROM facility WHERE id = $1::bigint AND financier_entity = $2::bigint", [named, text(record["financier_entity"]) ?? null]);
  const [kind, owner] = record["basis"] === "invoice" ? ["supplier_factoring", text(record["seller_entity"])] : ["enterprise_program", obligor];
  return db.first(
    "SELECT * FROM facility WHERE financier_entity = $1::bigint AND entity = $2::bigint AND kind = $3 AND currency = $4 AND status = 'active' ORDER BY id DESC LIMIT 1",
    [text(record["financier_entity"]) ?? null, owner ?? null, kind, text(record["currency"]) ?? "SGD"]);
}

/** Percent advanced for each obligor under the facility, and the vendor's own rate where one was agreed. */
async function advances(db: Reading, record: Row, facility: Row): Promise<{ rate: string; of: (obligor: string) => string }> {
  const whole = (value: unknown) => text(value);
  if (record["basis"] !== "invoice") {
    const sub = await db.first("SELECT rate_override, advance_rate_override FROM vendor_sub_limit WHERE facility = $1::bigint AND vendor_entity = $2::bigint AND status <> 'terminated' ORDER BY id DESC LIMIT 1", [facility["id"], text(record["seller_entity"]) ?? null]);
    const advance = whole(sub?.["advance_rate_override"]) ?? whole(facility["advance_rate_ip"]) ?? "0.00";
    return { rate: whole(sub?.["rate_override"]) ?? whole(facility["interest_rate"]) ?? "0.00", of: () => advance };
  }
  const buyers = await db.rows("SELECT buyer_entity, list, advance_rate FROM buyer_limit WHERE facility = $1::bigint AND status = 'active'", [facility["id"]]);
  const of = (obligor: string): string => {
    const buyer = buyers.find((row) => row["buyer_entity"] === obligor);
    return whole(buyer?.["advance_rate"]) ?? whole(facility[buyer?.["list"] === "whitelist" ? "advance_rate_whitelist" : "advance_rate_general"]) ?? "0.00";
  };
  return { rate: whole(facility["interest_rate"]) ?? "0.00", of };
}

const twoPlaces = (value: string): string => (/\.\d\d$/.test(value) ? value : value.includes(".") ? `${value}0`.slice(0, value.indexOf(".") + 3) : `${value}.00`);

/** The terms under which a fund provider would finance an application: facility, rates, fees, and each item as it stands. Undefined without a facility. */
export const financing_terms: Fact = async (reading): Promise<FinancingTerms | undefined> => {
  const { db, record, registry, today } = reading;
  const named = rowsIn(record, "items");
  const chosen = named.length > 0 ? undefined : await cheapestItems(reading, async (obligor) => {
    const facility = await facilityOf(reading, obligor);
    return facility && twoPlaces((await advances(db, record, facility)).of(obligor));
  });
  const rows = await itemRows(reading, chosen ?? named);
  const items = (chosen ?? named).map((item) => rows.get(text(item["invoice_paid"]) === undefined ? `invoice ${text(item["invoice"])}` : `invoice_paid ${text(item["invoice_paid"])}`));
  const facility = await facilityOf(reading, text(items.find((row) => row !== undefined)?.["obligor"]));
  if (!facility) return undefined;
  const { rate, of } = await advances(db, record, facility);
  const currency = String(facility["currency"]);
  const product = record["basis"] === "invoice" ? "factoring" : "finance";
  const own = await feesInForce(db, String(facility["financier_entity"]), product, currency, today, String(facility["id"]));
  const name = await db.first<{ legal_name: string }>("SELECT legal_name FROM company_entity WHERE id = $1::bigint", [facility["financier_entity"]]);
  const fees = own ?? defaultFees(product, currency);
  return {
    facility: String(facility["id"]), financier_name: name?.legal_name ?? "", currency, rate: twoPlaces(rate), grace_days: Number(facility["grace_days"] ?? 0),
    ...(text(facility["day_count"]) === undefined ? {} : { day_count: String(facility["day_count"]) }),
    interest_mode: facility["interest_mode"] === "upfront" ? "upfront" : "arrears", penalty_rate: twoPlaces(text(facility["penalty_rate"]) ?? "0.00"), late_fee: twoPlaces(text(facility["late_fee"]) ?? fees.find((rule) => rule.code === "LATE_ADMIN")?.flat ?? "0.00"),
    recourse: facility["recourse"] === true, fees: fees.filter((rule) => rule.collect !== "at_repayment"), gst_rate: String(registry.constants["business"]?.["gst_rate"] ?? "0.00"),
    ...(chosen === undefined ? {} : { chosen }),
    items: items.map((row) => (row === undefined ? undefined : { number: String(row["number"]), obligor: String(row["obligor"]), maturity: String(row["maturity"]), free: String(row["free"]), advance_rate: twoPlaces(of(String(row["obligor"]))) })),
  };
};
