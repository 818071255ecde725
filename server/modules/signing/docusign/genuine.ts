import { createHmac, timingSafeEqual } from "node:crypto";

/** DocuSign signs a message once by each key of the account. */
const MOST_SIGNATURES = 100;
const SIGNATURE = /^x-docusign-signature-(\d{1,3})$/;

function same(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Whether a message of DocuSign Connect was signed by one of our keys: HMAC-SHA256 over the body as it came, base64.
 * Every key is compared with every signature, in time that does not depend on where they differ.
 */
export function isSigned(
  body: Uint8Array,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  keys: readonly string[],
): boolean {
  const given = Object.entries(headers)
    .flatMap(([name, value]) =>
      SIGNATURE.test(name.toLowerCase()) && typeof value === "string" ? [Buffer.from(value, "base64")] : [],
    )
    .slice(0, MOST_SIGNATURES);
  let found = false;
  for (const key of keys) {
    const own = createHmac("sha256", key).update(body).digest();
    for (const signature of given) found = same(own, signature) || found;
  }
  return found;
}
