import { createHash, randomBytes, randomInt } from "node:crypto";

/** Secrets and codes. */
export interface Random {
  /** An opaque 256-bit secret, base64url. */
  token(): string;
  /** A one-time code of so many digits; fixed where the environment says so. */
  code(digits: number): string;
}

/** Makes the port; `fixedCodes` maps a length to the code used in demo environments. */
export function makeRandom(fixedCodes: Record<number, string> = {}): Random {
  return {
    token: () => randomBytes(32).toString("base64url"),
    code: (digits) => fixedCodes[digits] ?? Array.from({ length: digits }, () => randomInt(10)).join(""),
  };
}

/** SHA-256 in hex: the only form in which tokens are stored. */
export function sha256(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}
