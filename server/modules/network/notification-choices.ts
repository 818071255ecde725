import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { LOCKED, PACED, TOPICS, type Topic } from "../../platform/letters/recipients.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { refuse } from "../../platform/refusal.ts";

/** For each topic how the person is told; what was never chosen is on, what concerns safety always. */
export async function notificationChoices(
  context: ReadContext,
): Promise<HandlerAnswers["notification_preference.list"]> {
  const chosen = await context.db.rows<{
    topic: string;
    mail: boolean | null;
    pace: string | null;
    notice: boolean | null;
  }>(`SELECT topic, mail, pace, notice FROM notification_preference WHERE "user" = $1`, [context.acting?.user.id]);
  const by = new Map(chosen.map((row) => [row.topic, row]));
  const isMailed = (topic: Topic): boolean => LOCKED.has(topic) || by.get(topic)?.mail !== false;
  const paceOf = (topic: Topic): string =>
    isMailed(topic) ? ((topic === PACED ? by.get(topic)?.pace : undefined) ?? "at_once") : "off";
  const rows = TOPICS.map((topic) => ({
    topic,
    mail: isMailed(topic),
    pace: paceOf(topic),
    paced: topic === PACED,
    notice: LOCKED.has(topic) || by.get(topic)?.notice !== false,
    locked: LOCKED.has(topic),
  }));
  return { rows, count: rows.length };
}

/**
 * Keeps how the person wants to be told of a topic; what is not said stays.
 * @throws Refusal rule_violated for a topic that may not be switched off, or whose mails are not gathered
 */
export async function chooseNotification(
  input: HandlerInputs["notification_preference.update"],
  context: WriteContext,
): Promise<HandlerAnswers["notification_preference.update"]> {
  const { topic } = input;
  if (LOCKED.has(topic))
    refuse("rule_violated", { data: { rule: "locked_topic" }, message: context.say("error", "rule.locked_topic") });
  if (input.pace !== undefined && topic !== PACED)
    refuse("rule_violated", { data: { rule: "topic_at_once" }, message: context.say("error", "rule.topic_at_once") });
  await context.trx.run(
    `INSERT INTO notification_preference (
       id, version, created_at, created_by, updated_at, updated_by, "user", topic, mail, notice, pace
     )
     VALUES ($1, 1, $2, $3, $2, $3, $3, $4, coalesce($5, true), coalesce($6, true), $7)
     ON CONFLICT ("user", topic) DO UPDATE SET mail = coalesce($5, notification_preference.mail),
       notice = coalesce($6, notification_preference.notice), pace = coalesce($7, notification_preference.pace),
       version = notification_preference.version + 1, updated_at = $2`,
    [
      context.ports.ids.next(),
      context.ports.clock.stamp(),
      context.acting?.user.id,
      topic,
      input.mail ?? null,
      input.notice ?? null,
      input.pace ?? null,
    ],
  );
  await writeAudit(context, {
    action: "notification_preference.update",
    entity: "user",
    id: context.acting?.user.id ?? "",
    after: { topic, mail: input.mail, pace: input.pace, notice: input.notice },
  });
  return {};
}
