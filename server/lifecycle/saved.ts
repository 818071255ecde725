import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import { anyRecord } from "../query/unscoped.ts";
import { writeAudit } from "../records/audit.ts";
import { updateRecord } from "../records/update.ts";
import { modelOf } from "./known-model.ts";
import { endOvertaken } from "./approval/overtaken.ts";
import { revokeLinks } from "./link/revoke.ts";
import { companiesOf } from "./load/parties.ts";
import { phoneOf } from "./phone.ts";
import { actorOf } from "./setting.ts";
import { dropCase, openCase } from "./process/case.ts";
import { cancelTasks, syncTasks } from "./tasks/sync.ts";
import { ATTACHED } from "./timeline/since.ts";
import { writeTimeline } from "./timeline/write.ts";

/** What stands with another record (a document names it) is part of what is agreed to there: the record is another version from then on. */
async function attached(context: WriteContext, entity: string, { parent_type: parent, parent_id: id, name }: StoredRecord): Promise<void> {
  const { properties } = context.registry.entities.get(entity) ?? {};
  if (properties?.["parent_type"] === undefined || typeof parent !== "string" || typeof id !== "string" || modelOf(context.registry).moves(parent).length === 0) return;
  const before = await anyRecord(context.trx, context.registry, parent, id, { lock: true });
  if (!before) return;
  const { version } = await updateRecord(context, parent, id, before.version, {});
  await writeTimeline(context, actorOf(context)!, await phoneOf(context), { entity: parent, id, transition: ATTACHED, ...(typeof name === "string" ? { comment: name } : {}) });
  await writeAudit(context, { action: `${parent}.${ATTACHED}`, entity: parent, id, version });
  await revokeLinks(context, parent, id);
  await endOvertaken(context, parent, id);
}

/** After a record was written outside a transition: its history, no link that showed its older form, and its tasks. */
export async function saved(context: WriteContext, entity: string, how: "created" | "updated" | "deleted", record: StoredRecord): Promise<void> {
  const model = modelOf(context.registry);
  const actor = actorOf(context);
  if (actor && how !== "deleted") await attached(context, entity, record);
  if (!actor || model.moves(entity).length === 0) return;
  if (how !== "created") await revokeLinks(context, entity, record.id);
  if (how === "deleted") {
    await dropCase(context, entity, record);
    return cancelTasks(context, entity, record.id);
  }
  await writeTimeline(context, actor, await phoneOf(context), { entity, id: record.id, transition: how });
  if (how === "updated") await endOvertaken(context, entity, record.id);
  if (how === "created") await openCase(context, entity, record);
  const parties = await companiesOf(context.trx, context.registry, entity, record, context.ports.clock.today());
  await syncTasks(context, { model, actor, entity, before: undefined, after: record, parties, taken: [how] });
}
