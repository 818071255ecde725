import type { WriteContext } from "../../context.ts";
import { updateRecord } from "../../records/update.ts";
import { continueProcess } from "../process/process.ts";
import type { OpenRequest } from "./open.ts";
import { askNobody } from "./waiting.ts";

/** Ends a request that waits without taking its transition, and the approval run with it. */
export async function endRequest(
  context: WriteContext,
  request: OpenRequest,
  state: "rejected" | "withdrawn" | "expired",
  by: { actor: string; user?: string; comment?: string | undefined },
): Promise<void> {
  const said = by.comment === undefined ? {} : { comment: by.comment };
  await updateRecord(context, "approval_request", request.id, request.version, {
    state,
    ...(by.user === undefined ? {} : { ended_by: by.user }),
    ...said,
  });
  await continueProcess(
    context,
    { request: request.id, name: request.transition, actor: by.actor, ...said },
    state,
    state === "rejected" ? "rejected" : "cancelled",
  );
  await askNobody(context, request.subject_entity, request.subject_id, request.transition);
}
