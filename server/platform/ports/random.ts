import { randomInt, createHash, randomBytes } from "node:crypto";

/** Makes record ids. */
export interface Ids {
  /** A new id: digits, growing with time, never twice from one process. */
  next(): string;
}

const EPOCH = Date.UTC(2020, 0, 1);
const RANDOM_BITS = 22n;

/**
 * Milliseconds since 2020 above 22 random bits: sortable, unguessable enough, and within a signed bigint.
 * @param after the last id that was ever given: where the clock is behind it, ids go on from there
 */
export function makeIds(now: () => number = Date.now, after = "0"): Ids {
  const behind = Math.max(0, Number(BigInt(after) >> RANDOM_BITS) + 1 - (now() - EPOCH));
  let last = 0n;
  return {
    next() {
      let id =
        (BigInt(Math.trunc(now() - EPOCH + behind)) << RANDOM_BITS) | BigInt(randomInt(2 ** Number(RANDOM_BITS)));
      if (id <= last) id = last + 1n;
      last = id;
      return id.toString();
    },
  };
}

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
