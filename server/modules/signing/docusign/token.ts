import { importPKCS8, SignJWT } from "jose";
import { SignatureUnavailable } from "../../../platform/ports/signature.ts";
import type { DocusignSettings } from "./settings.ts";

const HOUR = 3_600;
/** A token is asked for anew this long before it ends. */
const MARGIN = 300;

interface Answer {
  access_token?: unknown;
  expires_in?: unknown;
}

/** A claim of who we are, signed by our key: RFC 7523 as DocuSign's JWT grant wants it. */
async function assertion(
  { authority, integrationKey, user, privateKey }: DocusignSettings,
  seconds: number,
): Promise<string> {
  const key = await importPKCS8(privateKey, "RS256");
  return new SignJWT({ scope: "signature impersonation" })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(integrationKey)
    .setSubject(user)
    .setAudience(authority.replace(/^https?:\/\//, ""))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + HOUR)
    .sign(key);
}

/**
 * Gives an access token, asked for when there is none, the last one is about to end or is the one that was refused.
 * @throws SignatureUnavailable when none is given
 */
export function tokenSource(settings: DocusignSettings): (refused?: string) => Promise<string> {
  const { authority, fetch: send = fetch, now = () => new Date() } = settings;
  let kept: { token: string; until: number } | undefined;
  return async (refused) => {
    const seconds = Math.floor(now().getTime() / 1_000);
    if (kept && kept.token !== refused && seconds < kept.until) return kept.token;
    const response = await send(`${authority.startsWith("http") ? authority : `https://${authority}`}/oauth/token`, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(5_000),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
        assertion: await assertion(settings, seconds),
      }),
    }).catch((error: unknown) => {
      throw new SignatureUnavailable(`no token: ${error instanceof Error ? error.message : "unreachable"}`);
    });
    const answer = (await response.json().catch(() => ({}))) as Answer;
    if (!response.ok || typeof answer.access_token !== "string")
      throw new SignatureUnavailable(`no token: status ${response.status}`);
    kept = {
      token: answer.access_token,
      until: seconds + Math.max((typeof answer.expires_in === "number" ? answer.expires_in : HOUR) - MARGIN, 0),
    };
    return kept.token;
  };
}
