import type { Answered } from "../../platform/answered.ts";
import { present } from "../../platform/present.ts";
import type { Stored } from "../../platform/query/rows.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext, ReadContext } from "../../platform/context.ts";
import { resend } from "../../platform/letters/send.ts";
import { readRecord } from "../../platform/query/read.ts";
import { titleMeant } from "../../platform/query/wire.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { insertRecord } from "../../platform/records/write.ts";
import { refuse } from "../../platform/refusal.ts";
import { decisionOf, type Link, linkState } from "../../platform/lifecycle/link.ts";
import { senderOf } from "../../platform/ports/mail.ts";

const SECRET = /#token=[A-Za-z0-9_-]{43}/g;

/** A mail's text without the secrets of its links: they are for its recipient alone. */
const withoutSecrets = (text: string): string => text.replace(SECRET, "");

/** Letters whose text is itself a secret. */
const isSecret = (letter: unknown): boolean => letter === "one_time_code";

const PAUSE_SECONDS = 60;
/** Letters about a person's account are asked for by that person alone. */
const PERSONAL = new Set(["user", "registration"]);

/** Whether a mail may be sent again by whoever looks at it: it has left or come back, and holds nothing personal. */
function mayResend(mail: Stored<"mail">): boolean {
  return (
    !isSecret(mail.letter) &&
    !PERSONAL.has(String(mail.related_entity)) &&
    ["sent", "delivered", "opened", "bounced", "failed"].includes(String(mail.status))
  );
}

/** Whether a letter brings a link that decides; one to an address of the product only leads there. */
const offersLink = ({ registry }: ReadContext, letter: unknown): boolean =>
  registry.letters.get(String(letter))?.parts.some(({ link }) => link !== undefined && !link.startsWith("/")) === true;

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
export async function resendMail(
  input: HandlerInputs["mail.resend"],
  context: WriteContext,
): Promise<HandlerAnswers["mail.resend"]> {
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

/**
 * Where the link of a mail stands: the newest one made for its recipient and record; none where the mail brought none.
 */
async function linkStateOf(
  context: ReadContext,
  mail: Stored<"mail">,
): Promise<"none" | "open" | "decided" | "expired" | "revoked"> {
  if (!offersLink(context, mail.letter) || mail.related_id === undefined) return "none";
  const link = await context.db.first<Link>(
    `SELECT *
      FROM email_link
      WHERE subject_entity = $1
        AND subject_id = $2
        AND lower(recipient) = lower($3)
        AND created_at <= $4::timestamptz + interval '1 second'
      ORDER BY id DESC
      LIMIT 1`,
    [mail.related_entity, mail.related_id, mail.recipient, mail.created_at],
  );
  if (!link) return "none";
  return (await decisionOf(context.db, link)) ? "decided" : linkState(link, context.ports.clock.now());
}

const SHOWN = [
  "id",
  "version",
  "recipient",
  "subject",
  "letter",
  "topic",
  "related_entity",
  "related_title",
  "language",
  "brand",
  "status",
  "sent_at",
  "error",
  "events",
  "created_at",
] as const;

/** What the platform's operator reads of any mail: where it went and what became of it, not what it says. */
async function operatorsView(
  input: HandlerInputs["mail.get"],
  context: ReadContext,
): Promise<HandlerAnswers["mail.get"]> {
  const row =
    (await context.db.first<Answered<"mail_detail">>(
      `SELECT id, version, recipient, letter, topic, language, brand, status, sent_at, error, events, created_at
        FROM mail
        WHERE id = $1`,
      [input.id],
    )) ?? refuse("not_found");
  return {
    ...present(row),
    subject: context.say("letter", "common.not_shown"),
    link_state: "none",
    may_resend: false,
  };
}

/**
 * A mail as it looked, with its head, what became of it, and whether its link still decides anything; never the link.
 * @throws Refusal not_found for a mail that is neither to nor from the own company
 */
export async function mailDetail(
  input: HandlerInputs["mail.get"],
  context: ReadContext,
): Promise<HandlerAnswers["mail.get"]> {
  if (context.acting?.role === "admin") return operatorsView(input, context);
  const { record } = await readRecord(context, "mail", input.id);
  const secret = isSecret(record.letter);
  const { name, address, replyTo } = senderOf(context.registry, record.brand ?? "default", undefined);
  const { related_entity: about, related_title: title } = record;
  const called = about == null || title == null ? undefined : titleMeant(context, about, title);
  return {
    ...Object.fromEntries(SHOWN.flatMap((field) => (record[field] === undefined ? [] : [[field, record[field]]]))),
    subject: secret ? context.say("letter", "common.code_mail") : record.subject,
    sender: `${name} <${address}>`,
    reply_to: record.reply_to ?? replyTo,
    ...(secret ? {} : { html: withoutSecrets(record.html ?? "") }),
    link_state: await linkStateOf(context, record),
    may_resend: mayResend(record),
    shown: called === undefined ? {} : { related_title: called },
  };
}

/** Every mail of the platform for its operator, the newest first, without what they say. */
export async function allMails(
  input: HandlerInputs["mail.all"],
  context: ReadContext,
): Promise<HandlerAnswers["mail.all"]> {
  const { page, size, filters } = input.list;
  const wanted = (field: string) => filters.find(({ key }) => key.field === field)?.values ?? null;
  const values = [wanted("status"), wanted("topic")];
  const where = `($1::text[] IS NULL OR status = ANY($1::text[])) AND ($2::text[] IS NULL OR topic = ANY($2::text[]))`;
  const rows = await context.db.rows<Answered<"mail_detail">>(
    `SELECT id AS mail, recipient, letter, topic, status, sent_at, error, created_at
      FROM mail
      WHERE ${where}
      ORDER BY id DESC
      LIMIT $3 OFFSET $4`,
    [...values, size, (page - 1) * size],
  );
  const count = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM mail WHERE ${where}`,
    values,
  );
  return {
    rows: rows.map((row) => present(row)),
    count: count?.count ?? 0,
  };
}
