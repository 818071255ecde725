import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import { modelOf } from "./known-model.ts";
import { revokeLinks } from "./link/revoke.ts";
import { companiesOf } from "./load/parties.ts";
import { actorOf } from "./setting.ts";
import { dropCase, openCase } from "./process/case.ts";
import { cancelTasks, syncTasks } from "./tasks/sync.ts";
import { writeTimeline } from "./timeline/write.ts";

/** After a record was written outside a transition: its history, no link that showed its older form, and its tasks. */
export async function saved(context: WriteContext, entity: string, how: "created" | "updated" | "deleted", record: StoredRecord): Promise<void> {
  const model = modelOf(context.registry);
  const actor = actorOf(context);
  if (!actor || model.moves(entity).length === 0) return;
  if (how !== "created") await revokeLinks(context, entity, record.id);
  if (how === "deleted") {
    await dropCase(context, entity, record);
    return cancelTasks(context, entity, record.id);
  }
  await writeTimeline(context, actor, undefined, { entity, id: record.id, transition: how });
  if (how === "created") await openCase(context, entity, record);
  const parties = await companiesOf(context.trx, context.registry, entity, record, context.ports.clock.today());
  await syncTasks(context, { model, actor, entity, before: undefined, after: record, parties, taken: [how] });
}
