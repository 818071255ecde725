import type { WriteContext } from "../../context.ts";
import type { ActRequest } from "../../engine.ts";
import { useCode } from "../../one-time-code/use.ts";
import { refuse, refuseFields } from "../../refusal.ts";
import type { Actor, Someone } from "../plan/actor.ts";
import type { Move } from "../plan/model.ts";
import { modelOf } from "../known-model.ts";
import { decisionOf } from "./decided.ts";
import type { Link } from "./find.ts";
import { findLink, linkState } from "./find.ts";
import { linkTakes } from "./moves.ts";

const offers = (context: WriteContext, link: Link, move: Move, request: ActRequest): boolean =>
  link.subject_id === request.id && linkTakes(modelOf(context.registry), link, move);

/** Answers for a link that decides nothing any more: what became of it, and by whom and when it was decided. */
async function refuseClosed(context: WriteContext, link: Link): Promise<never> {
  const decision = await decisionOf(context.trx, link);
  const state = decision ? "decided_already" : linkState(link, context.ports.clock.now());
  return refuse("token_invalid", {
    data: { purpose: link.purpose, can_resend: state === "expired", state, ...decision },
  });
}

/** The user of the company whose address the link was sent to: by link too they are one person. */
async function holderOf({ trx }: WriteContext, { recipient, company }: Link): Promise<Someone | undefined> {
  const found = await trx.first<{ id: string; name: string; phone: string | null }>(
    `SELECT id, name, phone
      FROM "user"
      WHERE lower(email) = lower($1) OR (company = $2 AND lower(contact_email) = lower($1))
      ORDER BY (lower(email) = lower($1)) DESC, id
      LIMIT 1`,
    [recipient, company],
  );
  return found && { id: found.id, name: found.name, phone: found.phone ?? undefined };
}

/**
 * Admits someone who decides by a mailed link. The record must be locked by the caller before, so that of many posts at
 * once each finds the link as the one before left it. Uses up the link and its one-time code in the running
 * transaction.
 * @throws Refusal token_invalid unknown, altered, used, expired or revoked link, or one for another action;
 * invalid_fields without the tick, where a code is asked too
 */
export async function admitByLink(
  context: WriteContext,
  move: Move,
  request: ActRequest,
  version: number,
): Promise<Actor> {
  const link = await findLink(context.trx, request.body["token"]);
  if (!link || move.transition.link === undefined || !offers(context, link, move, request))
    return refuse("token_invalid", { data: { purpose: "link", can_resend: false } });
  const now = context.ports.clock.now();
  if (linkState(link, now) !== "open" || link.subject_version !== version) return refuseClosed(context, link);
  if (move.transition.link.code === true && request.body["agreed"] !== true)
    refuseFields([{ field: "agreed", message: context.say("error", "rule.agreed") }]);
  if (move.transition.link.code === true) await useCode(context, "link", link.id, request.body["one_time_code"]);
  const used = await context.trx.run(
    `UPDATE email_link SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND revoked_at IS NULL`,
    [link.id, now.toISOString()],
  );
  if (used !== 1) return refuseClosed(context, link);
  const person = await holderOf(context, link);
  return {
    kind: "link",
    email: link.recipient,
    company: link.company,
    transition: move.name,
    entity: link.subject_entity,
    record: link.subject_id,
    ...(person ? { person } : {}),
  };
}
