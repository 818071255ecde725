import { less } from "../pricing/share.ts";
import type { Owed } from "../pricing/waterfall.ts";
import type { ReceiptDeal } from "./facts/receipt_deals.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { moneyOf } from "../trade/amount.ts";
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
  if (kind === "early_payment") return { ...base, penalty: "0.00", interest: "0.00", fee: "0.00", principal: less(moneyOf(record, "face_total"), moneyOf(record, "collected")), face: "0.00" };
  if (kind === "dpo") {
    return { ...base, penalty: moneyOf(record, "penalty"), interest: "0.00", fee: moneyOf(record, "late_fee"), principal: moneyOf(record, "face_outstanding"), face: "0.00" };
  }
  const { penalty, interest, fee, principal } = standingOf(record, String(receipt["value_date"]));
  const isSupplier = payerOf(receipt, record) === "supplier";
  return { ...base, penalty, interest, fee, principal, face: isSupplier ? "0.00" : moneyOf(record, "face_outstanding"), chargesBeside: record["recourse"] !== true };
}

/** The first day on which a payment of a deal may be dated: not before what is booked on it already. */
export function firstDay({ kind, record }: ReceiptDeal): string {
  if (kind !== "financing") return String(record["paid_on"] ?? String(record["paid_at"] ?? "").slice(0, 10));
  return movementsOf(record).reduce((latest, { date }) => (date > latest ? date : latest), String(record["disbursed_on"]));
}
