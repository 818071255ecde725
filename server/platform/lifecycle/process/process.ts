import type { WriteContext } from "../../context.ts";
import { insertRecord } from "../../records/insert.ts";
import { updateRecord } from "../../records/update.ts";
import { anyRecords } from "../../query/unscoped.ts";
import type { Move, Row } from "../plan/model.ts";
import { caseTitle, projectOf } from "./case.ts";

/** One approval run: the steps of a request from the first agreement to its end. */
export interface Run {
  readonly move: Move;
  readonly record: Row & { id: string };
  readonly company: string;
  readonly request: string;
  readonly actor: string;
  readonly comment?: string | undefined;
}

const steps = (process: Row): Row[] => (Array.isArray(process["steps"]) ? (process["steps"] as Row[]) : []);

function stepOf(
  context: WriteContext,
  { actor, comment }: Pick<Run, "actor" | "comment">,
  name: string,
  decision: string,
  since: unknown,
): Row {
  return {
    name,
    actor,
    entered_at: since,
    left_at: context.ports.clock.stamp(),
    decision,
    ...(context.acting?.company === undefined ? {} : { company: context.acting.company.name }),
    ...(comment === undefined ? {} : { comment }),
  };
}

/** Opens the run of a request with the agreement that asked for it. */
export async function openProcess(context: WriteContext, run: Run): Promise<void> {
  const now = context.ports.clock.stamp();
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
  const before = steps(process);
  const since = before.at(-1)?.["left_at"] ?? process.started_at;
  await updateRecord(context, "process", process.id, process.version, {
    steps: [...before, stepOf(context, run, run.name, decision, since)],
    ...(ends ? { status: ends } : {}),
  });
}
