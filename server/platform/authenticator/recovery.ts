import { createHmac } from "node:crypto";
import { Secret } from "otpauth";
import type { Registry } from "../../../registry/registry.ts";

const DIGITS = 12;

/** How many recovery codes there are, as constants.json says. */
export const recoveryCount = (registry: Pick<Registry, "constants">): number =>
  registry.constants.authenticator.recovery_codes;

/**
 * The recovery codes of a secret, so many: they follow from it, so that they are kept nowhere beside it. Each is good
 * once.
 */
export function recoveryCodes(secret: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const hash = createHmac("sha256", Secret.fromBase32(secret).bytes).update(`recovery ${place}`).digest();
    return (hash.readBigUInt64BE() % 10n ** BigInt(DIGITS)).toString().padStart(DIGITS, "0");
  });
}
