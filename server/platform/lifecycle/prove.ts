import type { WriteContext } from "../context.ts";
import type { ActRequest } from "../engine.ts";
import { consumeOwnCode } from "../authenticator/own.ts";
import { consumeTicket } from "../one-time-code/ticket.ts";
import { refuse } from "../refusal.ts";
import type { Actor } from "./plan/actor.ts";
import type { Move } from "./plan/model.ts";

/**
 * Where a transition asks for a fresh proof of who acts, takes it: the ticket that a right code gave, or the code
 * itself. Both are the acting person's own, for this purpose, and good once. Who comes by a mailed link has brought the
 * link's code.
 * @throws Refusal 1037 without either, or with one that is wrong, used or another's
 */
export async function prove(
  context: WriteContext,
  { transition }: Move,
  { body }: ActRequest,
  actor: Actor,
): Promise<void> {
  if (transition.ticket === undefined || actor.kind !== "user") return;
  const user = actor.id;
  const purpose = `own_${transition.ticket}`;
  if (typeof body["otp_ticket"] !== "string")
    return consumeOwnCode(context, user, purpose, user, body["one_time_code"]);
  if ((await consumeTicket(context, purpose, body["otp_ticket"])) !== user)
    refuse("1037", { data: { purpose: "ticket", can_resend: true } });
}
