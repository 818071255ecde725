import { cents, halfUp, text } from "../../schemas/vocabulary/decimal.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { centsOf, rowsIn } from "./amount.ts";

const RATES: Readonly<Record<string, bigint>> = { SR: 900n, ZR: 0n, ES33: 0n, OS: 0n };

/**
 * What a credit note comes to: from its lines where it has any (net = quantity × price, GST by each line's code, each rounded half up
 * once), else from its net amount at the standard rate.
 */
export function creditTotal(note: Row): { readonly net: string; readonly gst: string; readonly total: string; readonly lines: readonly Row[] } {
  const lines = rowsIn(note, "lines").map((line) => {
    const net = halfUp(cents(String(line["quantity"] ?? "0")) * cents(String(line["unit_price"] ?? "0")), 100n);
    return { ...line, net: text(net), gst: text(halfUp(net * (RATES[String(line["gst_code"] ?? "SR")] ?? 0n), 10_000n)) };
  });
  const sum = (field: "net" | "gst") => lines.reduce((total, line) => total + cents(line[field]), 0n);
  const net = lines.length > 0 ? sum("net") : centsOf(note, "amount_net");
  const gst = lines.length > 0 ? sum("gst") : note["kind"] === "accounting" || note["gst_code"] === "none" ? 0n : halfUp(net * 900n, 10_000n);
  return { net: text(net), gst: text(gst), total: text(net + gst), lines };
}
