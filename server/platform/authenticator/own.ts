import type { WriteContext } from "../context.ts";
import { useCode as takeMailedCode } from "../one-time-code/use.ts";
import { hasAuthenticator, consumeAppCode } from "./use.ts";

/**
 * Takes the code by which the acting person proves a step of their own: of their authenticator app where they have one,
 * else the one that was mailed for this purpose.
 * @throws Refusal token_invalid
 */
export async function consumeOwnCode(
  context: WriteContext,
  user: string,
  purpose: string,
  boundTo: string,
  code: unknown,
): Promise<void> {
  if (await hasAuthenticator(context.trx, user)) return consumeAppCode(context, user, code);
  return takeMailedCode(context, purpose, boundTo, code);
}
