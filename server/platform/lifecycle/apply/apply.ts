import type { WriteContext } from "../../context.ts";
import { keepMade } from "../../files/made.ts";
import { correspondence } from "../correspondence.ts";
import type { Row, Model } from "../plan/model.ts";
import type { DocumentDraft, Plan, Step } from "../plan/plan.ts";
import { NEW } from "../plan/open.ts";
import type { StoredRecord } from "../../engine.ts";
import { assertBooks } from "../../invariants/assert.ts";
import { signOut } from "../../session/sign-out.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { writeAudit } from "../../records/audit.ts";
import { insertRecord } from "../../records/insert.ts";
import { updateRecord } from "../../records/update.ts";
import { bookkeeping } from "../bookkeeping.ts";
import { endOvertaken } from "../approval/overtaken.ts";
import { revokeLinks } from "../link/revoke.ts";
import { companiesOf } from "../../records/companies-of.ts";
import type { Actor } from "../plan/actor.ts";
import { followCase } from "../process/case.ts";
import { retellAmounts, syncTasks } from "../tasks/sync.ts";
import { happeningOf, writeTimeline } from "../timeline/write.ts";
import { MadeIds } from "./ids.ts";

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
    fields[field] = await keepMade(context, { name, bytes, type, entity, record: String(record["id"]) });
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

/** Who applies, as the history and the four-eyes rule keep it. */
interface Applying {
  readonly model: Model;
  readonly actor: Actor;
  /** Verified phone of the acting person: a second account of the same phone is the same person. */
  readonly phone?: string | undefined;
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
  readonly before: StoredRecord | undefined;
  readonly record: StoredRecord;
}

/** Writes one record's share of a plan: the record, its history, audit, revoked links, tasks, letters. */
async function applyChange(context: WriteContext, applying: Applying, change: Change, ids: MadeIds): Promise<Applied> {
  const { model, actor, phone } = applying;
  const { entity } = change;
  const id = ids.of(change.id);
  const before = isMade(change) ? undefined : await anyRecord(context.trx, context.registry, entity, id);
  const after = await writeRecord(context, change, id, ids.in(change.values), before);
  for (const step of change.steps) {
    for (const made of step.creates)
      await insertRecord(context, made.entity, {
        ...(made.key === undefined ? {} : { id: ids.made(made.key) }),
        ...ids.in(made.values),
      });
    if (!step.silent) await writeTimeline(context, actor, phone, happeningOf(step, id));
    await writeAudit(context, {
      action: `${entity}.${step.transition}`,
      entity,
      id,
      version: after.version,
      after,
      ...(before === undefined ? {} : { before }),
      ...(actor.kind === "link" ? { link: { name: actor.email } } : {}),
    });
  }
  if (change.steps.some((step) => model.move(entity, step.transition)?.transition.signs_out === true))
    await signOut(context, after);
  if (change.steps.every((step) => step.silent)) {
    if (before) await retellAmounts(context, { model, entity, before, after });
    return { before, record: after };
  }
  if (before) {
    await revokeLinks(context, entity, id);
    if (model.moves(entity).some(({ transition }) => transition.approval !== undefined))
      await endOvertaken(context, entity, id, { taken: change.steps.map((step) => step.transition) });
  }
  const parties = await companiesOf(context.trx, context.registry, entity, after, context.ports.clock.today());
  await syncTasks(context, {
    model,
    actor,
    entity,
    before,
    after,
    parties,
    taken: change.steps.map((step) => step.transition),
  });
  await followCase(context, { actor }, entity, after, parties, change.steps);
  for (const step of change.steps)
    await correspondence().send(context, {
      model,
      actor,
      entity,
      record: after,
      parties,
      letters: step.letters,
      comment: step.comment,
    });
  return { before, record: after };
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
 * Applies a plan in the running transaction: records that it makes first, then those that it changes, then limits and
 * journals; then looks whether the books still hold of all that it touched. Gives the record that the transition was
 * asked of, as it stands after.
 * @throws Breached when they do not
 */
export async function applyPlan(context: WriteContext, applying: Applying, plan: Plan): Promise<StoredRecord> {
  const [first] = plan.steps;
  if (!first) throw new Error("a plan has at least one step");
  const ids = new MadeIds(plan, () => context.ports.ids.next());
  const changes = changesOf(plan);
  const written = new Map<string, Applied>();
  for (const change of [...changes.filter(isMade), ...changes.filter((one) => !isMade(one))])
    written.set(`${change.entity} ${change.id}`, await applyChange(context, applying, change, ids));
  const source = { entity: first.entity, id: ids.of(first.id), transition: first.transition };
  if (plan.moves.length > 0) await bookkeeping().move(context, plan.moves, source);
  const journals = plan.journals.length > 0 ? await bookkeeping().post(context, ids.in(plan.journals), source) : [];
  const records = changes.flatMap(({ entity, id }) =>
    [written.get(`${entity} ${id}`) ?? []].flat().map((applied) => ({ entity, ...applied })),
  );
  await assertBooks(context, {
    records: [...records, ...madeBeside(plan, ids)],
    beside: [...plan.moves.map(({ node, id }) => ({ entity: node, id })), ...journals],
  });
  const main = written.get(`${first.entity} ${first.id}`);
  if (!main) throw new Error("the record asked for was not written");
  return main.record;
}
