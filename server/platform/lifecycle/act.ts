import type { WriteContext } from "../context.ts";
import type { Transaction } from "../store/handle.ts";
import type { ActRequest, ActAnswer, StoredRecord } from "../engine.ts";
import { consumeOwnCode } from "../authenticator.ts";
import { consumeTicket } from "../one-time-code.ts";
import { refuse } from "../refusal.ts";
import type { Actor } from "./plan/actor.ts";
import { type Move, startsIn } from "./plan/model.ts";
import { anyRecord } from "../query/unscoped.ts";
import { readRecord } from "../query/read.ts";
import { applyPlan, type KnownTasks, refusingInWords } from "./apply.ts";
import { requireWhole, createDraft } from "../records/draft.ts";
import { beforeSave } from "./derived-fields.ts";
import { collect } from "./approval/collect.ts";
import { empowered } from "./approval/empowered.ts";
import { insertRecord } from "../records/write.ts";
import { attachFiles } from "../records/attach.ts";
import { mustSeeReferences } from "../records/refs.ts";
import { saved } from "./saved.ts";
import { modelOf } from "./plan/configured.ts";
import { admitByLink } from "./link.ts";
import { load, lockAhead, plan as planOf } from "./load/load.ts";
import { keyOf, type Records } from "./load/lock.ts";
import { written, requestOf } from "./plan/input.ts";
import { EmptyFieldRefused } from "./plan/refusal.ts";
import type { Request } from "./plan/make.ts";
import { expectNoted, readingOnce } from "../store/reading-once.ts";
import { actorOf, settingOf } from "./setting.ts";
import { openTasksOf } from "./tasks/sync.ts";
import { refuseChanged } from "./timeline/since.ts";

/**
 * Where a transition asks for a fresh proof of who acts, takes it: the ticket that a right code gave, or the code
 * itself. Both are the acting person's own, for this purpose, and good once. Who comes by a mailed link has brought the
 * link's code.
 * @throws Refusal token_invalid without either, or with one that is wrong, used or another's
 */
async function prove(context: WriteContext, { transition }: Move, { body }: ActRequest, actor: Actor): Promise<void> {
  if (transition.ticket === undefined || actor.kind !== "user") return;
  const user = actor.id;
  const purpose = `own_${transition.ticket}`;
  if (typeof body.otp_ticket !== "string") return consumeOwnCode(context, user, purpose, user, body.one_time_code);
  if ((await consumeTicket(context, purpose, body.otp_ticket)) !== user)
    refuse("token_invalid", { data: { purpose: "ticket", can_resend: true } });
}

interface Admitted {
  readonly record: StoredRecord;
  /** The parties that whoever acts is of it; none for a link and for the server. */
  readonly parties: readonly string[];
  readonly actor: Actor;
}

/**
 * Takes the record, unless it was taken already, and finds who acts on it: within their own records, by link, or the
 * server itself.
 */
async function admit(context: WriteContext, move: Move, request: ActRequest, locked: Records): Promise<Admitted> {
  const lock = !locked.has(keyOf(request));
  // Who comes with a link decides as its recipient, whoever is signed in at this browser.
  const byLink = move.transition.link !== undefined && typeof request.body.token === "string";
  const actor = byLink ? undefined : actorOf(context);
  if (actor?.kind === "user") {
    const known = locked.get(keyOf(request)) as StoredRecord | null | undefined;
    const { entity, id } = request;
    const mayDecide = () => empowered(context.trx, context.registry, actor, entity, [id], context.ports.clock.today());
    // Whoever does not see the record is told nothing of who may decide on it.
    const [{ record, parties }, decides] = await Promise.all([
      readRecord(context, entity, id, { lock, known }),
      lock ? undefined : mayDecide(),
    ]);
    const { as } = decides ?? (await mayDecide());
    return { record, parties, actor: as(record.id, move.name) };
  }
  const record = await anyRecord(context.trx, context.registry, request.entity, request.id, { lock });
  if (!record)
    return actor ? refuse("not_found") : refuse("token_invalid", { data: { purpose: "link", can_resend: false } });
  return { record, parties: [], actor: actor ?? (await admitByLink(context, move, request, record.version)) };
}

/** Makes the record that a transition from `new` begins with, of the fields that came with the request. */
async function made(context: WriteContext, move: Move, request: ActRequest): Promise<Admitted> {
  const actor = actorOf(context);
  if (!actor || startsIn(move)?.includes("new") !== true) return refuse("not_found");
  const {
    comment: _comment,
    version: _version,
    token: _token,
    one_time_code: _code,
    agreed: _agreed,
    ...fields
  } = request.body;
  // The platform is no party whose drafts these are.
  const record =
    actor.kind === "system"
      ? await insertRecord(context, request.entity, await beforeSave(context, request.entity, fields, undefined))
      : await createDraft(context, { derive: beforeSave, saved }, request.entity, fields);
  return { record, parties: [], actor };
}

/** The further human numbers of a record, by which its pages are reached. */
const numbersOf = ({ registry }: WriteContext, entity: string, record: StoredRecord): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(registry.entities.get(entity)?.properties ?? {}).flatMap(([field, { number }]) =>
      number === undefined || typeof record[field] !== "string" ? [] : [[field, record[field]]],
    ),
  );

/**
 * The open tasks of the record that was taken, read with what is read of it. Not where an approval may be given first:
 * that opens and closes tasks.
 */
function knownTasks(
  context: WriteContext,
  { transition }: Move,
  { entity, id }: ActRequest,
  locked: Records,
): KnownTasks | undefined {
  if (transition.approval !== undefined || !locked.has(keyOf({ entity, id }))) return undefined;
  const open = openTasksOf(context, [{ entity, id }]);
  // Who is refused before asks for none of them.
  open.catch(() => undefined);
  return { entity, id, open };
}

/** Refuses a person's request that was made on an older version of the record. */
async function requireCurrent(
  context: WriteContext,
  move: Move,
  request: ActRequest,
  { record, parties, actor }: Admitted,
): Promise<void> {
  const shown = Number(request.body.version);
  if (actor.kind !== "user" || request.id === "new" || shown === record.version) return;
  await refuseChanged(context, move.entity, { record, parties }, shown, move.axis);
}

/**
 * Takes a transition: takes what it stands on, plans it on that and writes the plan, with history, audit, tasks, links
 * and letters, in the running transaction. Where approval is needed first, the request is kept and waits instead.
 * @throws Refusal as the plan says; not_found not visible, token_invalid link, stale_version older version or already
 * pending, invalid_fields at what names a record that the person does not see, or a file that is not theirs
 */
export async function act(given: WriteContext, request: ActRequest): Promise<ActAnswer> {
  const model = modelOf(given.registry);
  const move = model.move(request.entity, request.transition);
  if (!move) return refuse("unknown_route");
  const first = request.id === "new" ? await made(given, move, request) : undefined;
  // All that the transition stands on is read once, until something is written.
  const trx = readingOnce(given.trx) as Transaction;
  const context: WriteContext = { ...given, db: trx, trx };
  const locked = await lockAhead(context, move, request, first?.record);
  // The plan asks under the lock what looking ahead has asked.
  expectNoted(trx, true);
  const tasks = knownTasks(context, move, request, locked);
  const admitted = first ?? (await admit(context, move, request, locked));
  const { record, actor } = admitted;
  await requireCurrent(context, move, request, admitted);
  if (actor.kind === "user" && request.id !== "new")
    await mustSeeReferences(context, request.entity, requestOf(move, request.body).values);
  const loaded = { ...(await load(context, move, record)), isMade: request.id === "new" };
  const planned = (what: Request, as: Actor = actor) =>
    refusingInWords(context, request.entity, async () => {
      try {
        return await planOf({ context, model, lock: true }, loaded, move.name, what, settingOf(context, as), locked);
      } catch (error) {
        // Of a record that must be whole, everything that is missing is said at once.
        if (error instanceof EmptyFieldRefused && move.transition.whole === true)
          requireWhole(context, request.entity, { ...record, ...written(model, move, what.values) });
        throw error;
      }
    });
  const found = await planned(requestOf(move, request.body));
  expectNoted(trx, false);
  if (move.transition.whole === true)
    requireWhole(context, request.entity, { ...record, ...found.plan.steps[0]?.sets });
  await prove(given, move, request, actor);
  // Files that a person names become the record's, or are refused as another's; whoever makes it has kept its files.
  if (actor.kind !== "system" && request.id !== "new")
    await attachFiles(context, request.entity, record.id, requestOf(move, request.body).values);
  const collected = await collect(context, {
    move,
    record,
    parties: loaded.parties,
    actor,
    request: requestOf(move, request.body),
  });
  if (!collected.complete)
    return {
      id: record.id,
      status: String(record.status ?? record[move.axis]),
      version: record.version,
      next: { pending_approval: collected.pending },
    };
  const deciding = actor.kind === "user" && collected.after.length > 0 ? { ...actor, after: collected.after } : actor;
  expectNoted(trx, true);
  const { plan, records } = move.transition.approval === undefined ? found : await planned(collected.request, deciding);
  expectNoted(trx, false);
  const after = await applyPlan(given, { model, actor, records, tasks }, plan);
  return {
    id: after.id,
    status: String(after.status ?? after[move.axis]),
    version: after.version,
    ...numbersOf(context, request.entity, after),
  };
}
