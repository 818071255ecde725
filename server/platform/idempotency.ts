import type { WriteContext } from "./context.ts";
import type { Reading } from "./store/handle.ts";
import { sha256 } from "./ports/random.ts";
import { Refusal, refuse } from "./refusal.ts";

/** One intent of one caller: who, which call, which key, and a hash of what was asked. */
interface Intent {
  actor: string;
  call: string;
  key: string;
  bodyHash: string;
}

export interface Outcome {
  /** The answer's data as JSON text. */
  data: string;
  replayed: boolean;
}

const KEY = /^[\x21-\x7e]{8,200}$/;

/**
 * The intent of a request that carries a key; undefined without one.
 * @param request address and body: the same key for another record or body is another intent
 * @throws Refusal invalid_fields for a key that is none
 */
export function intentOf(key: string | undefined, actor: string, call: string, request: string): Intent | undefined {
  if (key === undefined) return undefined;
  if (!KEY.test(key)) refuse("invalid_fields", { data: [{ field: "Idempotency-Key", keyword: "pattern" }] });
  return { actor, call, key, bodyHash: sha256(request) };
}

const FIND = "SELECT body_hash, answer FROM idempotency_result WHERE actor = $1 AND call = $2 AND key = $3";

/**
 * The kept outcome of an intent; undefined when it was not taken yet.
 * @throws Refusal idempotency_conflict when the key was used for something else
 */
export async function storedOutcome(db: Reading, { actor, call, key, bodyHash }: Intent): Promise<Outcome | undefined> {
  const row = await db.first<{ body_hash: string; answer: string }>(FIND, [actor, call, key]);
  if (!row) return undefined;
  if (row.body_hash !== bodyHash) refuse("idempotency_conflict");
  return { data: row.answer, replayed: true };
}

/** Keeps an outcome with what its transaction writes last. The primary key is the last wall against a second effect. */
export function keepOutcome(
  context: WriteContext,
  { actor, call, key, bodyHash }: Intent,
  data: string,
  keep: boolean,
): void {
  context.trx.writeLast({
    text: `INSERT INTO idempotency_result (actor, call, key, body_hash, status, answer, created_at, keep)
      VALUES ($1, $2, $3, $4, 200, $5::jsonb, $6::timestamptz, $7)`,
    values: [actor, call, key, bodyHash, JSON.stringify(data), context.ports.clock.now().toISOString(), keep],
    rows: 1,
  });
}

/**
 * Takes an intent's lock and its row, which waits for the answer. A row that another transaction has committed is met
 * also where the statement began before that: what is inserted meets what stands, not what the statement sees.
 */
const TAKE = `WITH lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS got),
  taken AS (
    INSERT INTO idempotency_result (actor, call, key, body_hash, status, answer, created_at, keep)
    SELECT $2, $3, $4, $5, 200, '""'::jsonb, $6::timestamptz, $7 FROM lock WHERE got
    ON CONFLICT (actor, call, key) DO NOTHING
    RETURNING 1
  )
  SELECT got, EXISTS (SELECT FROM taken) AS is_new FROM lock`;

const ROW = "actor = $1 AND call = $2 AND key = $3";

/**
 * Does work once per intent, inside the work's own transaction: result and effect are there together or not at all.
 * @throws Refusal idempotency_conflict when the key's first use is still running or was for something else
 */
export async function once(
  context: WriteContext,
  intent: Intent | undefined,
  keep: boolean,
  work: () => Promise<string>,
): Promise<Outcome> {
  if (!intent) return { data: await work(), replayed: false };
  const { trx } = context;
  const { actor, call, key, bodyHash } = intent;
  const found = await trx.first<{ got: boolean; is_new: boolean }>(TAKE, [
    `${actor} ${call} ${key}`,
    actor,
    call,
    key,
    bodyHash,
    context.ports.clock.now().toISOString(),
    keep,
  ]);
  if (!found?.got) refuse("idempotency_conflict");
  if (!found.is_new) return (await storedOutcome(trx, intent)) ?? refuse("idempotency_conflict");
  try {
    const data = await work();
    trx.writeLast({
      text: `UPDATE idempotency_result SET answer = $4::jsonb WHERE ${ROW}`,
      values: [actor, call, key, JSON.stringify(data)],
      rows: 1,
    });
    return { data, replayed: false };
  } catch (error) {
    // A refusal whose transaction is committed is no answer to keep.
    if (error instanceof Refusal && error.keep)
      await trx.run(`DELETE FROM idempotency_result WHERE ${ROW}`, [actor, call, key]);
    throw error;
  }
}
