import type { WriteContext } from "../../context.ts";
import { system } from "../plan/actor.ts";
import type { RecordRef } from "../plan/snapshot.ts";
import { writeTimeline } from "../timeline/write.ts";
import { endRequest } from "./end.ts";
import { openRequestsOf } from "./open.ts";

/** A record that has changed, with the transitions that changed it. */
interface Changed extends RecordRef {
  readonly taken?: readonly string[];
}

/**
 * Takes back what people have agreed to so far of records that have changed since: it is not what they saw any more.
 * Requests for the transitions that changed a record have ended with these.
 * @param of the company whose agreements alone are taken back
 */
export async function endAllOvertaken(
  context: WriteContext,
  changed: readonly Changed[],
  { of }: { readonly of?: string | undefined } = {},
): Promise<void> {
  if (changed.length === 0) return;
  for (const request of await openRequestsOf(context.trx, changed)) {
    const { subject_entity: entity, subject_id: id, transition } = request;
    const taken = changed.find((one) => one.entity === entity && one.id === id)?.taken ?? [];
    if (taken.includes(transition) || (of !== undefined && request.company !== of)) continue;
    await endRequest(context, request, "withdrawn", { actor: "system" });
    await writeTimeline(context, system, { entity, id, transition: `${transition}.overtaken` });
  }
}

/** The same of one record. */
export const endOvertaken = (
  context: WriteContext,
  changed: Changed,
  options?: { readonly of?: string | undefined },
): Promise<void> => endAllOvertaken(context, [changed], options);
