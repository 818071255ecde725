import type { Running } from "./running.ts";

const AT_ONCE = 20;
const MOST_TRIES = 5;

interface Queued extends Record<string, unknown> {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
}

/** Takes a few queued mails for itself, so that two processes never send one twice. */
function take(running: Running): Promise<Queued[]> {
  return running.store.transaction((trx) => trx.rows<Queued>(
    `UPDATE mail SET tries = coalesce(tries, 0) + 1, status = 'sent', sent_at = $1, version = version + 1
     WHERE id IN (SELECT id FROM mail WHERE status = 'queued' AND coalesce(tries, 0) < $2 ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, subject, body, html`,
    [running.ports.clock.stamp(), MOST_TRIES, AT_ONCE]));
}

/** Takes the secrets out of a mail that has left: a copy of the database opens no link and knows no code. */
async function forgetSecrets(running: Running, mail: Queued): Promise<void> {
  const pattern = "#token=[A-Za-z0-9_-]{43}";
  await running.store.transaction((trx) => trx.run(
    `UPDATE mail SET version = version + 1, subject = CASE WHEN letter = 'one_time_code' THEN '' ELSE subject END,
       body = CASE WHEN letter = 'one_time_code' THEN '' ELSE regexp_replace(body, $2, '', 'g') END,
       html = CASE WHEN letter = 'one_time_code' THEN '' ELSE regexp_replace(html, $2, '', 'g') END WHERE id = $1`, [mail.id, pattern]));
}

/** Delivers queued mails, outside of any transaction; what could not be delivered is queued again, and failed after some tries. */
export async function deliverMails(running: Running): Promise<number> {
  const mails = await take(running);
  for (const mail of mails) {
    try {
      await running.ports.mail.deliver({ to: mail.recipient, subject: mail.subject, text: mail.body, ...(mail.html === null ? {} : { html: mail.html }) });
      if (!running.ports.mail.simulated) await forgetSecrets(running, mail);
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 300) : "unknown";
      await running.store.transaction((trx) => trx.run(
        `UPDATE mail SET status = CASE WHEN tries >= $3 THEN 'failed' ELSE 'queued' END, error = $2, version = version + 1 WHERE id = $1`, [mail.id, reason, MOST_TRIES]));
    }
  }
  return mails.length;
}
