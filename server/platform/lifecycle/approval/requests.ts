import type { WriteContext } from "../../context.ts";
import { updateRecord } from "../../records/write.ts";
import { continueProcess } from "../process.ts";
import { type OpenRequest, openRequest, openRequestsOf } from "./open.ts";
import { askNobody } from "./waiting.ts";
import type { Running } from "../../options.ts";
import { makeContext } from "../../write-context.ts";
import { system, isGiven } from "../plan/actor.ts";
import type { RecordRef } from "../plan/plan.ts";
import { writeTimeline } from "../timeline/write.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../../generated/types/calls.d.ts";
import { actorOf } from "../setting.ts";
import { modelOf } from "../plan/configured.ts";
import { isSamePerson, personOf } from "./person.ts";
import { companiesOf } from "../../records/companies-of.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { writeAudit } from "../../records/audit.ts";
import { refuse } from "../../refusal.ts";

/** Ends a request that waits without taking its transition, and the approval run with it. */
export async function endRequest(
  context: WriteContext,
  request: OpenRequest,
  state: "rejected" | "withdrawn" | "expired",
  by: { actor: string; user?: string; comment?: string | undefined },
): Promise<void> {
  const comment = by.comment === undefined ? {} : { comment: by.comment };
  await updateRecord(context, "approval_request", request.id, request.version, {
    state,
    ...(by.user === undefined ? {} : { ended_by: by.user }),
    ...comment,
  });
  await continueProcess(
    context,
    { request: request.id, name: request.transition, actor: by.actor, ...comment },
    state,
    state === "rejected" ? "rejected" : "cancelled",
  );
  await askNobody(context, request.subject_entity, request.subject_id, request.transition);
}

/**
 * Ends the requests that have waited longer than their rule lets them, each in a transaction of its own. Gives how
 * many.
 */
export async function expireRequests(running: Running): Promise<number> {
  const { store, ports } = running;
  const over = await store.reading.rows<{ id: string }>(
    "SELECT id FROM approval_request WHERE state = 'open' AND expires_on < $1 ORDER BY id",
    [ports.clock.today()],
  );
  for (const { id } of over) {
    await store.transaction(async (trx) => {
      await trx.run("SELECT 1 FROM approval_request WHERE id = $1 FOR UPDATE", [id]);
      const request = await openRequest(trx, id);
      if (request) await endRequest(makeContext({ ...running, trx }), request, "expired", { actor: "system" });
    });
  }
  return over.length;
}

/** A record that has changed, with the transitions that changed it. */
interface Changed extends RecordRef {
  readonly transitions?: readonly string[];
}

/**
 * Takes back what people have agreed to so far of records that have changed since: it is not what they saw any more.
 * Requests for the transitions that changed a record have ended with these. Gives the requests that still wait.
 * @param options.of the company whose agreements alone are taken back
 * @param options.known the requests that wait on these records; read where they are not given
 */
export async function endAllOvertaken(
  context: WriteContext,
  changed: readonly Changed[],
  { of, known }: { readonly of?: string | undefined; readonly known?: readonly OpenRequest[] } = {},
): Promise<OpenRequest[]> {
  if (changed.length === 0) return [];
  const left: OpenRequest[] = [];
  for (const request of known ?? (await openRequestsOf(context.trx, changed))) {
    const { subject_entity: entity, subject_id: id, transition } = request;
    const transitions = changed.find((one) => one.entity === entity && one.id === id)?.transitions ?? [];
    if (transitions.includes(transition) || (of !== undefined && request.company !== of)) {
      left.push(request);
      continue;
    }
    await endRequest(context, request, "withdrawn", { actor: "system" });
    await writeTimeline(context, system, { entity, id, transition: `${transition}.overtaken` });
  }
  return left;
}

/** The same of one record. */
export const endOvertaken = (
  context: WriteContext,
  changed: Changed,
  options?: { readonly of?: string | undefined },
): Promise<OpenRequest[]> => endAllOvertaken(context, [changed], options);

/** The open request, if the acting person is of the company in which it waits. */
async function own(
  input: HandlerInputs["request.reject"] | HandlerInputs["request.withdraw"],
  context: WriteContext,
): Promise<OpenRequest> {
  await context.trx.run("SELECT 1 FROM approval_request WHERE id = $1 FOR UPDATE", [input.id]);
  const request = await openRequest(context.trx, input.id);
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
): Promise<HandlerAnswers["request.withdraw"]> {
  const request = await own(input, context);
  if (request.requested_by !== context.acting?.user.id)
    refuse("forbidden", { data: { rule: "not_yours" }, message: context.say("guard", "not_yours") });
  return end(context, request, "withdrawn", undefined);
}

/**
 * Refuses a request that waits for more to agree: by somebody who could have agreed and has not.
 * @throws Refusal not_found no such open request, forbidden not given to this person, or their own request
 */
export async function rejectRequest(
  input: HandlerInputs["request.reject"],
  context: WriteContext,
): Promise<HandlerAnswers["request.reject"]> {
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
  return end(context, request, "rejected", input.comment);
}
