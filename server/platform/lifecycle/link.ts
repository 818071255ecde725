import type { Reading } from "../store/handle.ts";
import { sha256 } from "../ports/random.ts";
import { type Model, type Move, type Row, isOpen } from "./plan/model.ts";
import type { WriteContext, ReadContext } from "../context.ts";
import type { ActRequest } from "../engine.ts";
import { useCode } from "../one-time-code.ts";
import { refuse, refuseFields } from "../refusal.ts";
import type { Actor, Someone } from "./plan/actor.ts";
import { modelOf } from "./plan/configured.ts";
import { insertingRecords } from "../records/write.ts";
import { runTogether, type Writing } from "../store/run-together.ts";
import type { RecordRef } from "./plan/plan.ts";
import { rootOf } from "../store/reading-once.ts";

/** A link as kept. */
export interface Link {
  id: string;
  subject_entity: string;
  subject_id: string;
  subject_version: number;
  transition: string;
  recipient: string;
  /** Empty where the recipient acts for no company here. */
  company: string;
  purpose: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
  language: string | null;
}

/** Where a link stands. */
type LinkState = "open" | "decided" | "expired" | "revoked";

/** The link of this secret, or undefined. A secret changed by one character is another secret. */
export async function findLink(db: Reading, token: unknown): Promise<Link | undefined> {
  if (typeof token !== "string" || !/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const found = await db.first<Link & { company: string | null }>(`SELECT * FROM email_link WHERE token_hash = $1`, [
    sha256(token),
  ]);
  return found && { ...found, company: found.company ?? "" };
}

/** Used, then revoked, then expired, else open. */
export function linkState(link: Link, now: Date): LinkState {
  if (link.used_at !== null) return "decided";
  if (link.revoked_at !== null) return "revoked";
  return Date.parse(link.expires_at) <= now.getTime() ? "expired" : "open";
}

/** Who took the decision of a link's record away, and when: by this link, by another one, or on the platform. */
export interface Decision {
  /** The transition that was taken. */
  decision: string;
  decided_by: string;
  decided_at: string;
}

/** The step after which the link's record left the state that it was offered in, if it did. */
export async function decisionOf(db: Reading, link: Link): Promise<Decision | undefined> {
  const row = await db.first<{ transition: string; actor_name: string; at: string }>(
    `SELECT transition, actor_name, at FROM timeline_entry
     WHERE subject_entity = $1 AND subject_id = $2 AND id > $3 AND from_state IS DISTINCT FROM to_state
     ORDER BY id LIMIT 1`,
    [link.subject_entity, link.subject_id, link.id],
  );
  return row && { decision: row.transition, decided_by: row.actor_name, decided_at: row.at };
}

/**
 * Whether a link lets its holder take this transition of its record: the one it was sent for, and every other answer to
 * the same question, which is one on the same axis that may be given by link by the same party.
 */
export function linkTakes(model: Model, link: Link, move: Move): boolean {
  const own = model.move(link.subject_entity, link.transition);
  const offered = own?.transition.link;
  return (
    offered !== undefined &&
    move.entity === link.subject_entity &&
    move.axis === own?.axis &&
    move.transition.link?.to === offered.to
  );
}

/**
 * What a link's holder may decide of the record as it stands: the link's own transition first, then the others in the
 * lifecycle's order.
 */
export function linkMoves(model: Model, link: Link, record: Row, today: string): Move[] {
  const moves = model
    .moves(link.subject_entity)
    .filter((move) => linkTakes(model, link, move) && isOpen(move, record, today));
  return [
    ...moves.filter(({ name }) => name === link.transition),
    ...moves.filter(({ name }) => name !== link.transition),
  ];
}

const offers = (context: WriteContext, link: Link, move: Move, request: ActRequest): boolean =>
  link.subject_id === request.id && linkTakes(modelOf(context.registry), link, move);

/** Answers for a link that decides nothing any more: what became of it, and by whom and when it was decided. */
async function refuseClosed(context: WriteContext, link: Link): Promise<never> {
  const decision = await decisionOf(context.trx, link);
  const state = decision ? "decided_already" : linkState(link, context.ports.clock.now());
  return refuse("token_invalid", {
    data: { purpose: link.purpose, can_resend: state === "expired", state, ...decision },
  });
}

/** The user of the company whose address the link was sent to: by link too they are one person. */
async function holderOf({ trx }: WriteContext, { recipient, company }: Link): Promise<Someone | undefined> {
  const found = await trx.first<{ id: string; name: string; phone: string | null }>(
    `SELECT id, name, phone
      FROM "user"
      WHERE lower(email) = lower($1) OR (company = $2 AND lower(contact_email) = lower($1))
      ORDER BY (lower(email) = lower($1)) DESC, id
      LIMIT 1`,
    [recipient, company],
  );
  return found && { id: found.id, name: found.name, phone: found.phone ?? undefined };
}

/**
 * Admits someone who decides by a mailed link. The record must be locked by the caller before, so that of many posts at
 * once each finds the link as the one before left it. Uses up the link and its one-time code in the running
 * transaction.
 * @throws Refusal token_invalid unknown, altered, used, expired or revoked link, or one for another action;
 * invalid_fields without the tick, where a code is asked too
 */
export async function admitByLink(
  context: WriteContext,
  move: Move,
  request: ActRequest,
  version: number,
): Promise<Actor> {
  const link = await findLink(context.trx, request.body.token);
  if (!link || move.transition.link === undefined || !offers(context, link, move, request))
    return refuse("token_invalid", { data: { purpose: "link", can_resend: false } });
  const now = context.ports.clock.now();
  if (linkState(link, now) !== "open" || link.subject_version !== version) return refuseClosed(context, link);
  if (move.transition.link.code === true && request.body.agreed !== true)
    refuseFields([{ field: "agreed", message: context.say("error", "rule.agreed") }]);
  if (move.transition.link.code === true) await useCode(context, "link", link.id, request.body.one_time_code);
  const used = await context.trx.run(
    `UPDATE email_link SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND revoked_at IS NULL`,
    [link.id, now.toISOString()],
  );
  if (used !== 1) return refuseClosed(context, link);
  const person = await holderOf(context, link);
  return {
    kind: "link",
    email: link.recipient,
    company: link.company,
    transition: move.name,
    entity: link.subject_entity,
    record: link.subject_id,
    ...(person ? { person } : {}),
  };
}

/**
 * Whoever holds an open link for this transition of this record, who may look at what the decision would do: that needs
 * no code and uses nothing up. Undefined for any other.
 */
export async function linkHolder(context: ReadContext, move: Move, request: ActRequest): Promise<Actor | undefined> {
  const link = await findLink(context.db, request.body.token);
  const fits =
    link &&
    link.subject_id === request.id &&
    linkTakes(modelOf(context.registry), link, move) &&
    linkState(link, context.ports.clock.now()) === "open";
  return fits
    ? {
        kind: "link",
        email: link.recipient,
        company: link.company,
        transition: move.name,
        entity: link.subject_entity,
        record: link.subject_id,
      }
    : undefined;
}

/** Records whose links a transaction has ended, and for whom it has made some since. */
interface LinksOf {
  readonly ended: Set<string>;
  readonly made: Set<string>;
}

const links = new WeakMap<Reading, LinksOf>();

function linksOf(db: Reading): LinksOf {
  const found = links.get(rootOf(db)) ?? { ended: new Set(), made: new Set() };
  links.set(rootOf(db), found);
  return found;
}

/** For whom a link is made, and what it lets them decide. */
interface Issuing {
  readonly move: Move;
  readonly id: string;
  readonly version: number;
  readonly recipient: string;
  /** The company the recipient acts for; empty where it is none of ours yet. */
  readonly company: string;
  readonly language?: string | undefined;
}

/**
 * Makes a link for one transition of one version of a record and one recipient; gives the secret, of which only the
 * hash is kept. Earlier links of the same recipient and transition end; one that has run out stays run out. It lives by
 * real time.
 */
export async function issueLink(context: WriteContext, issuing: Issuing): Promise<string> {
  const { move } = issuing;
  const hours = move.transition.link?.hours;
  if (hours === undefined) throw new Error(`${move.entity}.${move.name} has no link`);
  const now = context.ports.clock.now();
  const token = context.ports.random.token();
  const earlier = {
    text: `UPDATE email_link
      SET revoked_at = $5::timestamptz
      WHERE subject_entity = $1
        AND subject_id = $2
        AND transition = $3
        AND recipient = $4
        AND used_at IS NULL
        AND revoked_at IS NULL
        AND expires_at > $5::timestamptz`,
    values: [move.entity, issuing.id, move.name, issuing.recipient, now.toISOString()],
  };
  const made = {
    token_hash: sha256(token),
    subject_entity: move.entity,
    subject_id: issuing.id,
    subject_version: issuing.version,
    transition: move.name,
    recipient: issuing.recipient,
    ...(issuing.company === "" ? {} : { company: issuing.company }),
    purpose: `${move.entity}_${move.name}`,
    expires_at: new Date(now.getTime() + hours * 3_600_000).toISOString(),
    ...(issuing.language === undefined ? {} : { language: issuing.language }),
  };
  const adding = await insertingRecords(context, "email_link", [made]);
  const { ended, made: others } = linksOf(context.trx);
  const whose = [move.entity, issuing.id, move.name, issuing.recipient].join(" ");
  // Where all links of the record have just ended, none is left that is earlier.
  const isFirst = ended.has(`${move.entity} ${issuing.id}`) && !others.has(whose);
  others.add(whose);
  context.trx.writeLast(...(isFirst ? [] : [earlier]), ...(adding === undefined ? [] : [adding]));
  return token;
}

/**
 * Ends every unused link of records that has not run out: they changed, so nobody may decide on what they were shown
 * before.
 */
export const revokeLinks = (context: WriteContext, ...changed: readonly RecordRef[]): Promise<void> =>
  runTogether(context.trx, [revoking(context, changed)]);

/** The statement that does it; undefined where no record has changed. */
export function revoking(context: WriteContext, changed: readonly RecordRef[]): Writing | undefined {
  // Links to an account show nothing of it: an invitation stays good while a department or a permission changes.
  const refs = changed.filter(({ entity }) => entity !== "user");
  if (refs.length === 0) return undefined;
  for (const { entity, id } of refs) linksOf(context.trx).ended.add(`${entity} ${id}`);
  return {
    text: `UPDATE email_link link
      SET revoked_at = $3::timestamptz
      FROM unnest($1::text[], $2::bigint[]) AS changed(entity, id)
      WHERE link.subject_entity = changed.entity
        AND link.subject_id = changed.id
        AND link.used_at IS NULL
        AND link.revoked_at IS NULL
        AND link.expires_at > $3::timestamptz`,
    values: [refs.map(({ entity }) => entity), refs.map(({ id }) => id), context.ports.clock.now().toISOString()],
  };
}
