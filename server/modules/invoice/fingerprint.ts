import { createHash } from "node:crypto";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { numberKey } from "./number-key.ts";

/** SHA-256 over both UENs, the number's key, issue date, currency and total: the same invoice, whoever enters it. */
export function fingerprint(invoice: Row, sellerUen: string, buyerUen: string): string {
  const parts = [
    sellerUen.toUpperCase(),
    buyerUen.toUpperCase(),
    numberKey(String(invoice["invoice_no"] ?? "")),
    invoice["issue_date"],
    invoice["currency"],
    invoice["total"],
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
