import { holds } from "../../records/condition.ts";
import { type Row, type Transition, type Model, type Move, isFresh, isOpen, opensOn } from "./model.ts";
import { errorNamed } from "../../refusal.ts";
import type { Constants } from "../../../../generated/types/constants.d.ts";
import { type Actor, actorName, isMaker, isOthers, isGiven, isOfParty } from "./actor.ts";
import { parseInput, written } from "./input.ts";
import { PlanDraft, following } from "./draft.ts";
import { refusedWhereEmpty, PlanRefused } from "./refusal.ts";
import type { StepContext, DocumentDraft, NewRecord, NextStep, Plan, Loaded, Snapshot } from "./plan.ts";

/** The state a transition leads to: its `to`, the first case that holds, or undefined where it changes nothing. */
function target(transition: Transition, record: Row, ask: Row, today: string): string | undefined {
  const { to } = transition;
  if (to === undefined || typeof to === "string") return to;
  return to.find((one) => one.when === undefined || holds(one.when, { record, ask, today }))?.to;
}

/** What is asked of the planner. */
export interface Request {
  readonly values: Row;
  readonly comment?: string | undefined;
}

/** Who asks, and when. */
export interface Setting {
  readonly actor: Actor;
  /** Server time, ISO 8601. */
  readonly now: string;
  /** Business date. */
  readonly today: string;
  /** Public holidays, as dates. */
  readonly holidays: ReadonlySet<string>;
  /** The first day on which money asked for now can be paid. */
  readonly paymentDay: string;
  /** How long something stands or is waited for. */
  readonly windows: Constants["windows"];
  /** Amounts and counts at which a step is refused. */
  readonly thresholds: Constants["thresholds"];
  /** Somebody only looks what would happen: for a draft of their own company they need no right to take it. */
  readonly looks?: boolean;
}

/** A step to be planned: the move, its record as it stands by now, and what is asked. */
interface Planned {
  readonly move: Move;
  readonly record: Row;
  readonly request: Request;
  readonly key?: string | undefined;
}

/** What all steps of one plan share. */
interface Making {
  readonly model: Model;
  readonly setting: Setting;
  readonly draft: PlanDraft;
}

/**
 * Whether somebody may see what a step would do that is not theirs to take: whoever prepares a draft of their company
 * asks before another sends it.
 */
function maySee(model: Model, { move, record }: Planned, loaded: Loaded, { looks, actor }: Setting): boolean {
  const isDraft =
    record.id === undefined || record.id === "new" || record[move.axis] === model.initial(move.entity, move.axis);
  return looks === true && isDraft && isOfParty(move.transition, actor, loaded.parties);
}

/** The first step is taken by somebody who must be allowed to; steps that follow are the platform's own consequence. */
function refuseUnlessAllowed(model: Model, planned: Planned, loaded: Loaded | undefined, setting: Setting): void {
  const { move, record } = planned;
  const given =
    loaded === undefined ||
    isGiven(move.name, move.transition, loaded.entity, setting.actor, record, loaded.parties) ||
    maySee(model, planned, loaded, setting);
  if (!given) throw new PlanRefused("forbidden", "not_yours");
  if (!isOpen(move, record, setting.today, loaded?.isMade)) {
    throw new PlanRefused("stale_version", "not_in_this_state", {
      details: { current_status: record[move.axis], current_version: record.version },
    });
  }
  const opens = opensOn(move, record, setting.today);
  if (opens !== undefined) throw new PlanRefused("rule_violated", "not_before", { params: { day: opens } });
  if (loaded && isMaker(move.transition, setting.actor, record, loaded.history))
    throw new PlanRefused("forbidden", "own_request");
  if (loaded && isOthers(move.transition, setting.actor, loaded.history))
    throw new PlanRefused("forbidden", "others_request");
}

function runGuards({ model, setting, draft }: Making, move: Move, context: StepContext): void {
  for (const name of move.transition.guards ?? []) {
    const guard = model.guard(name);
    const objection = guard.test(context);
    if (objection && setting.looks === true && guard.warns === true)
      draft.add({ warnings: [{ name, params: objection.params ?? {} }] });
    else if (objection) {
      throw new PlanRefused(errorNamed(guard.code), name, {
        at: objection.at ?? guard.at,
        params: objection.params ?? {},
        details: objection.details ?? {},
      });
    }
  }
}

/** The moment of a step as its guards and effects see it, with what is set so far. */
function stepContextOf(
  { model, setting, draft }: Making,
  entity: string,
  record: Row,
  ask: Row,
  facts: StepContext["facts"],
): StepContext {
  return {
    entity,
    record,
    ask,
    facts,
    actor: setting.actor,
    now: setting.now,
    today: setting.today,
    holidays: setting.holidays,
    paymentDay: setting.paymentDay,
    windows: setting.windows,
    thresholds: setting.thresholds,
    at: (other, id) => draft.at([{ entity: other, id }])[0] ?? undefined,
    computed: (sets) => model.computed(entity, record, sets),
    limits: draft.limits,
  };
}

/** A new record's values without what only the store gives. */
const withoutOwn = (record: Row): Row =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field !== "id" && field !== "version"));

/**
 * Lets a guard or an effect look at a moment. A person's own step on a record that lacks what it needs is refused; one
 * that follows, or that the platform takes, never meets such a record.
 */
function looking<T>(at: StepContext, isOwn: boolean, look: (context: StepContext) => T): T {
  try {
    return look(at);
  } catch (error) {
    throw isOwn && at.actor.kind !== "system" ? refusedWhereEmpty(error, at.record, at.ask) : error;
  }
}

function planStep(making: Making, planned: Planned, loaded?: Loaded): void {
  const { model, setting, draft } = making;
  const { move, record, request } = planned;
  refuseUnlessAllowed(model, planned, loaded, setting);
  const ask = parseInput(
    move,
    request.comment === undefined ? request.values : { ...request.values, comment: request.comment },
    { record, today: setting.today, looks: setting.looks, follows: loaded === undefined },
  );
  const facts = draft.facts(
    [...(move.transition.guards ?? []), ...(move.transition.effects ?? [])],
    move.entity,
    record,
    ask,
  );
  // A record just made of the request has the asked values already.
  let sets: Row = loaded?.isMade === true ? {} : model.computed(move.entity, record, written(model, move, ask));
  const isOwn = loaded !== undefined;
  looking(stepContextOf(making, move.entity, { ...record, ...sets }, ask, facts), isOwn, (context) =>
    runGuards(making, move, context),
  );
  const writes = { ...sets, ...setBy(move, { ...record, ...sets }, ask, setting) };
  sets = model.computed(move.entity, record, {
    ...writes,
    ...appendedBy(model, move, { ...record, ...writes }, ask, setting),
  });
  const creates: NewRecord[] = [];
  const documents: DocumentDraft[] = [];
  const next: NextStep[] = [];
  for (const name of move.transition.effects ?? []) {
    const added = looking(
      stepContextOf(making, move.entity, { ...record, ...sets }, ask, facts),
      isOwn,
      model.effect(name),
    );
    sets = model.computed(move.entity, record, { ...sets, ...added.sets });
    creates.push(
      ...(added.creates ?? []).map((made) => ({ ...made, values: model.computed(made.entity, {}, made.values) })),
    );
    documents.push(...(added.documents ?? []));
    next.push(...(added.steps ?? []));
    draft.add(added);
  }
  const after = { ...record, ...sets };
  const fresh = isFresh(record);
  const from = fresh || loaded?.isMade === true || record.id === undefined ? undefined : String(record[move.axis]);
  const to = target(move.transition, after, ask, setting.today) ?? from;
  const id = String(record.id ?? "new");
  draft.steps.push({
    entity: move.entity,
    id,
    version: Number(record.version ?? 0),
    transition: move.name,
    axis: move.axis,
    from,
    to,
    sets: fresh ? withoutOwn(after) : sets,
    creates,
    documents,
    letters: move.transition.letters ?? [],
    follows: loaded === undefined,
    silent: move.transition.silent === true,
    ...(planned.key === undefined ? {} : { key: planned.key }),
    ...(request.comment === undefined ? {} : { comment: request.comment }),
  });
  draft.keep(
    { entity: move.entity, id },
    { ...after, ...(to === undefined ? {} : { [move.axis]: to }), ...(fresh ? { version: 1 } : {}) },
  );
  planNext(making, next);
  planThen(making, move, id, ask);
}

/** Plans the steps that an effect named. */
function planNext(making: Making, next: readonly NextStep[]): void {
  const { model, draft } = making;
  draft.at(next.flatMap((step) => ("id" in step ? [{ entity: step.do.split(".")[0] ?? "", id: step.id }] : [])));
  for (const step of next) {
    const [entity = "", name = ""] = step.do.split(".");
    const move = model.move(entity, name);
    if (!move) throw new Error(`an effect names the unknown ${step.do}`);
    const request = { values: step.values ?? {} };
    if ("create" in step)
      planStep(making, { move, record: newRecord(making, entity, step.create), request, key: step.key });
    else if (step.ifOpen !== true || startsFrom(making, move, step.id)) planOn(making, move, step.id, request);
  }
}

/** Whether a transition can start from where its record stands now. */
function startsFrom({ draft, setting }: Making, move: Move, id: string): boolean {
  const [record] = draft.at([{ entity: move.entity, id }]);
  return record !== null && record !== undefined && isOpen(move, record, setting.today);
}

/** Plans a step on a record that exists, as the plan has left it so far. */
function planOn(making: Making, move: Move, id: string, request: Request): void {
  const [record] = making.draft.at([{ entity: move.entity, id }]);
  if (!record) throw new Error(`${move.entity}.${move.name} follows for ${id}, which does not exist`);
  planStep(making, { move, record, request });
}

/** A record that does not exist yet, in the first state of each of its axes. */
function newRecord({ model, draft }: Making, entity: string, values: Row): Row {
  const states = Object.fromEntries(model.moves(entity).map(({ axis }) => [axis, model.initial(entity, axis)]));
  return { ...states, ...model.computed(entity, {}, values), id: draft.nextNew(), version: 0 };
}

/** Plans what the configuration says follows. */
function planThen(making: Making, move: Move, id: string, ask: Row): void {
  const { model, setting, draft } = making;
  for (const entry of move.transition.then ?? []) {
    const [record] = draft.at([{ entity: move.entity, id }]);
    if (!record) continue;
    const found = following(model, move, entry, { record, ask, today: setting.today });
    if (!found) continue;
    if (found.create)
      planStep(making, {
        move: found.move,
        record: newRecord(making, found.move.entity, found.values),
        request: { values: found.values },
      });
    draft.at(found.ids.map((one) => ({ entity: found.move.entity, id: one })));
    for (const one of found.ids) planOn(making, found.move, one, { values: found.values });
  }
}

/**
 * Plans a transition of a loaded record: what would change, and nothing changed. Pure: the same snapshot, request and
 * setting give the same plan, so a preview and a booking agree.
 * @throws PlanRefused 1004 not given to this actor or own request, 1054 not in this state, 100 a value is missing, 1028
 * a limit, or a guard's code
 * @throws MissingInput for what must be read first
 */
export function makePlan(
  model: Model,
  snapshot: Snapshot,
  loaded: Loaded,
  name: string,
  request: Request,
  setting: Setting,
): Plan {
  const move = model.move(loaded.entity, name);
  if (!move) throw new PlanRefused("unknown_route", "unknown_transition");
  const draft = new PlanDraft(snapshot);
  planStep({ model, setting, draft }, { move, record: loaded.record, request }, loaded);
  return draft.finished();
}

/** One value that a step writes by itself: as it is said, asked, of the record, or of the moment. */
function resolveValue(value: unknown, record: Row, ask: Row, { today, now, actor }: Writing): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const source = value as { ask?: string; record?: string; today?: true; now?: true; actor?: true };
  if (source.today === true) return today;
  if (source.now === true) return now;
  if (source.actor === true) return actorName(actor);
  return (source.ask === undefined ? record[source.record ?? ""] : ask[source.ask]) ?? null;
}

type Writing = Pick<Setting, "today" | "now" | "actor">;

/**
 * What a transition writes by itself (`sets`): constants, values asked, other fields, the business date or the moment.
 */
function setBy({ transition }: Move, record: Row, ask: Row, setting: Writing): Row {
  return Object.fromEntries(
    Object.entries(transition.sets ?? {}).map(([field, value]) => [field, resolveValue(value, record, ask, setting)]),
  );
}

/**
 * The record's lists with the rows that a transition adds to them (`appends`).
 * @throws PlanRefused invalid_fields where a list holds as many rows as it may
 */
function appendedBy(model: Model, { entity, transition }: Move, record: Row, ask: Row, setting: Writing): Row {
  const lists = Object.entries(transition.appends ?? {}).map(([list, row]): [string, unknown] => {
    const held = Array.isArray(record[list]) ? (record[list] as unknown[]) : [];
    const most = model.most(entity, list);
    if (most !== undefined && held.length >= most)
      throw new PlanRefused("invalid_fields", "maxItems", { at: [list], params: { limit: String(most) } });
    const values = Object.entries(row).map(([field, value]) => [field, resolveValue(value, record, ask, setting)]);
    return [list, [...held, Object.fromEntries(values)]];
  });
  return Object.fromEntries(lists);
}
