import type { Actor } from "./actor.ts";
import { system } from "./actor.ts";
import { asked, written } from "./asked.ts";
import { holds } from "./condition.ts";
import { isMaker } from "./maker.ts";
import { isOpen } from "./open.ts";
import { target } from "./target.ts";
import { isGiven } from "./who.ts";
import { PlanRefused } from "./refusal.ts";
import { valuesFor } from "./inputs.ts";
import type { Loaded } from "./loaded.ts";
import type { Model, Move, Row } from "./model.ts";
import type { Moment } from "./moment.ts";
import type { Explanation, NewRecord, Plan, Step, Warning } from "./plan.ts";

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
}

/** Plans being joined: mutable only inside this file. */
interface Draft {
  steps: Step[];
  figures: Record<string, string>;
  explain: Explanation[];
  warnings: Warning[];
}

function refuseUnlessAllowed(move: Move, loaded: Loaded, setting: Setting, follows: boolean): void {
  const { entity, record, parties, takings } = loaded;
  const given = isGiven(move.name, move.transition, entity, setting.actor, record, parties)
    || (follows && isGiven(move.name, move.transition, entity, system, record, parties));
  if (!given) throw new PlanRefused("1004", "not_yours");
  if (!isOpen(move, record, setting.today)) {
    throw new PlanRefused("1054", "not_in_this_state", { details: { current_status: record[move.axis], current_version: record["version"] } });
  }
  if (!follows && isMaker(move.transition, setting.actor, record, takings)) throw new PlanRefused("1004", "own_request");
}

function runGuards(model: Model, move: Move, moment: Moment): void {
  for (const name of move.transition.guards ?? []) {
    const guard = model.guard(name);
    const objection = guard.test(moment);
    if (objection) {
      throw new PlanRefused(guard.code, name, { at: objection.at ?? guard.at, params: objection.params ?? {}, details: objection.details ?? {} });
    }
  }
}

function planStep(model: Model, move: Move, loaded: Loaded, request: Request, setting: Setting, follows: boolean, draft: Draft): Row {
  refuseUnlessAllowed(move, loaded, setting, follows);
  const ask = asked(move, request.comment === undefined ? request.values : { ...request.values, comment: request.comment });
  let sets: Row = written(model, move, ask);
  const momentOf = (): Moment => ({ record: { ...loaded.record, ...sets }, ask, actor: setting.actor, now: setting.now, today: setting.today, holidays: setting.holidays, facts: loaded.facts });
  runGuards(model, move, momentOf());
  const creates: NewRecord[] = [];
  for (const name of move.transition.effects ?? []) {
    const added = model.effect(name)(momentOf());
    sets = { ...sets, ...added.sets };
    creates.push(...added.creates ?? []);
    Object.assign(draft.figures, added.figures);
    draft.explain.push(...added.explain ?? []);
    draft.warnings.push(...added.warnings ?? []);
  }
  const from = loaded.record["id"] === undefined ? undefined : String(loaded.record[move.axis]);
  const after = { ...loaded.record, ...sets };
  const to = target(move.transition, after, ask, setting.today) ?? from;
  draft.steps.push({
    entity: move.entity, id: String(loaded.record["id"] ?? "new"), version: Number(loaded.record["version"] ?? 0),
    transition: move.name, axis: move.axis, from, to, sets, creates, letters: move.transition.letters ?? [], follows,
    ...(request.comment === undefined ? {} : { comment: request.comment }),
  });
  return planFollowing(model, move, { ...loaded, record: { ...after, [move.axis]: to } }, ask, setting, draft);
}

/** Plans the `then` entries; gives the record as it stands after those that moved the record itself. */
function planFollowing(model: Model, move: Move, loaded: Loaded, ask: Row, setting: Setting, draft: Draft): Row {
  let record = loaded.record;
  for (const [place, entry] of (move.transition.then ?? []).entries()) {
    if (entry.when !== undefined && !holds(entry.when, { record, ask, today: setting.today })) continue;
    const [entity = "", name = ""] = entry.do.split(".");
    const next = model.move(entity, name);
    if (!next) throw new Error(`${move.entity}.${move.name}: then names the unknown ${entry.do}`);
    const request = { values: valuesFor(entry.with, record, ask) };
    const others = loaded.following[place];
    if (others === undefined) {
      record = planStep(model, next, { ...loaded, record, following: {} }, request, setting, true, draft);
    } else {
      for (const other of others) planStep(model, next, other, request, setting, true, draft);
    }
  }
  return record;
}

/**
 * Plans a transition of a loaded record: what would change, and nothing changed.
 * Pure: the same loaded state, request and setting give the same plan, so a preview and a booking agree.
 * @throws PlanRefused 1004 not given to this actor or own request, 1054 not in this state, 100 a value is missing, or a guard's code
 */
export function makePlan(model: Model, loaded: Loaded, name: string, request: Request, setting: Setting): Plan {
  const move = model.move(loaded.entity, name);
  if (!move) throw new PlanRefused("1064", "unknown_transition");
  const draft: Draft = { steps: [], figures: {}, explain: [], warnings: [] };
  planStep(model, move, loaded, request, setting, false, draft);
  return draft;
}
