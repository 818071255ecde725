import type { Row } from "../../store/handle.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/** One line of an order, as it was frozen with the offer. */
export interface OrderFee {
  readonly code: string;
  readonly net: string;
  readonly gst: string;
  readonly total: string;
}

/** What an order for upfront fees stands on. */
export interface OrderGround {
  readonly fees: readonly OrderFee[];
  /** Number of the application's order that is still open or paid. */
  readonly live: string | undefined;
  /** UEN to which PayNow pays. */
  readonly payee_uen: string | undefined;
}

/** The upfront fees as they were frozen with the offer. */
function frozen(record: Row): OrderFee[] {
  const fees = Array.isArray(record["fees"]) ? record["fees"] as Row[] : [];
  return fees.filter((fee) => fee["collect"] === "upfront_order").map((fee) => ({ code: String(fee["code"]), net: String(fee["net"]), gst: String(fee["gst"] ?? "0.00"), total: String(fee["total"] ?? fee["net"]) }));
}

/** The upfront fees of an application, the order it has already, and to whom it is paid. */
export const order_ground: Fact = async ({ db, record }): Promise<OrderGround> => {
  const [live] = await db.rows<{ number: string }>("SELECT number FROM financing_order WHERE application = $1::bigint AND status IN ('created', 'failed', 'paid') ORDER BY id DESC LIMIT 1", [record["id"]]);
  const payee = await db.first<{ uen: string }>("SELECT uen FROM company_entity WHERE id = $1::bigint", [record["financier_entity"]]);
  return { fees: frozen(record), live: live?.number, payee_uen: payee?.uen };
};
