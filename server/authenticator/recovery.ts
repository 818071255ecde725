import { createHmac } from "node:crypto";
import { bytesOf } from "./totp.ts";

/** How many recovery codes there are. */
export const RECOVERY_CODES = 10;
const DIGITS = 12;

/** The recovery codes of a secret: they follow from it, so that they are kept nowhere beside it. Each is good once. */
export function recoveryCodes(secret: string): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, place) => {
    const hash = createHmac("sha256", bytesOf(secret)).update(`recovery ${place}`).digest();
    return (hash.readBigUInt64BE() % 10n ** BigInt(DIGITS)).toString().padStart(DIGITS, "0");
  });
}
