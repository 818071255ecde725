import type { Stored } from "../../../platform/query/stored.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { decisionOf } from "../../../platform/lifecycle/link/decided.ts";
import { type Link, linkState } from "../../../platform/lifecycle/link/find.ts";
import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import { readRecord } from "../../../platform/query/read.ts";
import { isSecret, withoutSecrets } from "./shown.ts";
import { mayResend } from "./resend.ts";
import { refuse } from "../../../platform/refusal.ts";
import { senderOf } from "../../../platform/ports/smtp/sender.ts";

/**
 * Where the link of a mail stands: the newest one made for its recipient and record; none where the mail brought none.
 */
async function linkStateOf(
  context: ReadContext,
  mail: Stored<"mail">,
): Promise<"none" | "open" | "decided" | "expired" | "revoked"> {
  const letter = context.registry.letters.get(String(mail.letter));
  const offers = letter?.parts.some((part) => part.link !== undefined && !part.link.startsWith("/"));
  if (offers !== true || mail.related_id === undefined) return "none";
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
  "language",
  "brand",
  "status",
  "sent_at",
  "error",
  "events",
  "created_at",
] as const;

/** What the platform's operator reads of any mail: where it went and what became of it, not what it says. */
async function operatorsView(input: HandlerInputs["mail.get"], context: ReadContext): Promise<unknown> {
  const row =
    (await context.db.first(
      `SELECT id, version, recipient, letter, topic, language, brand, status, sent_at, error, events, created_at
        FROM mail
        WHERE id = $1`,
      [input.id],
    )) ?? refuse("not_found");
  return {
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
    subject: context.say("letter", "common.not_shown"),
    link_state: "none",
    may_resend: false,
  };
}

/**
 * A mail as it looked, with its head, what became of it, and whether its link still decides anything; never the link.
 * @throws Refusal not_found for a mail that is neither to nor from the own company
 */
export async function mailDetail(input: HandlerInputs["mail.get"], context: ReadContext): Promise<unknown> {
  if (context.acting?.role === "admin") return operatorsView(input, context);
  const { record } = await readRecord(context, "mail", input.id);
  const secret = isSecret(record.letter);
  const { name, address, replyTo } = senderOf(context.registry, String(record.brand ?? "default"), undefined);
  return {
    ...Object.fromEntries(SHOWN.flatMap((field) => (record[field] === undefined ? [] : [[field, record[field]]]))),
    subject: secret ? context.say("letter", "common.code_mail") : record.subject,
    sender: `${name} <${address}>`,
    reply_to: replyTo,
    ...(secret ? {} : { html: withoutSecrets(String(record.html ?? "")) }),
    link_state: await linkStateOf(context, record),
    may_resend: mayResend(record),
  };
}

/** Every mail of the platform for its operator, the newest first, without what they say. */
export async function allMails(input: HandlerInputs["mail.all"], context: ReadContext): Promise<unknown> {
  const { page, size, filters } = input.list;
  const wanted = (field: string) => filters.find(({ key }) => key.field === field)?.values ?? null;
  const values = [wanted("status"), wanted("topic")];
  const where = `($1::text[] IS NULL OR status = ANY($1::text[])) AND ($2::text[] IS NULL OR topic = ANY($2::text[]))`;
  const rows = await context.db.rows(
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
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
    count: count?.count ?? 0,
  };
}
