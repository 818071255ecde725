import type { Plan, DocumentDraft, RecordRef, Step } from "./plan/plan.ts";
import { NEW, type Row, type Model } from "./plan/model.ts";
import type { ReadContext, RequestContext, WriteContext } from "../context.ts";
import { keepMade } from "../files/stored.ts";
import { correspondence } from "./correspondence.ts";
import type { StoredRecord } from "../engine.ts";
import { assertBooks } from "../invariants/assert.ts";
import { signOut } from "../session/session.ts";
import type { Stored } from "../query/rows.ts";
import { anyRecord } from "../query/unscoped.ts";
import { auditWriting } from "../records/audit.ts";
import { insertRecord, updateRecord } from "../records/write.ts";
import { bookkeeping } from "./bookkeeping.ts";
import { openRequestsOf } from "./approval/open.ts";
import { endAllOvertaken } from "./approval/requests.ts";
import { tableOf } from "../store/tables/table.ts";
import type { Transaction } from "../store/handle.ts";
import { readingOnce } from "../store/reading-once.ts";
import type { Writing } from "../store/run-together.ts";
import { revoking } from "./link.ts";
import { companiesOf, isPartyOf } from "../records/companies-of.ts";
import { keyOf, type Records } from "./load/lock.ts";
import type { Actor, Parties } from "./plan/actor.ts";
import { casesOf, followingCase } from "./process.ts";
import { openTasksOf, retellAmounts, syncingTasks } from "./tasks/sync.ts";
import { happeningOf, timelineWriting } from "./timeline/write.ts";
import { refuse, refuseFields } from "../refusal.ts";
import { fieldMessages, failedChecksInWords, placesInWords, speechOf } from "../wording.ts";
import { PlanRefused } from "./plan/refusal.ts";

/** Gives the records that a plan makes their ids, and puts those in the place of what stood for them. */
class MadeIds {
  private readonly byPlaceholder = new Map<string, string>();
  private readonly byKey = new Map<string, string>();

  constructor(plan: Plan, next: () => string) {
    for (const step of plan.steps) {
      if (step.id.startsWith(NEW) && !this.byPlaceholder.has(step.id)) this.byPlaceholder.set(step.id, next());
      if (step.key !== undefined) this.byKey.set(step.key, this.byPlaceholder.get(step.id) ?? step.id);
      for (const made of step.creates) if (made.key !== undefined) this.byKey.set(made.key, next());
    }
  }

  /** The id of a step's record. */
  of(id: string): string {
    return this.byPlaceholder.get(id) ?? id;
  }

  /** The id of the record made under a key. */
  made(key: string): string {
    const id = this.byKey.get(key);
    if (id === undefined) throw new Error(`the plan makes nothing under the key ${key}`);
    return id;
  }

  /** A copy of a value in which every placeholder is the id. */
  in<T>(value: T): T {
    if (typeof value === "string") return this.of(value) as T;
    if (Array.isArray(value)) return value.map((item: unknown) => this.in(item)) as T;
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    const [[name, key] = []] = entries;
    if (entries.length === 1 && name === "created" && typeof key === "string") return this.made(key) as T;
    return Object.fromEntries(entries.map(([field, inner]) => [field, this.in(inner)])) as T;
  }
}

/**
 * Draws up documents from letters and keeps them as files of the record, in the running transaction.
 * Gives the record's fields that hold them.
 */
async function makeDocuments(
  context: WriteContext,
  entity: string,
  record: Row,
  drafts: readonly DocumentDraft[],
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const { letter, field } of drafts) {
    const { name, bytes, type } = await correspondence().draw(context, letter, record);
    fields[field] = await keepMade(context, { name, bytes, type, entity, record: String(record.id) });
  }
  return fields;
}

/** All that a plan changes of one record, joined so that it is written once. */
interface Change {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly values: Row;
  readonly steps: readonly Step[];
}

/** Whether the plan makes the record rather than changes it. */
const isMade = (change: Change): boolean => change.id.startsWith(NEW);

/** A plan's steps by the record they move, in the plan's order. */
function changesOf(plan: Plan): Change[] {
  const changes = new Map<string, { entity: string; id: string; version: number; values: Row; steps: Step[] }>();
  for (const step of plan.steps) {
    const key = `${step.entity} ${step.id}`;
    const change = changes.get(key) ?? {
      entity: step.entity,
      id: step.id,
      version: step.version,
      values: {},
      steps: [],
    };
    Object.assign(change.values, step.sets, step.to === undefined ? {} : { [step.axis]: step.to });
    change.steps.push(step);
    changes.set(key, change);
  }
  return [...changes.values()];
}

/** Tasks of a record that were open when it was taken. */
export interface KnownTasks extends RecordRef {
  readonly open: Promise<readonly Stored<"task">[]>;
}

/** Who applies a plan, and the records on which it was made. */
interface Applying {
  readonly model: Model;
  readonly actor: Actor;
  readonly records: Records;
  /** Open tasks of one of the records, where they are known. */
  readonly tasks?: KnownTasks | undefined;
}

/** Writes the record's new values, with the documents that its steps draw up. */
async function writeRecord(
  context: WriteContext,
  change: Change,
  id: string,
  values: Record<string, unknown>,
  before: StoredRecord | undefined,
): Promise<StoredRecord> {
  const documents = change.steps.flatMap((step) => step.documents);
  if (!isMade(change)) {
    const changed =
      documents.length === 0
        ? values
        : {
            ...values,
            ...(await makeDocuments(context, change.entity, { ...before, ...values, id }, documents)),
          };
    return updateRecord(context, change.entity, id, change.version, changed, { known: before });
  }
  const made = await insertRecord(context, change.entity, { id, ...values });
  return documents.length === 0
    ? made
    : updateRecord(
        context,
        change.entity,
        id,
        made.version,
        await makeDocuments(context, change.entity, made, documents),
      );
}

/** A record as a plan found it and as it left it. */
interface Applied {
  readonly change: Change;
  readonly id: string;
  readonly before: StoredRecord | undefined;
  readonly record: StoredRecord;
}

/** What is stored of a record that a plan was made on, without what was worked out as it was read. */
function storedOf(
  { registry }: WriteContext,
  entity: string,
  record: Row | null | undefined,
): StoredRecord | undefined {
  const { byName, children } = tableOf(registry, entity);
  const isStored = (field: string) => byName.has(field) || children.some((child) => child.field === field);
  return record === undefined || record === null
    ? undefined
    : (Object.fromEntries(Object.entries(record).filter(([field]) => isStored(field))) as StoredRecord);
}

/** Writes one record of a plan, with the records without a lifecycle that its steps make. */
async function applyChange(
  context: WriteContext,
  { records }: Applying,
  change: Change,
  ids: MadeIds,
): Promise<Applied> {
  const { entity } = change;
  const id = ids.of(change.id);
  const before = isMade(change)
    ? undefined
    : (storedOf(context, entity, records.get(keyOf({ entity, id }))) ??
      (await anyRecord(context.trx, context.registry, entity, id)));
  const record = await writeRecord(context, change, id, ids.in(change.values), before);
  for (const made of change.steps.flatMap((step) => step.creates))
    await insertRecord(context, made.entity, {
      ...(made.key === undefined ? {} : { id: ids.made(made.key) }),
      ...ids.in(made.values),
    });
  return { change, id, before, record };
}

/** Whether nobody is told of what was done to a record. */
const isSilent = ({ change }: Applied): boolean => change.steps.every((step) => step.silent);

/** The records that were there before and are told of, with the transitions that changed them. */
const changedOf = (applied: readonly Applied[]) =>
  applied
    .filter((one) => !isSilent(one))
    .flatMap(({ change: { entity, steps }, id, before }) =>
      before === undefined ? [] : [{ entity, id, transitions: steps.map((step) => step.transition) }],
    );

/**
 * The statements that write what happened to the records of a plan into their histories and the audit, and end the
 * links that showed what they were.
 */
async function notingChanges(
  context: WriteContext,
  { actor }: Applying,
  applied: readonly Applied[],
): Promise<readonly (Writing | undefined)[]> {
  const steps = applied.flatMap(({ change, id, before, record }) =>
    change.steps.map((step) => ({ step, id, before, record })),
  );
  const happenings = steps.filter(({ step }) => !step.silent).map(({ step, id }) => happeningOf(step, id));
  const entries = steps.map(({ step, id, before, record }) => ({
    action: `${step.entity}.${step.transition}`,
    entity: step.entity,
    id,
    version: record.version,
    after: record,
    ...(before === undefined ? {} : { before }),
    ...(actor.kind === "link" ? { link: { name: actor.email } } : {}),
  }));
  return [
    await timelineWriting(context, actor, happenings),
    revoking(context, changedOf(applied)),
    auditWriting(context, entries),
  ];
}

/** The open tasks of records, of which those of one may be known. */
async function tasksOfAll(
  context: WriteContext,
  refs: readonly RecordRef[],
  known: KnownTasks | undefined,
): Promise<Stored<"task">[]> {
  const isKnown = (ref: RecordRef) => known !== undefined && keyOf(ref) === keyOf(known);
  const [others, own] = await Promise.all([
    openTasksOf(
      context,
      refs.filter((ref) => !isKnown(ref)),
    ),
    refs.some(isKnown) ? known?.open : [],
  ]);
  return [...others, ...(own ?? [])];
}

/**
 * Writes what happened to records of a plan, and what follows for people from it: agreements that end, tasks, cases and
 * letters.
 */
async function followChanges(context: WriteContext, applying: Applying, applied: readonly Applied[]): Promise<void> {
  const { model, actor } = applying;
  const { registry, trx } = context;
  const noting = await notingChanges(context, applying, applied);
  for (const { change, record } of applied)
    if (change.steps.some((step) => model.move(change.entity, step.transition)?.transition.signs_out === true))
      await signOut(context, record as Stored<"user">);
  for (const { change, before, record } of applied.filter(isSilent))
    if (before) await retellAmounts(context, { model, entity: change.entity, before, after: record });
  const audible = applied.filter((one) => !isSilent(one));
  const asking = changedOf(applied).filter(({ entity }) =>
    model.moves(entity).some(({ transition }) => transition.approval !== undefined),
  );
  const reading = readingOnce(trx) as Transaction;
  const [requests, open, cases] = await Promise.all([
    asking.length === 0 ? [] : openRequestsOf(reading, asking),
    tasksOfAll(
      { ...context, db: reading, trx: reading },
      audible.map(({ change: { entity }, id }) => ({ entity, id })),
      applying.tasks,
    ),
    casesOf(
      { ...context, db: reading, trx: reading },
      audible.map(({ change: { entity }, record }) => ({ entity, record })),
    ),
  ]);
  const waiting = await endAllOvertaken(context, asking, { known: requests });
  const today = context.ports.clock.today();
  const concerned: (Applied & { readonly parties: Parties })[] = [];
  for (const one of audible)
    concerned.push({ ...one, parties: await companiesOf(trx, registry, one.change.entity, one.record, today) });
  const tasks = await syncingTasks(
    context,
    concerned.map(({ change: { entity, steps }, before, record, parties }) => ({
      model,
      actor,
      entity,
      before,
      after: record,
      parties,
      transitions: steps.map((step) => step.transition),
    })),
    // Where requests have ended, tasks may have changed with them.
    { requests: waiting, tasks: waiting.length === requests.length ? open : undefined },
  );
  const followed: Writing[] = [];
  for (const { change, record, parties } of concerned) {
    const { entity, steps } = change;
    followed.push(...(await followingCase(context, actor, { entity, record, parties, steps }, cases)));
  }
  trx.writeLast(...[...noting, ...tasks, ...followed].filter((one) => one !== undefined));
  await correspondence().send(
    context,
    ...concerned.flatMap(({ change, record, parties }) =>
      change.steps.map(({ letters, comment }) => ({
        model,
        actor,
        entity: change.entity,
        record,
        parties,
        letters,
        comment,
      })),
    ),
  );
}

/** Records without a lifecycle that a plan makes. */
const madeBeside = (plan: Plan, ids: MadeIds) =>
  plan.steps
    .flatMap((step) => step.creates)
    .map(({ entity, key, values }) => ({
      entity,
      record: { ...(key === undefined ? {} : { id: ids.made(key) }), ...ids.in(values) },
    }));

/**
 * Applies a plan in the running transaction: records that it makes first, then those that it changes, then what is told
 * of all of them, then limits and journals. Before the commit it is looked whether the books hold of all that was
 * touched: where they do not, Breached undoes it.
 * @returns the record that the transition was asked of, as it stands after
 */
export async function applyPlan(context: WriteContext, applying: Applying, plan: Plan): Promise<StoredRecord> {
  const [first] = plan.steps;
  if (!first) throw new Error("a plan has at least one step");
  const ids = new MadeIds(plan, () => context.ports.ids.next());
  const changes = changesOf(plan);
  const applied: Applied[] = [];
  for (const change of [...changes.filter(isMade), ...changes.filter((one) => !isMade(one))])
    applied.push(await applyChange(context, applying, change, ids));
  await followChanges(context, applying, applied);
  const source = { entity: first.entity, id: ids.of(first.id), transition: first.transition };
  if (plan.moves.length > 0) await bookkeeping().move(context, plan.moves, source);
  const journals = plan.journals.length > 0 ? await bookkeeping().post(context, ids.in(plan.journals), source) : [];
  const touched = {
    records: [
      ...applied.map(({ change, before, record }) => ({ entity: change.entity, before, record })),
      ...madeBeside(plan, ids),
    ],
    beside: [...plan.moves.map(({ node, id }) => ({ entity: node, id })), ...journals],
  };
  context.trx.beforeCommit(() => assertBooks(context, touched));
  const main = applied.find(({ change }) => change.entity === first.entity && change.id === first.id);
  if (!main) throw new Error("the record asked for was not written");
  return main.record;
}

/** What is said of a field that must be filled in. */
function requiredSentence({ say }: RequestContext, entity: string, path: string): string {
  if (path === "comment") return say("error", "keyword.required", { label: say("runtime", "comment") });
  const [message] = fieldMessages(say, entity, [{ path, keyword: "required", params: {} }]);
  return message?.message ?? "";
}

/** The details of a refusal that the asker is told: what is another record's, by its parties alone. */
async function toldDetails(context: ReadContext, { details, partiesOnly }: PlanRefused): Promise<Row> {
  if (partiesOnly === undefined || (await isPartyOf(context, partiesOnly.entity, partiesOnly.id))) return details;
  return Object.fromEntries(Object.entries(details).filter(([name]) => !partiesOnly.details.includes(name)));
}

/**
 * Runs planning and turns its refusal into the answer the caller gets, worded in the caller's language. A refusal with
 * fields names each of them (code 100); others carry their rule, and the fields it is about (`at`), beside the details.
 */
export async function refusingInWords<T>(context: ReadContext, entity: string, planning: () => Promise<T>): Promise<T> {
  try {
    return await planning();
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error;
    const speech = speechOf((...words) => context.say(...words), context.language);
    const params = placesInWords(error.params, speech);
    if (error.kind === "invalid_fields") {
      const { rule = "", at } = error;
      const sentence = (field: string) =>
        rule === "required"
          ? requiredSentence(context, entity, field)
          : rule === "maxItems"
            ? (fieldMessages(context.say, entity, [{ path: field, keyword: rule, params }])[0]?.message ?? "")
            : context.say("guard", rule, params);
      return refuseFields(at.map((field) => ({ field, message: sentence(field) })));
    }
    const message =
      error.rule === undefined
        ? undefined
        : context.say("guard", error.rule, { ...params, why: failedChecksInWords(error.details["checks"], speech) });
    const at = error.at.length === 0 ? {} : { at: error.at };
    return refuse(error.kind, {
      data: {
        ...at,
        ...(error.rule === undefined ? {} : { rule: error.rule }),
        ...(await toldDetails(context, error)),
      },
      ...(message === undefined ? {} : { message }),
    });
  }
}
