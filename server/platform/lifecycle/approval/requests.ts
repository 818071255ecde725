import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../context.ts";
import { actorOf } from "../setting.ts";
import { modelOf } from "../known-model.ts";
import { endRequest } from "./end.ts";
import type { OpenRequest } from "./open.ts";
import { openRequest } from "./open.ts";
import { isSamePerson, personOf } from "./person.ts";
import { isGiven } from "../plan/who.ts";
import { companiesOf } from "../../records/companies-of.ts";
import { writeTimeline } from "../timeline/write.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { writeAudit } from "../../records/audit.ts";
import { refuse } from "../../refusal.ts";

/** The open request, if the acting person is of the company in which it waits. */
async function own(
  input: HandlerInputs["request.reject"] | HandlerInputs["request.withdraw"],
  context: WriteContext,
): Promise<OpenRequest> {
  await context.trx.run("SELECT 1 FROM approval_request WHERE id = $1 FOR UPDATE", [input.id]);
  const request = await openRequest(context.trx, String(input.id));
  return request && request.company === context.acting?.company?.id ? request : refuse("not_found");
}

async function end(
  context: WriteContext,
  request: OpenRequest,
  state: "rejected" | "withdrawn",
  comment: string | undefined,
): Promise<{ id: string }> {
  const actor = actorOf(context);
  if (actor?.kind !== "user") return refuse("session_expired");
  await endRequest(context, request, state, { actor: actor.name, user: actor.id, comment });
  await writeTimeline(context, actor, {
    entity: request.subject_entity,
    id: request.subject_id,
    transition: `${request.transition}.${state}`,
    comment,
  });
  await writeAudit(context, {
    action: `approval_request.${state}`,
    entity: "approval_request",
    id: request.id,
    version: request.version + 1,
  });
  return { id: request.id };
}

/**
 * Takes back a request that one has made; the record stays as it is.
 * @throws Refusal not_found no such open request, forbidden somebody else's
 */
export async function withdrawRequest(
  input: HandlerInputs["request.withdraw"],
  context: WriteContext,
): Promise<unknown> {
  const request = await own(input, context);
  if (request.requested_by !== context.acting?.user.id)
    refuse("forbidden", { data: { rule: "not_yours" }, message: context.say("guard", "not_yours") });
  return end(context, request, "withdrawn", undefined);
}

/**
 * Refuses a request that waits for more to agree: by somebody who could have agreed and has not.
 * @throws Refusal not_found no such open request, forbidden not given to this person, or their own request
 */
export async function rejectRequest(input: HandlerInputs["request.reject"], context: WriteContext): Promise<unknown> {
  const request = await own(input, context);
  const actor = actorOf(context);
  const move = modelOf(context.registry).move(request.subject_entity, request.transition);
  const record = await anyRecord(context.trx, context.registry, request.subject_entity, request.subject_id);
  if (!actor || actor.kind === "system" || !move || !record) return refuse("not_found");
  const parties = await companiesOf(
    context.trx,
    context.registry,
    request.subject_entity,
    record,
    context.ports.clock.today(),
  );
  const person = await personOf(context.trx, actor, parties, context.ports.clock.stamp());
  const isOwn = (request.decisions ?? []).some((one) => isSamePerson(one, person));
  const rule = isOwn
    ? "own_request"
    : isGiven(move.name, move.transition, move.entity, actor, record, parties)
      ? undefined
      : "not_yours";
  if (rule) refuse("forbidden", { data: { rule }, message: context.say("guard", rule) });
  return end(context, request, "rejected", String(input.comment));
}
