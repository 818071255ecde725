import type { WriteContext } from "../context.ts";
import type { StoredRecord } from "../engine.ts";
import { anyRecord } from "../query/unscoped.ts";
import { writeAudit } from "../records/audit.ts";
import { updateRecord } from "../records/write.ts";
import type { Entity } from "../../../generated/types/grammar/index.d.ts";
import { modelOf } from "./plan/configured.ts";
import type { Actor } from "./plan/actor.ts";
import { endOvertaken } from "./approval/requests.ts";
import { revokeLinks } from "./link.ts";
import { companiesOf } from "../records/companies-of.ts";
import { actorOf } from "./setting.ts";
import { dropCase, openCase } from "./process.ts";
import { cancelTasks, handBack, syncTasks } from "./tasks/sync.ts";
import { writeTimeline } from "./timeline/write.ts";

interface Parent {
  readonly entity: string;
  readonly id: string;
}

/** The record that this one stands with, as its entity says; none where that has no lifecycle. */
function parentOf(
  { registry }: WriteContext,
  attachment: NonNullable<Entity["stands_with"]>,
  record: StoredRecord | undefined,
): Parent[] {
  const [entity, id] = [record?.[attachment.entity], record?.[attachment.id]];
  return typeof entity === "string" && typeof id === "string" && modelOf(registry).moves(entity).length > 0
    ? [{ entity, id }]
    : [];
}

/**
 * What stands with another record is part of what is agreed to there, and whoever wrote it has written a part of it:
 * also where it is put with another.
 */
async function stands(
  context: WriteContext,
  actor: Actor,
  entity: string,
  record: StoredRecord,
  before: StoredRecord | undefined,
): Promise<void> {
  const attachment = context.registry.entities.get(entity)?.stands_with;
  if (attachment === undefined) return;
  const parents = [...parentOf(context, attachment, before), ...parentOf(context, attachment, record)];
  const title = record[context.registry.entities.get(entity)?.title ?? ""];
  for (const { entity: parent, id } of new Map(parents.map((one) => [`${one.entity} ${one.id}`, one])).values()) {
    const found = await anyRecord(context.trx, context.registry, parent, id, { lock: true });
    if (!found) continue;
    const isOwnWork = attachment.as === "checked";
    const { version } = isOwnWork ? found : await updateRecord(context, parent, id, found.version, {});
    await writeTimeline(context, actor, {
      entity: parent,
      id,
      transition: attachment.as,
      ...(typeof title === "string" && !isOwnWork ? { comment: title } : {}),
    });
    await writeAudit(context, { action: `${parent}.${attachment.as}`, entity: parent, id, version });
    await handBack(
      context,
      { model: modelOf(context.registry), actor, entity: parent, transitions: [attachment.as] },
      id,
    );
    if (!isOwnWork) await revokeLinks(context, { entity: parent, id });
    await endOvertaken(
      context,
      { entity: parent, id },
      { of: isOwnWork && actor.kind === "user" ? actor.company : undefined },
    );
  }
}

/** After a record was written outside a transition: its history, no link that showed its older form, and its tasks. */
export async function saved(
  context: WriteContext,
  entity: string,
  how: "created" | "updated" | "deleted",
  record: StoredRecord,
  before?: StoredRecord,
): Promise<void> {
  const model = modelOf(context.registry);
  const actor = actorOf(context);
  if (actor) await stands(context, actor, entity, record, before);
  if (!actor || model.moves(entity).length === 0) return;
  if (how !== "created") await revokeLinks(context, { entity, id: record.id });
  if (how === "deleted") {
    await dropCase(context, entity, record);
    return cancelTasks(context, entity, record.id);
  }
  await writeTimeline(context, actor, { entity, id: record.id, transition: how });
  if (how === "updated") await endOvertaken(context, { entity, id: record.id });
  if (how === "created") await openCase(context, entity, record);
  const parties = await companiesOf(context.trx, context.registry, entity, record, context.ports.clock.today());
  await syncTasks(context, { model, actor, entity, before: undefined, after: record, parties, transitions: [how] });
}
