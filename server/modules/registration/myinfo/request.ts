import { sha256 } from "../../../platform/ports/random.ts";
import type { Mode, Retrieved } from "../../../platform/ports/myinfo/myinfo.ts";
import type { ReadContext, RequestContext, WriteContext } from "../../../platform/context.ts";
import { anyRecord, anyRecords } from "../../../platform/query/unscoped.ts";
import { insertRecord, updateRecord } from "../../../platform/records/write.ts";
import { originOf } from "../../../platform/letters/origin.ts";
import type { Count } from "../../../platform/jobs/business-days.ts";
import type { Running } from "../../../platform/options.ts";
import { refuse } from "../../../platform/refusal.ts";

const MINUTES = 15;
/** Names a browser that has no session yet; grants nothing. */
const COOKIE = "myinfo";

/** A request to Myinfo as it is kept. */
interface StoredRequest {
  readonly id: string;
  readonly mode: Mode;
  readonly retrieved?: Retrieved;
  readonly brought?: RegistrationOrigin;
}

/** What somebody came with, and goes on with after the consent page. */
export interface RegistrationOrigin {
  /** The secret of an invitation. */
  readonly token?: string;
  /** A company's referral code. */
  readonly code?: string;
  /** The KYC case that is being filled. */
  readonly kyc_case?: string;
  /** The fund provider for which a KYC case is begun. */
  readonly financier_entity?: string;
}

/** What a request is bound to: the session, or the browser that has none. */
function boundTo(context: RequestContext): string | undefined {
  if (context.acting) return context.acting.session;
  const cookie = context.answer.cookieSent(COOKIE);
  return cookie === undefined ? undefined : sha256(cookie);
}

const refused = (): never => refuse("token_invalid", { data: { purpose: "myinfo", can_resend: true } });

/** Our address to which the consent page sends people back. */
export function callbackOf(context: RequestContext, mode: Mode): string {
  return `${originOf(context.registry, context.environment, context.brand)}/mycallback/replace?mode=${mode}`;
}

/** Keeps a new request; its state comes back with the browser and is good once, here, for a quarter of an hour. */
export async function newRequest(context: WriteContext, mode: Mode, brought: RegistrationOrigin = {}): Promise<string> {
  const { random, clock } = context.ports;
  const state = random.token();
  let bound = boundTo(context);
  if (bound === undefined) {
    const cookie = random.token();
    context.answer.cookie(COOKIE, cookie, MINUTES * 60);
    bound = sha256(cookie);
  }
  await insertRecord(context, "myinfo_request", {
    state_hash: sha256(state),
    bound_to: bound,
    mode,
    brought,
    expires_at: new Date(clock.now().getTime() + MINUTES * 60_000).toISOString(),
  });
  return state;
}

/**
 * Uses the state up with which the browser came back.
 * @throws Refusal token_invalid for a state that is unknown, another's, used or too old
 */
export async function acceptReturn(context: WriteContext, state: unknown): Promise<StoredRequest> {
  const row = await context.trx.first<{ id: string; mode: Mode }>(
    `UPDATE myinfo_request
      SET returned_at = $3
      WHERE state_hash = $1 AND bound_to = $2 AND returned_at IS NULL AND expires_at > $3
      RETURNING id, mode`,
    [sha256(String(state)), boundTo(context) ?? "", context.ports.clock.now().toISOString()],
  );
  return row ?? refused();
}

/** Keeps what was retrieved, until it is taken over or too old; gives what the person had come with. */
export async function keepRetrieved(
  context: WriteContext,
  id: string,
  retrieved: Retrieved,
): Promise<RegistrationOrigin> {
  const stored = await anyRecord(context.trx, context.registry, "myinfo_request", id, { lock: true });
  if (stored) await updateRecord(context, "myinfo_request", id, stored.version, { retrieved });
  return stored?.brought ?? {};
}

/**
 * The data of a request that came back, as long as they are good; they stay.
 * @throws Refusal token_invalid as takeReturn
 */
export async function seeRetrieved(context: ReadContext, mode: Mode, state: unknown): Promise<Retrieved> {
  const [stored] = await anyRecords(
    context.db,
    context.registry,
    "myinfo_request",
    { state_hash: sha256(String(state)), bound_to: boundTo(context) ?? "", mode, used_at: null },
    { limit: 1 },
  );
  const isGood =
    stored?.retrieved !== undefined && Date.parse(String(stored.expires_at)) >= context.ports.clock.now().getTime();
  return isGood ? (stored.retrieved as Retrieved) : refused();
}

/** The data of a request that came back, to be taken over once. @throws Refusal token_invalid as takeReturn */
export async function consumeRetrieved(
  context: WriteContext,
  state: unknown,
): Promise<{ mode: Mode; retrieved: Retrieved; brought: RegistrationOrigin }> {
  const now = context.ports.clock.now().toISOString();
  const [stored] = await anyRecords(
    context.trx,
    context.registry,
    "myinfo_request",
    { state_hash: sha256(String(state)), bound_to: boundTo(context) ?? "", used_at: null },
    { lock: true },
  );
  if (!stored || stored.retrieved === undefined || Date.parse(String(stored.expires_at)) < Date.parse(now))
    return refused();
  // What was taken over stands in the case; here nothing of the person stays.
  await context.trx.run(`UPDATE myinfo_request SET used_at = $2, retrieved = NULL, brought = NULL WHERE id = $1`, [
    stored.id,
    now,
  ]);
  return {
    mode: stored.mode as Mode,
    retrieved: stored.retrieved as Retrieved,
    brought: (stored.brought ?? {}) as RegistrationOrigin,
  };
}

/** How long a request that is over is kept. */
const RETENTION_DAYS = 2;

/** Forgets requests to Myinfo that ran out days ago, with what they were told. @returns how many */
export async function forgetRequests({ store, ports }: Running): Promise<Count> {
  const before = new Date(ports.clock.now().getTime() - RETENTION_DAYS * 86_400_000).toISOString();
  const claimed = await store.transaction((trx) =>
    trx.run("DELETE FROM myinfo_request WHERE expires_at < $1::timestamptz", [before]),
  );
  return { executed: claimed, refused: 0 };
}
