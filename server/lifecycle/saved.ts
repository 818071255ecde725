import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import { modelOf } from "./known-model.ts";
import { endOvertaken } from "./approval/overtaken.ts";
import { revokeLinks } from "./link/revoke.ts";
import { companiesOf } from "./load/parties.ts";
import { phoneOf } from "./phone.ts";
import { actorOf } from "./setting.ts";
import { dropCase, openCase } from "./process/case.ts";
import { cancelTasks, syncTasks } from "./tasks/sync.ts";
import { writeTimeline } from "./timeline/write.ts";

/** What stands with another record (a document names it) is part of what is agreed to there. */
async function attached(context: WriteContext, entity: string, { parent_type: parent, parent_id: id, name }: StoredRecord): Promise<void> {
  const { properties } = context.registry.entities.get(entity) ?? {};
  if (properties?.["parent_type"] === undefined || typeof parent !== "string" || typeof id !== "string" || modelOf(context.registry).moves(parent).length === 0) return;
  await writeTimeline(context, actorOf(context)!, await phoneOf(context), { entity: parent, id, transition: "attached", ...(typeof name === "string" ? { comment: name } : {}) });
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
