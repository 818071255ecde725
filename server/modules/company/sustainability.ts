import type { Sustainability } from "../../../generated/types/records.d.ts";
import { isFilled } from "../../../schemas/vocabulary/path.ts";

const MEASURED = ["scope1", "scope2", "energy_kwh", "water_m3", "waste_t"] as const;
const CERTIFICATE = 20;

/**
 * How openly and provenly a company tells of its year, 0 to 100: eight points for each of the five figures told, twenty
 * for each certificate up to three. It judges what is told, never how large a company is.
 */
export function sustainabilityScore(values: Sustainability): number {
  const told = MEASURED.filter((field) => isFilled(values[field])).length * 8;
  const proven = Math.min(3, values.certificates?.length ?? 0) * CERTIFICATE;
  return told + proven;
}
