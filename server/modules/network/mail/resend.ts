import type { Stored } from "../../../platform/query/stored.ts";
import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { resend } from "../../../platform/letters/resend.ts";
import { readRecord } from "../../../platform/query/read.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { insertRecord } from "../../../platform/records/insert.ts";
import { refuse } from "../../../platform/refusal.ts";
import { isSecret } from "./shown.ts";

const PAUSE_SECONDS = 60;
/** Letters about a person's account are asked for by that person alone. */
const PERSONAL = new Set(["user", "registration"]);

/** Whether a mail may be sent again by whoever looks at it: it has left or come back, and holds nothing personal. */
export function mayResend(mail: Stored<"mail">): boolean {
  return (
    !isSecret(mail.letter) &&
    !PERSONAL.has(String(mail.related_entity)) &&
    ["sent", "delivered", "opened", "bounced", "failed"].includes(String(mail.status))
  );
}

const offersLink = (context: WriteContext, letter: string): boolean =>
  context.registry.letters.get(letter)?.parts.some((part) => part.link !== undefined && !part.link.startsWith("/")) ===
  true;

/** Fields that a mail and its copy have in common. */
const COPIED = [
  "company",
  "sender_company",
  "recipient",
  "subject",
  "body",
  "html",
  "letter",
  "topic",
  "brand",
  "language",
  "related_entity",
  "related_id",
] as const;

/**
 * Sends a mail again, as `who` asks: the same words, or where it offered a decision by link, the letter anew with a
 * fresh link.
 * @returns `personal` for one that is not for sending again, `decided` where there is nothing left to decide
 */
export async function sendMailAgain(
  context: WriteContext,
  mail: Stored<"mail">,
  who: string,
): Promise<"sent" | "personal" | "decided"> {
  if (!mayResend(mail)) return "personal";
  const letter = String(mail.letter);
  if (offersLink(context, letter)) {
    const isSent = await resend(context, {
      letter,
      entity: String(mail.related_entity),
      id: String(mail.related_id),
      recipient: String(mail.recipient),
    });
    if (!isSent) return "decided";
  } else
    await insertRecord(
      context,
      "mail",
      Object.fromEntries(COPIED.flatMap((field) => (mail[field] === undefined ? [] : [[field, mail[field]]]))),
    );
  await context.trx.run(
    `UPDATE mail SET events = coalesce(events, '[]'::jsonb) || $2::jsonb, version = version + 1 WHERE id = $1`,
    [mail.id, JSON.stringify([{ at: context.ports.clock.stamp(), event: "resent", answer: who }])],
  );
  return "sent";
}

/**
 * Sends a mail again: the same words, or where it offered a decision by link, the letter anew with a fresh link, if
 * that decision is still open.
 * @throws Refusal not_found for somebody else's mail, rule_violated where there is nothing left to decide or the mail
 * is not for sending again, code_sent_recently within a minute of the last time
 */
export async function resendMail(input: HandlerInputs["mail.resend"], context: WriteContext): Promise<unknown> {
  const { record } = await readRecord(context, "mail", input.id, { lock: true });
  if (!mayResend(record))
    refuse("rule_violated", { data: { rule: "not_resendable" }, message: context.say("error", "rule.not_resendable") });
  const last = await context.trx.first<{ created_at: string }>(
    `SELECT created_at
      FROM mail
      WHERE lower(recipient) = lower($1) AND letter = $2 AND related_id IS NOT DISTINCT FROM $3
      ORDER BY id DESC
      LIMIT 1`,
    [record.recipient, record.letter, record.related_id ?? null],
  );
  const age = last ? (Date.parse(context.ports.clock.stamp()) - Date.parse(last.created_at)) / 1_000 : PAUSE_SECONDS;
  if (age >= 0 && age < PAUSE_SECONDS)
    refuse("code_sent_recently", { data: { retry_after: Math.ceil(PAUSE_SECONDS - age) } });
  const outcome = await sendMailAgain(context, record, context.acting?.user.name ?? "");
  if (outcome === "decided")
    refuse("rule_violated", {
      data: { rule: "nothing_to_decide" },
      message: context.say("error", "rule.nothing_to_decide"),
    });
  await writeAudit(context, { action: "mail.resend", entity: "mail", id: record.id, version: record.version });
  return {};
}
