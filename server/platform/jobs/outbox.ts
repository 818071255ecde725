import type { Registry } from "../../../registry/registry.ts";
import type { Running } from "../options.ts";
import { modelOf } from "../lifecycle/plan/configured.ts";
import { isOpen } from "../lifecycle/plan/model.ts";
import { anyRecord } from "../query/unscoped.ts";
import { Refusal } from "../refusal.ts";
import { makeContext } from "../write-context.ts";
import { tell } from "../observe.ts";
import { MailRefused } from "../ports/mail.ts";

/** Of an outbox: what waits and whose time has come. */
const WAITS = "status = 'queued' AND (next_try_at IS NULL OR next_try_at <= $1)";

/** How an outbox tries again: figures of constants.json. */
interface Retry {
  readonly atOnce: number;
  /** Seconds for which a process has a message to itself; after a crash another one takes it then. */
  readonly leaseSeconds: number;
  readonly firstSeconds: number;
  readonly mostSeconds: number;
  readonly giveUpSeconds: number;
}

/** Reads them. */
export function retryOf(registry: Registry): Retry {
  const settings = registry.constants.outbox;
  return {
    atOnce: settings.at_once,
    leaseSeconds: settings.lease_seconds,
    firstSeconds: settings.first_retry_seconds,
    mostSeconds: settings.longest_retry_minutes * 60,
    giveUpSeconds: settings.give_up_hours * 3_600,
  };
}

/** Seconds until the next try after so many: doubling up to the longest wait. */
export function waitAfter(retry: Retry, tries: number): number {
  return Math.min(retry.mostSeconds, retry.firstSeconds * 2 ** Math.min(Math.max(0, tries - 1), 30));
}

/** Whether so many tries have taken longer than a message is kept for. */
export function isGivenUp(retry: Retry, tries: number): boolean {
  let waited = 0;
  for (let one = 1; one <= tries && waited < retry.giveUpSeconds; one += 1) waited += waitAfter(retry, one);
  return waited >= retry.giveUpSeconds;
}

/** A later moment as ISO 8601. */
export const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1_000).toISOString();

/** Takes what a record's lifecycle lets follow when a mail about it comes back (`on: bounced`). */
async function afterBounce(running: Running, mail: string): Promise<void> {
  const about = await running.store.reading.first<{ related_entity: string | null; related_id: string | null }>(
    `SELECT related_entity, related_id FROM mail WHERE id = $1`,
    [mail],
  );
  if (!about?.related_entity || !about.related_id) return;
  const { related_entity: entity, related_id: id } = about;
  const moves = modelOf(running.registry)
    .moves(entity)
    .filter(({ transition }) => transition.on === "bounced");
  if (moves.length === 0) return;
  await running.store
    .transaction(async (trx) => {
      const record = await anyRecord(trx, running.registry, entity, id, { lock: true });
      const move = record && moves.find((one) => isOpen(one, record, running.ports.clock.today()));
      if (move)
        await running.engine.act(makeContext({ ...running, trx }), { entity, id, transition: move.name, body: {} });
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

interface QueuedMail {
  id: string;
  recipient: string;
  brand: string | null;
  subject: string;
  body: string;
  html: string | null;
  reply_to: string | null;
  tries: number;
}

/** Whether a mail waits whose time has come. */
export async function areMailsWaiting(running: Running): Promise<boolean> {
  return (
    (await running.store.reading.first(`SELECT 1 AS waits FROM mail WHERE ${WAITS} LIMIT 1`, [
      running.ports.clock.now().toISOString(),
    ])) !== undefined
  );
}

/**
 * Takes a few waiting mails for itself for a while. They stay queued: after a crash between sending and marking, the
 * mail is sent once more under the same Message-ID, and never not at all.
 */
function lease(running: Running, retry: Retry): Promise<QueuedMail[]> {
  const now = running.ports.clock.now();
  return running.store.transaction((trx) =>
    trx.rows<QueuedMail>(
      `UPDATE mail SET tries = coalesce(tries, 0) + 1, next_try_at = $2, version = version + 1
     WHERE id IN (SELECT id FROM mail WHERE ${WAITS} ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, brand, reply_to, subject, body, html, tries`,
      [now.toISOString(), later(now, retry.leaseSeconds), retry.atOnce],
    ),
  );
}

const eventOf = (at: string, event: string, answer: string | undefined) =>
  JSON.stringify([{ at, event, ...(answer === undefined ? {} : { answer }) }]);

/**
 * Notes that a mail has left. What really left keeps no secret: a copy of the database opens no link and knows no code.
 */
async function markSent(running: Running, mail: QueuedMail, answer: string | undefined): Promise<void> {
  const { clock } = running.ports;
  await running.store.transaction(async (trx) => {
    await trx.run(
      `UPDATE mail
        SET status = 'sent', sent_at = $2, next_try_at = NULL, error = NULL,
          events = coalesce(events, '[]'::jsonb) || $3::jsonb, version = version + 1
        WHERE id = $1 AND status = 'queued'`,
      [mail.id, clock.stamp(), eventOf(clock.stamp(), "sent", answer?.slice(0, 300))],
    );
    if (running.ports.mail.simulated) return;
    await trx.run(
      `UPDATE mail SET subject = CASE WHEN letter = 'one_time_code' THEN '' ELSE subject END,
         body = CASE WHEN letter = 'one_time_code' THEN '' ELSE regexp_replace(body, $2, '', 'g') END,
         html = CASE WHEN letter = 'one_time_code' THEN '' ELSE regexp_replace(html, $2, '', 'g') END WHERE id = $1`,
      [mail.id, "#token=[A-Za-z0-9_-]{43}"],
    );
  });
}

/** What becomes of a mail that did not leave. */
function fateOf(
  retry: Retry,
  mail: QueuedMail,
  kind: MailRefused["kind"],
): { status: string; event: "bounced" | "failed" | "deferred"; wait: number } {
  if (kind === "bounced") return { status: "bounced", event: "bounced", wait: 0 };
  return isGivenUp(retry, mail.tries)
    ? { status: "failed", event: "failed", wait: 0 }
    : { status: "queued", event: "deferred", wait: waitAfter(retry, mail.tries) };
}

/** A mail came back: nobody is at its address. What its record lets follow is taken. */
export async function mailCameBack(running: Running, id: string, reason: string): Promise<void> {
  const mail = await running.store.reading.first<QueuedMail>("SELECT * FROM mail WHERE id = $1::bigint", [id]);
  if (mail) await markRefused(running, retryOf(running.registry), mail, "bounced", reason);
}

async function markRefused(
  running: Running,
  retry: Retry,
  mail: QueuedMail,
  kind: MailRefused["kind"],
  reason: string,
): Promise<void> {
  const { clock } = running.ports;
  const fate = fateOf(retry, mail, kind);
  await running.store.transaction((trx) =>
    trx.run(
      `UPDATE mail
        SET status = $2, error = $3, next_try_at = $4, events = coalesce(events, '[]'::jsonb) || $5::jsonb,
          version = version + 1
        WHERE id = $1`,
      [
        mail.id,
        fate.status,
        reason,
        fate.status === "queued" ? later(clock.now(), fate.wait) : null,
        eventOf(clock.stamp(), fate.event, reason),
      ],
    ),
  );
  tell("mail", { outcome: fate.event });
  if (fate.status === "bounced") await afterBounce(running, mail.id);
}

/** Gives mails back that were taken but not tried. */
const putBack = (running: Running, mails: readonly QueuedMail[], wait: number): Promise<unknown> =>
  running.store.transaction((trx) =>
    trx.run(`UPDATE mail SET tries = tries - 1, next_try_at = $2, version = version + 1 WHERE id = ANY($1::bigint[])`, [
      mails.map(({ id }) => id),
      later(running.ports.clock.now(), wait),
    ]),
  );

/**
 * Delivers waiting mails, outside of any transaction; gives how many were taken. While the mail server is down the rest
 * of a round is left alone; a mail's own refusal puts off or ends only that mail.
 */
export async function deliverMails(running: Running): Promise<number> {
  const retry = retryOf(running.registry);
  const mails = await lease(running, retry);
  for (const [index, mail] of mails.entries()) {
    const left = await running.ports.mail
      .deliver({
        id: mail.id,
        to: mail.recipient,
        brand: mail.brand ?? "default",
        ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
        subject: mail.subject,
        text: mail.body,
        ...(mail.html === null ? {} : { html: mail.html }),
      })
      .then(
        (answer) => ({ answer }),
        (error: unknown) =>
          error instanceof MailRefused
            ? error
            : new MailRefused("later", error instanceof Error ? error.message.slice(0, 300) : "unknown"),
      );
    if (!(left instanceof MailRefused)) {
      await markSent(running, mail, left.answer);
      tell("mail", { outcome: "sent" });
      continue;
    }
    await markRefused(running, retry, mail, left.kind, left.message);
    if (left.kind === "down") {
      await putBack(running, mails.slice(index + 1), retry.firstSeconds);
      break;
    }
  }
  return mails.length;
}

interface QueuedText {
  id: string;
  recipient: string;
  body: string;
  tries: number;
}

/** Whether a text message waits whose time has come. */
export async function areTextsWaiting(running: Running): Promise<boolean> {
  return (
    (await running.store.reading.first(`SELECT 1 AS waits FROM text_message WHERE ${WAITS} LIMIT 1`, [
      running.ports.clock.now().toISOString(),
    ])) !== undefined
  );
}

/** Sends waiting text messages, outside of any transaction; each at least once. Gives how many were taken. */
export async function deliverTexts(running: Running): Promise<number> {
  const { clock, sms } = running.ports;
  const retry = retryOf(running.registry);
  const now = clock.now();
  const messages = await running.store.transaction((trx) =>
    trx.rows<QueuedText>(
      `UPDATE text_message SET tries = tries + 1, next_try_at = $2, version = version + 1
     WHERE id IN (SELECT id FROM text_message WHERE ${WAITS} ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, body, tries`,
      [now.toISOString(), later(now, retry.leaseSeconds), retry.atOnce],
    ),
  );
  for (const message of messages) {
    const reason = await sms.send({ to: message.recipient, text: message.body }).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message.slice(0, 300) : "unknown"),
    );
    const status = reason === undefined ? "sent" : isGivenUp(retry, message.tries) ? "failed" : "queued";
    await running.store.transaction((trx) =>
      trx.run(
        `UPDATE text_message
          SET status = $2, error = $3, next_try_at = $4, sent_at = $5,
            body = CASE WHEN $6 AND $2 = 'sent' THEN '' ELSE body END, version = version + 1
          WHERE id = $1`,
        [
          message.id,
          status,
          reason ?? null,
          status === "queued" ? later(clock.now(), waitAfter(retry, message.tries)) : null,
          status === "sent" ? clock.stamp() : null,
          !sms.simulated,
        ],
      ),
    );
  }
  return messages.length;
}
