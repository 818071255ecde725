import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Row } from "../../store/handle.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/** What may be given back: of a deal its residuals, of a receipt what is not applied, each less what other refunds take. Decimal text. */
export const refundable: Fact = async ({ db, record }): Promise<string> => {
  const own = record["id"] ?? null;
  if (record["financing"]) {
    const deal = await db.first<{ repayments: Row[] | null }>("SELECT repayments FROM financing_application WHERE id = $1::bigint", [record["financing"]]);
    const residuals = (deal?.repayments ?? []).reduce((sum, row) => sum + cents(String(row["residual"] ?? "0.00")), 0n);
    const others = await db.first<{ sum: string }>("SELECT coalesce(sum(amount), 0)::numeric(15,2) AS sum FROM refund WHERE financing = $1::bigint AND id IS DISTINCT FROM $2::bigint AND status NOT IN ('cancelled', 'rejected', 'claimed', 'recovered')", [record["financing"], own]);
    return text(residuals - cents(others?.sum ?? "0.00"));
  }
  const receipt = record["receipt"] ? await db.first<{ unapplied: string | null }>("SELECT unapplied FROM receipt WHERE id = $1::bigint", [record["receipt"]]) : undefined;
  const taken = record["maker"] ? cents(String(record["amount"] ?? "0.00")) : 0n;
  return text(cents(receipt?.unapplied ?? "0.00") + taken);
};
