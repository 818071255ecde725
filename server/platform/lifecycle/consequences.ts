import type { Plan } from "./plan/plan.ts";
import type { ReadContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import type { SelectedRecord } from "../query/rows.ts";
import { anyRecord } from "../query/unscoped.ts";
import { wireMaker, type Wire } from "../query/wire.ts";
import { agreementsBegun } from "./approval/open.ts";
import { groupNames } from "./approval/rules.ts";
import { agreeAfterwards } from "./approval/lacking.ts";
import { companiesOf } from "../records/companies-of.ts";
import { tasksOf } from "./tasks/derived-tasks.ts";
import { shownFields } from "../query/shown-name.ts";
import { type Model, type Move, type Row, NEW } from "./plan/model.ts";
import type { Parties } from "./plan/actor.ts";

/** A step that somebody is about to take: its record as the asker found it and as they would have it, and its plan. */
interface PreviewedStep {
  readonly move: Move;
  readonly found: SelectedRecord;
  readonly record: Row;
  readonly plan: Plan;
  readonly parties: Parties;
}

/** Who gets a task once a step is taken. */
interface Follower {
  readonly company: string;
  /** It is the asker's own company. */
  readonly own: boolean;
  /** What the task is called. */
  readonly task: string;
}

const MOST_FOLLOWERS = 3;

/**
 * What a step commits: the fields that its transition names, as the record will stand, as far as the asker reads them.
 */
async function committed(context: ReadContext, { move, found, record, plan }: PreviewedStep): Promise<Wire> {
  const { registry, db } = context;
  const fields = move.transition.commits ?? [];
  const sets = Object.assign(
    {},
    ...plan.steps.filter((step) => step.entity === move.entity && step.id === found.record.id).map((step) => step.sets),
  ) as Row;
  // What the step itself lays aside, as whom a part goes to, is what it commits.
  const clearedFields = Object.fromEntries(
    fields.filter((field) => sets[field] === null && record[field] !== null).map((field) => [field, record[field]]),
  );
  const after = { ...record, ...sets, ...clearedFields } as StoredRecord;
  const shown = { ...found.shown };
  for (const field of fields) {
    if (after[field] === found.record[field]) continue;
    const { ref, show } = registry.entities.get(move.entity)?.properties[field] ?? {};
    const referred =
      ref === undefined || show === undefined || typeof after[field] !== "string"
        ? null
        : await anyRecord(db, registry, ref, after[field]);
    // As it is selected of the record: the names that people read are made of it where it is told.
    const values = shownFields({ show }).map((name) => referred?.[name]);
    shown[field] = values.length > 1 ? (referred ? values : undefined) : values[0];
  }
  const wire = wireMaker(context, move.entity)({ ...found, record: after, shown });
  const { shown: names = {} } = wire;
  const before = wireMaker(context, move.entity)(found);
  const was = fields.filter(
    (field) =>
      typeof before[field] === "string" &&
      wire[field] !== undefined &&
      before[field] !== wire[field] &&
      registry.entities.get(move.entity)?.properties[field]?.format === "money",
  );
  return {
    ...(was.length === 0 ? {} : { was: Object.fromEntries(was.map((field) => [field, before[field]])) }),
    ...Object.fromEntries(fields.flatMap((field) => (wire[field] === undefined ? [] : [[field, wire[field]]]))),
    shown: Object.fromEntries(fields.flatMap((field) => (names[field] === undefined ? [] : [[field, names[field]]]))),
  };
}

/** A record that is still to be made, without what refers to others that are. */
const withoutNew = (record: Row): Row =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) =>
        !(typeof value === "string" && value.startsWith(NEW)) &&
        !(typeof value === "object" && value !== null && "created" in value),
    ),
  );

/** Every record that a plan moves where people see it, as the plan leaves it. */
async function touched(
  { db, registry }: ReadContext,
  { record, plan }: PreviewedStep,
): Promise<Map<string, { entity: string; record: Row }>> {
  const [main] = plan.steps;
  const all = new Map<string, { entity: string; record: Row }>();
  for (const step of plan.steps) {
    if (step.silent) continue;
    const key = `${step.entity} ${step.id}`;
    const before =
      all.get(key)?.record ??
      (step.entity === main?.entity && step.id === main.id
        ? record
        : step.id.startsWith(NEW)
          ? {}
          : ((await anyRecord(db, registry, step.entity, step.id)) ?? {}));
    all.set(key, {
      entity: step.entity,
      record: withoutNew({ ...before, ...step.sets, ...(step.to === undefined ? {} : { [step.axis]: step.to }) }),
    });
  }
  return all;
}

/** Who gets a task by a plan that they have not yet, on records of which the asker's company is a party. */
async function followersOf(context: ReadContext, model: Model, step: PreviewedStep): Promise<Follower[]> {
  const { db, registry, ports, acting } = context;
  const today = ports.clock.today();
  const found = new Map<string, Follower>();
  for (const { entity, record } of (await touched(context, step)).values()) {
    const parties = await companiesOf(db, registry, entity, record, today);
    if (acting?.company === undefined || !Object.values(parties).flat().includes(acting.company.id)) continue;
    const id = typeof record.id === "string" ? record.id : undefined;
    const open =
      id === undefined
        ? []
        : await db.rows<{ company: string; kind: string; state: string }>(
            "SELECT company, kind, state FROM task WHERE subject_entity = $1 AND subject_id = $2 AND status IN ('todo', 'claimed')",
            [entity, id],
          );
    const isAgreementBegun = id === undefined ? undefined : await agreementsBegun(db, model, entity, id);
    for (const task of tasksOf(model, entity, record, parties, today, isAgreementBegun)) {
      if (open.some((one) => one.company === task.company && one.kind === task.kind && one.state === task.state))
        continue;
      const name =
        (await db.first<{ name: string }>("SELECT name FROM company WHERE id = $1", [task.company]))?.name ?? "";
      found.set(`${task.company} ${task.kind}`, {
        company: name,
        own: task.company === acting.company.id,
        task: context.say(entity, `do.${task.kind.slice(entity.length + 1)}.task`),
      });
    }
  }
  return [...found.values()].slice(0, MOST_FOLLOWERS);
}

/**
 * What is told of a step that commits money before somebody takes it: what it commits, whose agreement it needs beside
 * the asker's, or else who acts next.
 */
export async function consequencesOf(
  context: ReadContext,
  model: Model,
  step: PreviewedStep,
): Promise<{ commits: Wire; agree?: string; next: readonly Follower[] }> {
  const { move, found, record, parties } = step;
  const commits = await committed(context, step);
  const groups = await agreeAfterwards(
    context,
    move,
    { ...found.record, ...record, id: found.record.id, version: found.record.version },
    parties,
  );
  if (groups.length > 0)
    return { commits, agree: groups.map(await groupNames(context.db, context, groups)).join(" / "), next: [] };
  return {
    commits,
    next: move.transition.approval?.parties === undefined ? await followersOf(context, model, step) : [],
  };
}
