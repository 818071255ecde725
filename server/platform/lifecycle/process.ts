import type { ProcessSteps } from "../../../generated/types/records.d.ts";
import type { Timestamp } from "../../../schemas/vocabulary/value.ts";
import { rowsIn } from "../records/fields.ts";
import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import { storedTitle } from "../query/projection.ts";
import type { Stored } from "../query/rows.ts";
import { anyRecords } from "../query/unscoped.ts";
import { insertRecord, nextNumber, updateRecord, updatingRecords } from "../records/write.ts";
import type { Writing } from "../store/run-together.ts";
import { type Actor, actorName, type Parties } from "./plan/actor.ts";
import type { Row, Move } from "./plan/model.ts";
import type { Step } from "./plan/plan.ts";

/** Longest text of a process's title. */
const TITLE = 120;

/** Whether each record of this entity is a business case, with a process of its own from its first day. */
const isCase = ({ registry }: WriteContext, entity: string): boolean =>
  registry.entities.get(entity)?.properties["process"]?.number !== undefined;

/** The number of a business case's process. */
const processOf = (record: StoredRecord): string => String(record.process);

/** What a process calls its subject. */
const caseTitle = (context: WriteContext, entity: string, record: Row & { id: string }): string =>
  (storedTitle(context.registry, entity, record) ?? record.id).slice(0, TITLE);

/** The project of a record: the one that it or an earlier process of it has, else a new one. */
async function projectOf(context: WriteContext, entity: string, record: Row & { id: string }): Promise<string> {
  if (typeof record.project === "string") return record.project;
  const [earlier] = await anyRecords(context.trx, context.registry, "process", {
    subject_entity: entity,
    subject_id: record.id,
  });
  return typeof earlier?.project_no === "string" ? earlier.project_no : nextNumber(context, "PRJ");
}

/** Opens the process of a business case that was just made. */
export async function openCase(context: WriteContext, entity: string, record: StoredRecord): Promise<void> {
  if (!isCase(context, entity)) return;
  const company = context.acting?.company?.id;
  await insertRecord(context, "process", {
    number: record.process,
    project_no: await projectOf(context, entity, record),
    subject_entity: entity,
    subject_id: record.id,
    subject_title: caseTitle(context, entity, record),
    ...(company === undefined ? {} : { company }),
    started_at: context.ports.clock.stamp(),
    current_step: String(record.status),
    steps: [],
  });
}

/** Ends the process of a business case that was deleted as a draft. */
export async function dropCase(context: WriteContext, entity: string, record: StoredRecord): Promise<void> {
  if (!isCase(context, entity)) return;
  const [process] = await anyRecords(context.trx, context.registry, "process", { number: processOf(record) });
  if (process) await updateRecord(context, "process", process.id, process.version, { status: "cancelled" });
}

/** How a process stands where its case does: still running, or how it ended. */
function standing({ registry }: WriteContext, entity: string, state: string): string {
  if (state === "returned" || state === "rejected") return state;
  if (registry.lifecycles.get(`${entity}.status`)?.final?.includes(state)) return "cancelled";
  return registry.entities.get(entity)?.properties["status"]?.tone?.[state] === "good" ? "approved" : "running";
}

/** The name of the company for which somebody acts. */
async function companyOf({ trx, acting }: WriteContext, actor: Actor): Promise<string | undefined> {
  if (actor.kind === "system" || actor.company === "") return undefined;
  if (acting?.company?.id === actor.company) return acting.company.name;
  return (await trx.first<{ name: string }>("SELECT name FROM company WHERE id = $1", [actor.company]))?.name;
}

/** Processes by their numbers, as they stand. */
export type Cases = ReadonlyMap<string, Stored<"process">>;

/** The processes of those of these records that are business cases. */
export async function casesOf(
  context: WriteContext,
  announced: readonly { readonly entity: string; readonly record: StoredRecord }[],
): Promise<Cases> {
  const numbers = new Set(
    announced.flatMap(({ entity, record }) => (isCase(context, entity) ? [processOf(record)] : [])),
  );
  if (numbers.size === 0) return new Map();
  const found = await anyRecords(context.trx, context.registry, "process", { number: [...numbers] });
  return new Map(found.map((process) => [String(process.number), process]));
}

/** A record as changed, whose it is, and the steps that changed it. */
interface CaseChange {
  readonly entity: string;
  readonly record: StoredRecord;
  readonly parties: Parties;
  readonly steps: readonly Step[];
}

/**
 * The statements that add what was just done with a business case to its process.
 * @param cases processes as they stand, each of one record
 */
export async function followingCase(
  context: WriteContext,
  actor: Actor,
  { entity, record, parties, steps }: CaseChange,
  cases: Cases,
): Promise<readonly Writing[]> {
  const announced = steps.filter((step) => !step.silent);
  const process = cases.get(processOf(record));
  if (announced.length === 0 || !isCase(context, entity) || process === undefined) return [];
  const before = rowsIn(process, "steps");
  const now = context.ports.clock.stamp();
  const since = before.at(-1)?.left_at ?? process.started_at;
  const company = await companyOf(context, actor);
  const [owner, other] = new Set(Object.values(parties).flat());
  // What colleagues do with a draft among themselves is no step of the case that the other side reads later.
  const added = (other === undefined ? [] : announced).map(({ transition, comment }) => ({
    name: transition,
    actor: actorName(actor),
    entered_at: since,
    left_at: now,
    decision: transition,
    ...(company === undefined ? {} : { company }),
    ...(comment === undefined ? {} : { comment: comment.slice(0, 500) }),
  }));
  const state = String(record.status);
  // Once it has ended, what follows (interest, payments) opens it no more.
  const ended = process.status === "approved" || process.status === "cancelled";
  const values = {
    ...(owner === undefined ? {} : { company: owner }),
    ...(other === undefined ? {} : { financier: other }),
    steps: [...before, ...added],
    current_step: state,
    ...(ended ? {} : { status: standing(context, entity, state) }),
  };
  return updatingRecords(context, "process", [{ id: process.id, version: process.version, values }]);
}

/** One approval run: the steps of a request from the first agreement to its end. */
interface Run {
  readonly move: Move;
  readonly record: Row & { id: string };
  readonly company: string;
  readonly request: string;
  readonly actor: string;
  readonly comment?: string | undefined;
}

function stepOf(
  context: WriteContext,
  { actor, comment }: Pick<Run, "actor" | "comment">,
  name: string,
  decision: string,
  since: Timestamp | null | undefined,
): ProcessSteps {
  return {
    name,
    actor,
    entered_at: since,
    left_at: context.ports.clock.stamp() as Timestamp,
    decision,
    ...(context.acting?.company === undefined ? {} : { company: context.acting.company.name }),
    ...(comment === undefined ? {} : { comment }),
  };
}

/** Opens the run of a request with the agreement that asked for it. */
export async function openProcess(context: WriteContext, run: Run): Promise<void> {
  const now = context.ports.clock.stamp() as Timestamp;
  const { move, record } = run;
  await insertRecord(context, "process", {
    project_no: await projectOf(context, move.entity, record),
    company: run.company,
    request: run.request,
    transition: move.name,
    subject_entity: move.entity,
    subject_id: record.id,
    subject_title: caseTitle(context, move.entity, record),
    started_at: now,
    current_step: move.name,
    steps: [stepOf(context, run, move.name, "approved", now)],
  });
}

/** Adds a decision to the run of a request; `ends` closes it. */
export async function continueProcess(
  context: WriteContext,
  run: Pick<Run, "request" | "actor" | "comment"> & { name: string },
  decision: "approved" | "rejected" | "withdrawn" | "expired",
  ends?: "approved" | "rejected" | "cancelled",
): Promise<void> {
  const [process] = await anyRecords(context.trx, context.registry, "process", { request: run.request });
  if (!process) return;
  const before = rowsIn(process, "steps");
  const since = before.at(-1)?.left_at ?? process.started_at;
  await updateRecord(context, "process", process.id, process.version, {
    steps: [...before, stepOf(context, run, run.name, decision, since)],
    ...(ends ? { status: ends } : {}),
  });
}
