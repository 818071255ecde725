import { less } from "../pricing/share.ts";
import type { Owed } from "../pricing/waterfall.ts";
import type { ReceiptDeal } from "./facts/receipt_deals.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { moneyOf, rowsIn } from "../trade/amount.ts";
import { discountedOf } from "../trade/discounted.ts";
import { dpoStanding } from "../trade/dpo.ts";
import { movementsOf, standingOf } from "./deal.ts";

/** Who pays: the supplier itself where the receipt's payer is the deal's seller, else the obligor. */
export const payerOf = (receipt: Row, financing: Row): "supplier" | "obligor" =>
  (receipt["payer_entity"] !== undefined && receipt["payer_entity"] !== null && receipt["payer_entity"] === financing["seller_entity"] ? "supplier" : "obligor");

/** Whether a text names one of these numbers. */
export function namesOne(text: unknown, names: readonly string[]): boolean {
  if (typeof text !== "string") return false;
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return names.some((name) => plain.includes(name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")));
}

/** What is owed on a deal on the receipt's value date, as the waterfall takes it. */
export function owedOf({ kind, record, names }: ReceiptDeal, receipt: Row): Owed {
  const base = { id: String(record["id"]), number: String(record["number"]), maturity: String(record["maturity_date"]), named: namesOne(receipt["remittance_text"], names) };
  if (kind !== "financing") {
    const { penalty, fee, face, rebate } = dpoStanding(discountedOf({ entity: kind, record }).debt, String(receipt["value_date"]));
    return { ...base, penalty, interest: "0.00", fee, principal: less(face, rebate), face: "0.00" };
  }
  const { penalty, interest, fee, principal } = standingOf(record, String(receipt["value_date"]));
  const isSupplier = payerOf(receipt, record) === "supplier";
  return { ...base, penalty, interest, fee, principal, face: isSupplier ? "0.00" : moneyOf(record, "face_outstanding"), chargesBeside: record["recourse"] !== true };
}

/** The first day on which a payment of a deal may be dated: not before what is booked on it already. */
export function firstDay({ kind, record }: ReceiptDeal): string {
  const days = kind === "financing" ? movementsOf(record).map(({ date }) => date) : rowsIn(record, "movements").map((row) => String(row["date"]));
  const paidOut = kind === "financing" ? String(record["disbursed_on"]) : String(record["paid_on"] ?? String(record["paid_at"] ?? "").slice(0, 10));
  return days.reduce((latest, date) => (date > latest ? date : latest), paidOut);
}
