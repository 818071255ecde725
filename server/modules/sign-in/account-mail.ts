import type { Answered } from "../../platform/answered.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import type { LetterAbout } from "../../platform/lifecycle/correspondence.ts";
import type { Stored, Writable } from "../../platform/query/rows.ts";
import type { WriteContext } from "../../platform/context.ts";
import { sendLetters } from "../../platform/letters/send.ts";
import { modelOf } from "../../platform/lifecycle/plan/configured.ts";
import { companiesOf } from "../../platform/records/companies-of.ts";
import { system } from "../../platform/lifecycle/plan/actor.ts";
import { actorOf } from "../../platform/lifecycle/setting.ts";
import { type Link, findLink, linkState } from "../../platform/lifecycle/link.ts";
import { refuse } from "../../platform/refusal.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { updateRecord } from "../../platform/records/write.ts";
import { endSessionsOf, rotateSession } from "../../platform/session/session.ts";
import { lockedRecord } from "../../platform/lifecycle/engine.ts";

/** Sends a letter about a record outside of a transition: invitations sent again, words to an account's owner. */
export async function sendAbout<Entity extends keyof Records>(
  context: WriteContext,
  entity: Entity,
  record: Stored<Entity>,
  letter: LetterAbout<Entity>,
  places: Record<string, string> = {},
): Promise<void> {
  const parties = await companiesOf(context.trx, context.registry, entity, record, context.ports.clock.today());
  await sendLetters(context, {
    model: modelOf(context.registry),
    actor: actorOf(context) ?? system,
    entity,
    record,
    parties,
    letters: [letter],
    places,
  });
}

/** What links to an account are good for: transitions of a user's status. */
type AccountStep = "verify" | "accept_invite" | "set_password" | "renew_password";

/**
 * The account link of a secret, whatever became of it.
 * @throws Refusal token_invalid for a secret of nothing, or of another kind of link
 */
export async function accountLink(
  context: WriteContext,
  token: unknown,
  steps: readonly AccountStep[],
): Promise<Link & { readonly transition: AccountStep }> {
  const link = await findLink(context.trx, token);
  if (!link || link.subject_entity !== "user" || !(steps as readonly string[]).includes(link.transition))
    return refuse("token_invalid", { data: { purpose: "account", can_resend: false } });
  return { ...link, transition: link.transition as AccountStep };
}

/**
 * Uses a link up by one conditional statement, so that of many at once one gets through.
 * @throws Refusal token_invalid when it is used, revoked or expired
 */
export async function useLink(context: WriteContext, link: Link): Promise<void> {
  const now = context.ports.clock.now();
  const used =
    linkState(link, now) === "open"
      ? await context.trx.run(
          `UPDATE email_link SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND revoked_at IS NULL`,
          [link.id, now.toISOString()],
        )
      : 0;
  if (used !== 1)
    refuse("token_invalid", {
      data: { purpose: link.purpose, can_resend: linkState(link, now) === "expired", state: linkState(link, now) },
    });
}

/** Writes what changed, ends all other sessions, gives this one a new secret and tells the owner. */
export async function settle(
  context: WriteContext,
  values: Writable<"user">,
  action: string,
  letter?: LetterAbout<"user">,
): Promise<Answered<"done">> {
  const id = context.acting?.user.id ?? refuse("session_expired");
  const before = await lockedRecord(context, "user", id);
  const after = await updateRecord(context, "user", id, before.version, values);
  await writeAudit(context, { action, entity: "user", id, version: after.version });
  await endSessionsOf(context, id, { except: context.acting?.session ?? "" });
  context.answer.startSession(await rotateSession(context));
  if (letter !== undefined) await sendAbout(context, "user", before, letter);
  return {};
}
