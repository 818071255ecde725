import { compare } from "../../../schemas/vocabulary/decimal.ts";

const UBO = "25.00";

/** Whether a shareholder counts as beneficial owner: whoever is named as one, or holds a quarter or more. */
export function isBeneficialOwner({
  is_ubo,
  share_pct,
}: {
  readonly is_ubo?: unknown;
  readonly share_pct?: unknown;
}): boolean {
  return is_ubo === true || (share_pct !== undefined && share_pct !== null && compare(String(share_pct), UBO) >= 0);
}
