import type { Row } from "../../platform/lifecycle/plan/model.ts";

/** Banks of Singapore by their clearing codes, as people call them. */
const BANKS: Readonly<Record<string, string>> = {
  "7171": "DBS",
  "7339": "OCBC",
  "7375": "UOB",
  "9496": "SCB",
  "7232": "HSBC",
};

/**
 * What a bank account is called where it is named: its bank, currency and the last four digits of its number; of a bank
 * without a code here, its SWIFT code.
 */
export function accountName({ bank_code: bank, account_no: number, currency, swift }: Row): string {
  const digits = String(number ?? "")
    .replace(/\D/g, "")
    .slice(-4);
  return [
    BANKS[String(bank)] ?? (typeof swift === "string" ? swift.slice(0, 8) : undefined),
    typeof currency === "string" ? currency : undefined,
    digits === "" ? undefined : `•••• ${digits}`,
  ]
    .filter((part) => part !== undefined)
    .join(" ");
}
