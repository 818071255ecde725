import type { Stored } from "../query/rows.ts";
import type { ReadContext } from "../context.ts";
import type { RecordLife, ScopedRecord, StoredRecord } from "../engine.ts";
import { taskOffers, counterpartyFor, outcomeOf, subjectShown } from "./tasks/offers.ts";
import { groupNames } from "./approval/rules.ts";
import { awaitedOf } from "./approval/lacking.ts";
import { requestedValues, isStanding, openRequests, shownRequest } from "./approval/open.ts";
import {
  draftingSteps,
  withoutDrafts,
  toldBySteps,
  withChanges,
  withoutOthers,
  readTimeline,
} from "./timeline/read.ts";

/** Names of colleagues told at most. */
const MOST_NAMES = 3;

/**
 * Who of the asker's own company can take a step that waits for it, or in words whose agreement is missing where nobody
 * can.
 */
async function within(
  context: ReadContext,
  entity: string,
  record: StoredRecord,
  row: Record<string, string | null>,
): Promise<{ lacks?: string; people?: readonly string[] }> {
  if (row["company_id"] === null || row["company_id"] !== context.acting?.company?.id) return {};
  const awaited = await awaitedOf(
    context,
    entity,
    record,
    String(row["kind"]).slice(entity.length + 1),
    String(row["party"]),
  );
  if (awaited === undefined) return {};
  if ("people" in awaited)
    return awaited.people.length === 0 || awaited.people.length > MOST_NAMES ? {} : { people: awaited.people };
  return { lacks: awaited.lacks.map(await groupNames(context.db, context, awaited.lacks)).join(" / ") };
}

/** For whom a record waits: its open tasks. */
async function waitingFor(context: ReadContext, entity: string, record: StoredRecord): Promise<unknown[]> {
  const rows = await context.db.rows<Record<string, string | null>>(
    `SELECT task.party, task.company AS company_id, company.name AS company, task.kind, task.created_at, task.due_at,
       who.name AS claimed_by
     FROM task LEFT JOIN company ON company.id = task.company LEFT JOIN "user" AS who ON who.id = task.claimed_by
     WHERE task.subject_entity = $1 AND task.subject_id = $2 AND task.status IN ('todo', 'claimed') ORDER BY task.id`,
    [entity, record.id],
  );
  return Promise.all(
    rows.map(async (row) => ({
      party: row["party"],
      company: row["company"],
      transition: String(row["kind"]).slice(entity.length + 1),
      since: row["created_at"],
      ...(row["due_at"] ? { until: row["due_at"] } : {}),
      ...(row["claimed_by"] ? { claimed_by: row["claimed_by"] } : {}),
      ...(await within(context, entity, record, row)),
    })),
  );
}

/** What a task carries beside its fields: what its reader may do, and what it is about in their words. */
const taskShown = async (context: ReadContext, task: Stored<"task">) => ({
  offers: await taskOffers(context, task),
  ...(await counterpartyFor(context, task)),
  ...subjectShown(context, task),
  ...outcomeOf(context, task),
});

/** A record's history, what waits for approval on it, and for whom it waits. */
export async function life(context: ReadContext, entity: string, found: ScopedRecord): Promise<RecordLife> {
  const { record } = found;
  const offers = entity === "task" ? await taskShown(context, record as Stored<"task">) : {};
  const [request] = (await openRequests(context.db, entity, record.id)).filter((one) =>
    isStanding(one, record.version, context.ports.clock.today()),
  );
  // What is agreed to is read by the company that agrees, and by nobody else before it holds.
  const isOwn = request !== undefined && String(request.company) === context.acting?.company?.id;
  const lines = await readTimeline(context.db, entity, record.id, {
    asking: [...toldBySteps(context.registry, entity).keys()],
    drafting: draftingSteps(context.registry, entity),
  });
  return {
    ...offers,
    pending_approval: request
      ? {
          ...shownRequest(request),
          ...(isOwn
            ? {
                mine: request.requested_by === context.acting?.user.id,
                values: requestedValues(request, context.registry.entities.get(entity)?.properties ?? {}),
              }
            : {}),
        }
      : null,
    timeline: await withoutOthers(
      context,
      entity,
      found,
      withChanges(context, entity, found.parties, withoutDrafts(context, entity, found, lines)),
    ),
    waiting_for: await waitingFor(context, entity, record),
  };
}
