import { defaultFees } from "../../pricing/default-fees.ts";
import { feeLine, feesCollected } from "../../pricing/fee.ts";
import type { FeeLine } from "../../pricing/fee.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/** One line of an order. */
export type OrderFee = Pick<FeeLine, "code" | "net" | "gst" | "total" | "formula" | "figures">;

/** What an order for upfront fees stands on. */
export interface OrderGround {
  readonly fees: readonly OrderFee[];
  /** Number of the application's order that is still open or paid. */
  readonly live: string | undefined;
  /** UEN to which PayNow pays. */
  readonly payee_uen: string | undefined;
}

/** The upfront fees as they were frozen with the offer; undefined where the offer carries none of its own. */
function frozen(record: Row): OrderFee[] | undefined {
  const fees = Array.isArray(record["fees"]) ? record["fees"] as Row[] : [];
  if (fees.length === 0) return undefined;
  return fees.filter((fee) => fee["collect"] === "upfront_order").map((fee) => ({
    code: String(fee["code"]), net: String(fee["net"]), gst: String(fee["gst"] ?? "0.00"), total: String(fee["total"] ?? fee["net"]), formula: "frozen with the offer", figures: { net: String(fee["net"]) },
  }));
}

/** The upfront fees of an application, the order it has already, and to whom it is paid. */
export const order_ground: Fact = async ({ db, registry, record }): Promise<OrderGround> => {
  const amounts = { advance: String(record["approved_amount"] ?? record["requested_amount"] ?? "0.00"), face: String(record["face"] ?? "0.00") };
  const rules = defaultFees(record["basis"] === "invoice" ? "factoring" : "finance", String(record["currency"] ?? "SGD"));
  const rate = String(registry.constants["business"]?.["gst_rate"] ?? "0.00");
  const [live] = await db.rows<{ number: string }>("SELECT number FROM financing_order WHERE application = $1::bigint AND status IN ('created', 'failed', 'paid') ORDER BY id DESC LIMIT 1", [record["id"]]);
  const payee = await db.first<{ uen: string }>("SELECT uen FROM company_entity WHERE id = $1::bigint", [record["financier_entity"]]);
  return { fees: frozen(record) ?? feesCollected(rules.map((rule) => feeLine(rule, amounts, rate)), "upfront_order"), live: live?.number, payee_uen: payee?.uen };
};
