import type { WriteContext } from "../../context.ts";
import type { StoredRecord } from "../../engine.ts";
import type { Input } from "../../handler.ts";
import { sendAgain } from "../../letters/again.ts";
import { readRecord } from "../../query/read.ts";
import { writeAudit } from "../../records/audit.ts";
import { insertRecord } from "../../records/insert.ts";
import { refuse } from "../../refusal.ts";
import { isSecret } from "./shown.ts";

const PAUSE_SECONDS = 60;
/** Letters about a person's account are asked for by that person alone. */
const PERSONAL = new Set(["user", "registration"]);

/** Whether a mail may be sent again by whoever looks at it: it has left or come back, and holds nothing personal. */
export function mayResend(mail: StoredRecord): boolean {
  return !isSecret(mail["letter"]) && !PERSONAL.has(String(mail["related_entity"])) && ["sent", "delivered", "opened", "bounced", "failed"].includes(String(mail["status"]));
}

const offersLink = (context: WriteContext, letter: string): boolean => context.registry.letters.get(letter)?.parts.some((part) => part.link !== undefined && !part.link.startsWith("/")) === true;

/**
 * Sends a mail again: the same words, or where it offered a decision by link, the letter anew with a fresh link, if that decision is still open.
 * @throws Refusal 1005 for somebody else's mail, 1010 where there is nothing left to decide or the mail is not for sending again, 1055 within a minute of the last time
 */
export async function resendMail(input: Input, context: WriteContext): Promise<unknown> {
  const { record } = await readRecord(context, "mail", input["id"], { lock: true });
  if (!mayResend(record)) refuse("1010", { data: { rule: "not_resendable" }, message: context.say("error", "rule.not_resendable") });
  const last = await context.trx.first<{ created_at: string }>(
    `SELECT created_at FROM mail WHERE lower(recipient) = lower($1) AND letter = $2 AND related_id IS NOT DISTINCT FROM $3 ORDER BY id DESC LIMIT 1`, [record["recipient"], record["letter"], record["related_id"] ?? null]);
  const age = last ? (Date.parse(context.ports.clock.stamp()) - Date.parse(last.created_at)) / 1_000 : PAUSE_SECONDS;
  if (age >= 0 && age < PAUSE_SECONDS) refuse("1055", { data: { retry_after: Math.ceil(PAUSE_SECONDS - age) } });
  const letter = String(record["letter"]);
  if (offersLink(context, letter)) {
    if (!await sendAgain(context, { letter, entity: String(record["related_entity"]), id: String(record["related_id"]), recipient: String(record["recipient"]) })) refuse("1010", { data: { rule: "nothing_to_decide" }, message: context.say("error", "rule.nothing_to_decide") });
  } else {
    const { company, sender_company, recipient, subject, body, html, topic, brand, language, related_entity, related_id } = record;
    const copied = { company, sender_company, recipient, subject, body, html, letter, topic, brand, language, related_entity, related_id };
    await insertRecord(context, "mail", Object.fromEntries(Object.entries(copied).filter(([, value]) => value !== undefined)));
  }
  await context.trx.run(`UPDATE mail SET events = coalesce(events, '[]'::jsonb) || $2::jsonb, version = version + 1 WHERE id = $1`, [record.id, JSON.stringify([{ at: context.ports.clock.stamp(), event: "resent", answer: context.acting?.user.name ?? "" }])]);
  await writeAudit(context, { action: "mail.resend", entity: "mail", id: record.id, version: record.version });
  return {};
}
