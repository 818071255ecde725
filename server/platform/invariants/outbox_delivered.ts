import { found, type Invariant } from "./invariant.ts";

/** An id carries the real moment it was made in. */
const made = (id: string) => `((${id} >> 22) / 1000.0)`;
const HOUR = 3_600;

/** What is marked as sent was sent, and no message waits untried while another made an hour later has gone. */
export const outbox_delivered: Invariant = ({ db }) =>
  found(
    db,
    `
  SELECT 'mail ' || id AS record,
    'is ' || status || ', sent at ' || coalesce(sent_at::text, 'no time') || ', tries ' || tries AS says
  FROM mail
  WHERE (status = 'queued' AND sent_at IS NOT NULL) OR (status IN ('sent', 'delivered', 'opened') AND sent_at IS NULL)
  UNION ALL
  SELECT 'mail ' || m.id, 'waits untried though later ones have gone'
  FROM mail m
  WHERE m.status = 'queued' AND m.tries = 0
    AND EXISTS (SELECT FROM mail later WHERE later.status = 'sent' AND ${made("later.id")} > ${made("m.id")} + ${HOUR})`,
  );
