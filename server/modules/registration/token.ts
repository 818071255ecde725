import type { Stored } from "../../platform/query/stored.ts";
import type { WriteContext } from "../../platform/context.ts";
import type { Input } from "../../platform/handler.ts";
import { sha256 } from "../../platform/ports/random.ts";
import { anyRecords } from "../../platform/query/unscoped.ts";
import { refuse } from "../../platform/refusal.ts";

const COOKIE = "registration";
const OPEN = ["started", "company_given", "needs_given"];

/** How long a registration may be gone on with, in hours. */
const hours = (context: WriteContext): number => context.registry.constants.link.register_token_hours;

/** A new secret by which its holder goes on registering; the browser keeps it in a cookie that scripts cannot read. */
export function newToken(context: WriteContext): { token: string; kept: { token_hash: string; token_until: string } } {
  const token = context.ports.random.token();
  const seconds = hours(context) * 3600;
  context.answer.cookie(COOKIE, token, seconds);
  return {
    token,
    kept: {
      token_hash: sha256(token),
      token_until: new Date(context.ports.clock.now().getTime() + seconds * 1000).toISOString(),
    },
  };
}

/**
 * The registration whose secret the caller holds, by the request or the cookie, locked.
 * @throws Refusal token_invalid where there is none, or not any more
 */
export async function ownRegistration(input: Input, context: WriteContext): Promise<Stored<"registration">> {
  const token =
    typeof input["register_token"] === "string" ? input["register_token"] : context.answer.cookieSent(COOKIE);
  const [found] =
    token === undefined
      ? []
      : await anyRecords(
          context.trx,
          context.registry,
          "registration",
          { token_hash: sha256(token) },
          { lock: true, limit: 1 },
        );
  const alive =
    found &&
    OPEN.includes(String(found.status)) &&
    Date.parse(String(found.token_until)) > context.ports.clock.now().getTime();
  return alive ? found : refuse("token_invalid", { data: { purpose: "registration", can_resend: false } });
}
