import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { excesses } from "../../pricing/manual-allocation.ts";
import { less, sumOf } from "../../pricing/share.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import { moneyOf, rowsIn } from "../../trade/amount.ts";
import type { ReceiptDeal } from "../facts/receipt_deals.ts";
import { firstDay, owedOf } from "../owed.ts";

const dealsIn = ({ facts }: Pick<Moment, "facts">): readonly ReceiptDeal[] => facts["receipt_deals"] as readonly ReceiptDeal[];
const receiptOf = ({ record, at }: Moment): Row => (record["receipt"] === undefined ? record : at("receipt", String(record["receipt"])) ?? {});
const isManual = (record: Row): boolean => record["mode"] === "manual" || record["status"] === "pending";

/** The deals concerned: those that matches or lines name, else all that the payer owes on. */
function concerned(moment: Moment): ReceiptDeal[] {
  const rows = [...rowsIn(moment.record, "matches"), ...rowsIn(moment.record, "lines")];
  const named = new Set(rows.map((row) => String(row["deal_no"])));
  return dealsIn(moment).filter((deal) => named.size === 0 || named.has(String(deal.record["number"])));
}

/** Each deal that a person names is one on which this payer owes. */
export const deals_known: Guard = (moment) => {
  const wanted = Array.isArray(moment.record["deals"]) ? moment.record["deals"].map(String) : [];
  const unknown = wanted.filter((number) => !dealsIn(moment).some((deal) => deal.record["number"] === number));
  return unknown.length === 0 ? undefined : { params: { deals: unknown.join(", ") } };
};

/** The receipt is dated no earlier than what is booked on its deals already. */
export const value_date_in_order: Guard = (moment) => {
  const first = concerned(moment).map(firstDay).reduce((latest, day) => (day > latest ? day : latest), "");
  return String(receiptOf(moment)["value_date"]) >= first ? undefined : { params: { first } };
};

/** The receipt is booked and has something left, and what was laid out is still there. */
export const receipt_has_rest: Guard = (moment) => {
  const receipt = receiptOf(moment);
  const left = moneyOf(receipt, "unapplied");
  const needed = moment.record["status"] === "pending" ? less(moneyOf(moment.record, "amount"), moneyOf(moment.record, "unapplied")) : "0.01";
  return receipt["status"] === "posted" && String(receipt["receiver_entity"]) === String(moment.record["financier_entity"]) && compare(left, needed) >= 0 ? undefined : { params: { left } };
};

/** No component takes more than is owed of it on the value date. */
export const components_within_outstanding: Guard = (moment) => {
  const { record } = moment;
  if (!isManual(record)) return undefined;
  const receipt = receiptOf(moment);
  const deals = dealsIn(moment);
  const lines = rowsIn(record, "lines").map((line) => ({
    id: String(deals.find((deal) => deal.record["number"] === line["deal_no"])?.record["id"] ?? ""), penalty: moneyOf(line, "penalty"), interest: moneyOf(line, "interest"), fee: moneyOf(line, "fee"), principal: moneyOf(line, "principal"),
  }));
  const lost = lines.findIndex((line) => line.id === "");
  if (lost >= 0) return { at: [`lines[${lost}].deal_no`], params: { owed: "0.00" } };
  const [first, ...others] = excesses(lines, deals.map((deal) => owedOf(deal, receipt)));
  return first === undefined ? undefined : { at: [first, ...others].map(({ line, part }) => `lines[${line}].${part}`), params: { owed: first.owed } };
};

/** What is allocated is no more than the receipt has left. */
export const adds_up_to_receipt: Guard = (moment) => {
  const { record } = moment;
  if (!isManual(record)) return undefined;
  const left = moneyOf(receiptOf(moment), "unapplied");
  const wanted = sumOf(rowsIn(record, "lines").flatMap((line) => ["penalty", "interest", "fee", "principal"].map((part) => moneyOf(line, part))));
  return compare(wanted, left) <= 0 ? undefined : { params: { left, wanted } };
};
