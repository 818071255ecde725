import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../context.ts";
import { anyRecord } from "../query/unscoped.ts";
import { sendLetters } from "../letters/send.ts";
import { modelOf } from "../lifecycle/plan/configured.ts";
import { decisionOf, findLink } from "../lifecycle/link.ts";
import { companiesOf } from "../records/companies-of.ts";
import { system } from "../lifecycle/plan/actor.ts";
import { isOpen } from "../lifecycle/plan/model.ts";
import { codeLimits } from "../one-time-code.ts";
import { refuse } from "../refusal.ts";

/** Letters that offer this transition by a link. */
const lettersOffering = (context: WriteContext, entity: string, transition: string): string[] =>
  [...context.registry.letters]
    .filter(
      ([, letter]) =>
        letter.entity === entity && letter.as.includes("mail") && letter.parts.some((part) => part.link === transition),
    )
    .map(([name]) => name);

/**
 * Sends a fresh link to the very recipient of an old one, and nobody else, if its decision is still open and the record
 * still names that address. The answer is the same whatever the secret was.
 * @throws Refusal code_sent_recently when one was sent within the last minute
 */
export async function renewLink(
  input: HandlerInputs["link.renew"],
  context: WriteContext,
): Promise<HandlerAnswers["link.renew"]> {
  const link = await findLink(context.trx, input.token);
  const record =
    link && (await anyRecord(context.trx, context.registry, link.subject_entity, link.subject_id, { lock: true }));
  const model = modelOf(context.registry);
  const move = link && model.move(link.subject_entity, link.transition);
  const today = context.ports.clock.today();
  if (!link || !record || !move || !isOpen(move, record, today) || (await decisionOf(context.trx, link))) return {};
  const last = await context.trx.first<{ created_at: string }>(
    `SELECT created_at
      FROM email_link
      WHERE recipient = $1 AND subject_entity = $2 AND subject_id = $3
      ORDER BY id DESC
      LIMIT 1`,
    [link.recipient, link.subject_entity, link.subject_id],
  );
  const wait = codeLimits(context.registry).resendSeconds;
  const age = last ? (Date.parse(context.ports.clock.stamp()) - Date.parse(last.created_at)) / 1000 : wait;
  if (age >= 0 && age < wait) refuse("code_sent_recently", { data: { retry_after: Math.ceil(wait - age) } });
  const parties = await companiesOf(context.trx, context.registry, link.subject_entity, record, today);
  await sendLetters(context, {
    model,
    actor: system,
    entity: link.subject_entity,
    record,
    parties,
    letters: lettersOffering(context, link.subject_entity, link.transition),
    only: link.recipient,
  });
  return {};
}
