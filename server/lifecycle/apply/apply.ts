import type { WriteContext } from "../../context.ts";
import type { StoredRecord } from "../../engine.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { writeAudit } from "../../records/audit.ts";
import { insertRecord } from "../../records/insert.ts";
import { updateRecord } from "../../records/update.ts";
import { revokeLinks } from "../link/revoke.ts";
import { companiesOf } from "../load/parties.ts";
import type { Actor } from "../plan/actor.ts";
import type { Model } from "../plan/model.ts";
import type { Plan } from "../plan/plan.ts";
import { syncTasks } from "../tasks/sync.ts";
import { happeningOf, writeTimeline } from "../timeline/write.ts";
import { sendLetters } from "../../letters/send.ts";
import type { Change } from "./changes.ts";
import { changesOf } from "./changes.ts";

/** Who applies, as the history and the four-eyes rule keep it. */
export interface Applying {
  readonly model: Model;
  readonly actor: Actor;
  /** Verified phone of the acting person: a second account of the same phone is the same person. */
  readonly phone?: string | undefined;
}

/** Writes one record's share of a plan: the record, its history, audit, revoked links, tasks, letters. */
async function applyChange(context: WriteContext, applying: Applying, change: Change): Promise<StoredRecord> {
  const { model, actor, phone } = applying;
  const before = await anyRecord(context.trx, context.registry, change.entity, change.id);
  const after = await updateRecord(context, change.entity, change.id, change.version, change.values);
  for (const step of change.steps) {
    for (const made of step.creates) await insertRecord(context, made.entity, made.values);
    await writeTimeline(context, actor, phone, happeningOf(step, change.id));
    await writeAudit(context, { action: `${change.entity}.${step.transition}`, entity: change.entity, id: change.id, version: after.version, after, ...(before === undefined ? {} : { before }), ...(actor.kind === "link" ? { link: { name: actor.email } } : {}) });
  }
  await revokeLinks(context, change.entity, change.id);
  const parties = await companiesOf(context.trx, context.registry, change.entity, after, context.ports.clock.today());
  await syncTasks(context, { model, actor, entity: change.entity, before, after, parties, taken: change.steps.map((step) => step.transition) });
  for (const step of change.steps) await sendLetters(context, { model, actor, entity: change.entity, record: after, parties, letters: step.letters, comment: step.comment });
  return after;
}

/** Applies a plan in the running transaction; gives the record that the transition was asked of, as it stands after. */
export async function applyPlan(context: WriteContext, applying: Applying, plan: Plan): Promise<StoredRecord> {
  const [first, ...others] = changesOf(plan);
  if (!first) throw new Error("a plan has at least one step");
  const main = await applyChange(context, applying, first);
  for (const change of others) await applyChange(context, applying, change);
  return main;
}
