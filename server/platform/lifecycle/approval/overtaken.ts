import type { WriteContext } from "../../context.ts";
import { system } from "../plan/actor.ts";
import { writeTimeline } from "../timeline/write.ts";
import { endRequest } from "./end.ts";
import { openRequests } from "./open.ts";

/**
 * Takes back what people have agreed to so far of a record that has changed since: it is not what they saw any more.
 * @param only `taken`: transitions of the change itself, whose own requests end with it; `of`: the company whose
 * agreements alone are taken back
 */
export async function endOvertaken(
  context: WriteContext,
  entity: string,
  id: string,
  { taken = [], of }: { readonly taken?: readonly string[]; readonly of?: string | undefined } = {},
): Promise<void> {
  for (const request of await openRequests(context.trx, entity, id)) {
    if (taken.includes(request.transition) || (of !== undefined && request.company !== of)) continue;
    await endRequest(context, request, "withdrawn", { actor: "system" });
    await writeTimeline(context, system, undefined, { entity, id, transition: `${request.transition}.overtaken` });
  }
}
