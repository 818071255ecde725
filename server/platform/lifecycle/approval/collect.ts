import type { WriteContext } from "../../context.ts";
import { writeAudit } from "../../records/audit.ts";
import { insertRecord, updateRecord } from "../../records/write.ts";
import { refuse } from "../../refusal.ts";
import { plusBusinessDays } from "../../../../schemas/vocabulary/day/business-day.ts";
import { holidaysOf } from "../../calendar.ts";
import type { Actor, Parties } from "../plan/actor.ts";
import type { Request } from "../plan/make.ts";
import type { Move, Row } from "../plan/model.ts";
import { continueProcess, openProcess } from "../process.ts";
import { writeTimeline } from "../timeline/write.ts";
import { hasAgreed, isComplete, needsLevels, objection, openLevel } from "./agreement.ts";
import { giversOf } from "./empowered.ts";
import { endRequest } from "./requests.ts";
import {
  type ApprovalRule,
  groupNames,
  type Level,
  chiefLevel,
  inHomeCurrency,
  approvalScope,
  ruleOf,
  levelsOf,
  withLeast,
} from "./rules.ts";
import { type OpenRequest, isStanding, openRequests } from "./open.ts";
import { type Person, personOf } from "./person.ts";
import { askNext } from "./waiting.ts";

/** A transition that may need more than one to agree, and who agrees to it now. */
interface Collecting {
  readonly move: Move;
  readonly record: Row & { id: string; version: number };
  readonly parties: Parties;
  readonly actor: Actor;
  readonly request: Request;
}

/** What came of it: the request to take now, with the names of who agreed before; or who is still waited for. */
type Collected =
  | { readonly complete: true; readonly request: Request; readonly after: readonly string[] }
  | { readonly complete: false; readonly pending: unknown };

/**
 * The request of this record and action that still stands: one that an edit or its last day has ended stands no more.
 */
async function standing(context: WriteContext, { move, record }: Collecting): Promise<OpenRequest | undefined> {
  const found = (await openRequests(context.trx, move.entity, record.id)).find((one) => one.transition === move.name);
  if (!found) return undefined;
  const today = context.ports.clock.today();
  if (isStanding(found, record.version, today)) return found;
  await endRequest(context, found, found.expires_on !== null && found.expires_on < today ? "expired" : "withdrawn", {
    actor: "system",
  });
  return undefined;
}

/** What a company asks of those who agree to a transition: its rule, and the level of its chief executive. */
interface Asking {
  readonly rule: ApprovalRule;
  readonly chief: Level | undefined;
}

/** What the acting company asks; nothing where parties agree instead. */
async function askingOf(
  { trx }: WriteContext,
  { move, record }: Collecting,
  company: string,
): Promise<Asking | undefined> {
  const { approval } = move.transition;
  if (approval?.rule === undefined) return undefined;
  const [rule, chief] = await Promise.all([
    ruleOf(trx, company, approval.rule, record[approvalScope().entity]),
    approval.ceo === true ? chiefLevel(trx, company) : undefined,
  ]);
  return { rule, chief };
}

/** Levels that the amount of the request asks for; none where parties agree instead. */
function levelsFor(
  context: WriteContext,
  { move, record }: Collecting,
  asking: Asking | undefined,
  values: Row,
): { levels: readonly Level[]; days: number; amount: string | undefined } {
  const { approval } = move.transition;
  if (asking === undefined || approval === undefined)
    return {
      levels: [],
      days: context.registry.constants.business.task_business_days,
      amount: undefined,
    };
  const { rule, chief } = asking;
  const named = approval.amount === undefined ? undefined : (values[approval.amount] ?? record[approval.amount]);
  const amount = inHomeCurrency(context, named, record.currency);
  const own = withLeast(levelsOf(rule, amount), approval.least);
  const last = chief === undefined || own.some(({ ceo }) => ceo) ? [] : [chief];
  return { levels: [...own, ...last], days: rule.expires_after_days, amount };
}

/** Who agrees: with the groups of those whose task they were given, for whom they count too. */
async function approver(
  context: WriteContext,
  { move, record, parties }: Collecting,
  actor: Exclude<Actor, { kind: "system" }>,
): Promise<Person> {
  const { clock } = context.ports;
  const person = await personOf(context.trx, actor, parties, clock.stamp());
  if (actor.kind !== "user" || actor.standsFor === undefined) return person;
  const givers =
    (await giversOf(context.trx, context.registry, actor.id, move.entity, [record.id], clock.today())).get(record.id) ??
    [];
  return {
    ...person,
    for: givers.map(({ id }) => id),
    groups: [...new Set([...(person.groups ?? []), ...givers.flatMap(({ groups }) => groups)])],
  };
}

/** An agreement on its way: by whom, to which open request, and who has agreed to that before. */
interface Agreement {
  readonly own: Person;
  readonly current: OpenRequest | undefined;
  readonly before: readonly Person[];
}

/**
 * What this person agrees to: what was asked first.
 * @throws Refusal stale_version with pending_by when this person or party has agreed already, or brings other values
 */
function agreedOn(
  context: WriteContext,
  { move, record, request }: Collecting,
  { own, current, before }: Agreement,
): Request {
  const first = current ? (JSON.parse(current.asked) as Request) : request;
  // Whoever types something else than was asked does not agree to it.
  const isOther = Object.entries(request.values).some(
    ([field, value]) =>
      context.registry.entities.get(move.entity)?.properties[field] !== undefined &&
      field in first.values &&
      JSON.stringify(value) !== JSON.stringify(first.values[field]),
  );
  if (hasAgreed(move.transition, before, own) || isOther)
    refuse("stale_version", {
      data: {
        current_status: record[move.axis],
        current_version: record.version,
        pending_by: current?.requested_by_name ?? before[0]?.name ?? own.name,
      },
    });
  return first;
}

/**
 * Refuses an agreement that is not this person's to give now.
 * @throws Refusal forbidden another level is asked, or the amount is above the ceiling
 */
async function mustBeTheirs(
  context: WriteContext,
  level: Level | undefined,
  own: Person,
  amount: string | undefined,
): Promise<void> {
  const rule = objection(level, own, amount);
  if (!rule) return;
  const named = await groupNames(context.trx, context, level?.groups ?? []);
  refuse("forbidden", {
    data: { rule, ...(level ? { groups: level.groups } : {}) },
    message: context.say("guard", rule, { groups: (level?.groups ?? []).map(named).join(" / ") }),
  });
}

/** Keeps the agreement with the open request; the last one closes it. */
async function addAgreement(
  context: WriteContext,
  { move, request }: Collecting,
  current: OpenRequest,
  decisions: readonly Person[],
  isLast: boolean,
): Promise<void> {
  await updateRecord(context, "approval_request", current.id, current.version, {
    decisions,
    ...(isLast ? { state: "approved" } : {}),
  });
  const actor = decisions.at(-1)?.name ?? "";
  await continueProcess(
    context,
    { request: current.id, name: move.name, actor, comment: request.comment },
    "approved",
    ...(isLast ? (["approved"] as const) : []),
  );
}

/** Opens a request with the first agreement. */
async function openRequest(
  context: WriteContext,
  { move, record, request }: Collecting,
  {
    own,
    actor,
    levels,
    days,
  }: { own: Person; actor: Exclude<Actor, { kind: "system" }> } & Pick<ReturnType<typeof levelsFor>, "levels" | "days">,
): Promise<void> {
  const { company } = actor;
  const made = await insertRecord(context, "approval_request", {
    subject_entity: move.entity,
    subject_id: record.id,
    subject_version: record.version,
    transition: move.name,
    asked: JSON.stringify(request),
    company,
    decisions: [own],
    levels,
    expires_on: plusBusinessDays(context.ports.clock.today(), days, holidaysOf(context.registry)),
    ...(actor.kind === "user" ? { requested_by: actor.id } : {}),
  });
  await openProcess(context, { move, record, company, request: made.id, actor: own.name, comment: request.comment });
}

/** Writes that somebody agreed, where others are still waited for. */
async function noteAgreement(context: WriteContext, { move, record, actor, request }: Collecting): Promise<void> {
  await writeTimeline(context, actor, {
    entity: move.entity,
    id: record.id,
    transition: move.name,
    comment: request.comment,
  });
  await writeAudit(context, {
    action: `${move.entity}.${move.name}`,
    entity: move.entity,
    id: record.id,
    version: record.version,
    ...(actor.kind === "link" ? { link: { name: actor.email } } : {}),
  });
}

/**
 * Adds this person's agreement to the open request of the record and action, or opens one. Levels agree one after the
 * other. An edit of the record after the first agreement ends the request, so that nobody agrees to what another has
 * not seen. Someone with a link counts as the person whose address it is.
 * @throws Refusal stale_version with pending_by when this person or party has agreed already, or brings other values
 * than were asked; forbidden another level is asked, or the amount is above the ceiling
 */
export async function collect(context: WriteContext, collecting: Collecting): Promise<Collected> {
  const { move, record, parties, actor, request } = collecting;
  const sides =
    actor.kind === "system" ? [] : Object.keys(parties).filter((party) => parties[party]?.includes(actor.company));
  if (actor.kind === "system" || !needsLevels(move.transition, sides)) return { complete: true, request, after: [] };
  // None of them depends on another, so that they are asked together.
  const [current, own, asking] = await Promise.all([
    standing(context, collecting),
    approver(context, collecting, actor),
    askingOf(context, collecting, actor.company),
  ]);
  const before = current?.decisions ?? [];
  const first = agreedOn(context, collecting, { own, current, before });
  const { levels, days, amount } = levelsFor(context, collecting, asking, first.values);
  await mustBeTheirs(context, levels[openLevel(levels, before.length)], own, amount);
  const decisions = [...before, own];
  const isLast = isComplete(move.transition, levels, decisions, parties);
  if (current) await addAgreement(context, collecting, current, decisions, isLast);
  if (isLast) return { complete: true, request: first, after: before.map(({ name }) => name) };
  if (!current) await openRequest(context, collecting, { own, actor, levels, days });
  await askNext(context, { move, record, parties, actor }, levels[openLevel(levels, decisions.length)]);
  await noteAgreement(context, collecting);
  return {
    complete: false,
    pending: {
      transition: move.name,
      requested_by: current?.requested_by_name ?? decisions[0]?.name,
      decisions: decisions.map(({ name, at }) => ({ name, at })),
      levels,
    },
  };
}
