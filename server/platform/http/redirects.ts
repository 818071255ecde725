import type { RequestContext } from "../context.ts";
import { originOf } from "../letters/origin.ts";
import { OWN_MACHINE } from "../ports/encrypted-line.ts";

const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i;

/** Whether a browser may be sent to an address: one of ours, or at a host that the environment names. */
function isNamed(address: string, { registry, environment, brand }: RequestContext): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  if (origin === new URL(originOf(registry, environment, brand)).origin) return true;
  if (environment.seeds === true && protocol === "http:" && OWN_MACHINE.has(hostname)) return true;
  return (
    protocol === "https:" &&
    (environment.redirects ?? []).some((host) => hostname === host || hostname.endsWith(`.${host}`))
  );
}

/**
 * Looks through the answer of a call that sends the browser elsewhere: a host that the environment does not name,
 * whoever told it, is a fault and no answer.
 * @throws Error naming the host
 */
export function assertAllowedRedirect(context: RequestContext, answer: unknown): void {
  for (const value of Object.values((answer ?? {}) as Record<string, unknown>)) {
    if (typeof value !== "string" || !ABSOLUTE.test(value) || isNamed(value, context)) continue;
    throw new Error(
      `${context.call?.name ?? "a call"} would send the browser to ${URL.canParse(value) ? new URL(value).host : "no address"}, which "redirects" of environment ${context.environment.name} does not name`,
    );
  }
}
