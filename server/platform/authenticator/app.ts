import { Secret, TOTP } from "otpauth";

/** Seconds for which a code of the app stands. */
export const PERIOD = 30;
/** Periods before and after the present one whose codes still count: clocks of phones are not exact. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret for an app, in base32 (RFC 4648). */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/**
 * What an app does with its secret: codes of six digits by RFC 6238.
 * @param whose what it shows beside them: who asks for the code, and of which account
 */
export const appOf = (secret: string, whose: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...whose, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: PERIOD });

/** The period in which a code counts at a moment, counted from 1970; undefined for a code that counts in none. */
export function stepOfCode(secret: string, code: string, moment: Date): number | undefined {
  // The library compares bytes of one length alone.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const away = appOf(secret).validate({ token: code, timestamp: moment.getTime(), window: WINDOW });
  return away === null ? undefined : Math.floor(moment.getTime() / 1000 / PERIOD) + away;
}
