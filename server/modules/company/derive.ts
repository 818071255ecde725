import type { Row } from "../../platform/lifecycle/plan/model.ts";
import type { Stored } from "../../platform/query/rows.ts";
import type { Authorizer, Sustainability } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { isFilled } from "../../../schemas/vocabulary/path.ts";

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

/**
 * An authorizer's computed fields before a draft is written: a fund provider that enters another company's person is
 * named with them.
 */
export async function authorizerFields(
  context: ReadContext,
  values: Authorizer,
  previous: Stored<"authorizer"> | undefined,
): Promise<Row> {
  const { acting } = context;
  if (previous || acting?.role !== "financier" || acting.entities.includes(String(values.entity))) return values;
  return { ...values, via: acting.company?.id };
}

const MEASURED = ["scope1", "scope2", "energy_kwh", "water_m3", "waste_t"] as const;
const CERTIFICATE = 20;

/**
 * How openly and provenly a company tells of its year, 0 to 100: eight points for each of the five figures told, twenty
 * for each certificate up to three. It judges what is told, never how large a company is.
 */
export function sustainabilityScore(values: Sustainability): number {
  const score = MEASURED.filter((field) => isFilled(values[field])).length * 8;
  const proven = Math.min(3, values.certificates?.length ?? 0) * CERTIFICATE;
  return score + proven;
}
