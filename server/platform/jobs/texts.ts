import { WAITS, isGivenUp, later, retryOf, waitAfter } from "./outbox/retry.ts";
import type { Running } from "../running.ts";

interface QueuedText extends Record<string, unknown> {
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
