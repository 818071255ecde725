import type { Stored } from "../query/rows.ts";
import type { ReadContext } from "../context.ts";
import type { RecordLife, ScopedRecord } from "../engine.ts";
import { taskOffers, counterpartyFor, inPlaceOf, outcomeOf, subjectShown } from "./tasks/offers.ts";
import { requestedValues, isStanding, openRequests, shownRequest } from "./approval/open.ts";
import {
  draftingSteps,
  withoutDrafts,
  fieldsOfSteps,
  withChanges,
  withoutOthers,
  readTimeline,
} from "./timeline/read.ts";
import { waitingFor } from "./waiting.ts";

/** What a task carries beside its fields: what its reader may do, and what it is about in their words. */
async function taskShown(context: ReadContext, task: Stored<"task">) {
  const offers = await taskOffers(context, task);
  return {
    offers,
    ...(await counterpartyFor(context, task)),
    ...(await inPlaceOf(context, task, offers)),
    ...subjectShown(context, task),
    ...outcomeOf(context, task),
  };
}

/** A record's history, what waits for approval on it, and for whom it waits. */
export async function life(context: ReadContext, entity: string, found: ScopedRecord): Promise<RecordLife> {
  const { record } = found;
  const offers = entity === "task" ? await taskShown(context, record as Stored<"task">) : {};
  const [request] = (await openRequests(context.db, entity, record.id)).filter((one) =>
    isStanding(one, record.version, context.ports.clock.today()),
  );
  // What is agreed to is read by the company that agrees, and by nobody else before it holds.
  const isOwn = request !== undefined && request.company === context.acting?.company?.id;
  const lines = await readTimeline(context.db, entity, record.id, {
    asking: [...fieldsOfSteps(context.registry, entity).keys()],
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
