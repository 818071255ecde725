import type { WriteContext } from "../context.ts";
import { sha256 } from "../ports/random.ts";
import { insertRecord } from "../records/insert.ts";
import { refuse } from "../refusal.ts";
import { codeLimits } from "./limits.ts";

/** Tickets are kept among the codes, under no address: they are not sent, so they count for none. */
const NOWHERE = "ticket";

const refused = (): never => refuse("token_invalid", { data: { purpose: "ticket", can_resend: true } });

/**
 * A secret for having typed a right code: it may be shown once, within the life of a code, for the same purpose.
 * @param boundTo what it is good for beside the purpose: an address, a user with an address
 */
export async function giveTicket(context: WriteContext, purpose: string, boundTo: string): Promise<string> {
  const token = context.ports.random.token();
  const now = context.ports.clock.now();
  await insertRecord(context, "one_time_code", {
    address: NOWHERE,
    purpose: `ticket_${purpose}`,
    bound_to: boundTo,
    code_hash: sha256(token),
    sent_at: now.toISOString(),
    expires_at: new Date(now.getTime() + codeLimits(context.registry).lifeSeconds * 1000).toISOString(),
  });
  return token;
}

/**
 * Uses a ticket up and tells what it was bound to.
 * @throws Refusal token_invalid for one that is unknown, used, too old, or of another purpose
 */
export async function consumeTicket(context: WriteContext, purpose: string, ticket: unknown): Promise<string> {
  if (typeof ticket !== "string" || !/^[\w-]{43}$/.test(ticket)) return refused();
  const row = await context.trx.first<{ bound_to: string }>(
    `UPDATE one_time_code
      SET used_at = $3
      WHERE purpose = $1 AND code_hash = $2 AND used_at IS NULL AND expires_at > $3
      RETURNING bound_to`,
    [`ticket_${purpose}`, sha256(ticket), context.ports.clock.now().toISOString()],
  );
  return row?.bound_to ?? refused();
}

/** What a ticket that is still good is bound to, without using it up. @throws Refusal as takeTicket */
export async function seeTicket(context: WriteContext, purpose: string, ticket: unknown): Promise<string> {
  if (typeof ticket !== "string" || !/^[\w-]{43}$/.test(ticket)) return refused();
  const row = await context.trx.first<{ bound_to: string }>(
    `SELECT bound_to FROM one_time_code WHERE purpose = $1 AND code_hash = $2 AND used_at IS NULL AND expires_at > $3`,
    [`ticket_${purpose}`, sha256(ticket), context.ports.clock.now().toISOString()],
  );
  return row?.bound_to ?? refused();
}
