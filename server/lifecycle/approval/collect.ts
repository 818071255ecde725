import type { WriteContext } from "../../context.ts";
import { insertRecord } from "../../records/insert.ts";
import { updateRecord } from "../../records/update.ts";
import { refuse } from "../../refusal.ts";
import type { Actor } from "../plan/actor.ts";
import { actorName } from "../plan/actor.ts";
import type { Request } from "../plan/make.ts";
import type { Move, Row } from "../plan/model.ts";
import type { Parties } from "../plan/who.ts";
import { hasAgreed, isComplete } from "./agreement.ts";
import { openRequests } from "./open.ts";

/** A transition that may need more than one to agree, and who agrees to it now. */
export interface Collecting {
  readonly move: Move;
  readonly record: Row & { id: string; version: number };
  readonly parties: Parties;
  readonly actor: Actor;
  readonly request: Request;
}

/** What came of it: the request to take now, or who is still waited for. */
export type Collected = { readonly complete: true; readonly request: Request } | { readonly complete: false; readonly pending: unknown };

/**
 * Adds this person's agreement to the open request of the record and action, or opens one. An edit of the record after
 * the first agreement ends the request, so that nobody agrees to what another has not seen.
 * Someone with a link counts as one person, by their address.
 * @throws Refusal 1054 with pending_by when this person or party has agreed already
 */
export async function collect(context: WriteContext, { move, record, parties, actor, request }: Collecting): Promise<Collected> {
  if (move.transition.approval === undefined || actor.kind === "system") return { complete: true, request };
  const found = (await openRequests(context.trx, move.entity, record.id)).find((one) => one.transition === move.name);
  const current = found?.subject_version === record.version ? found : undefined;
  if (found && !current) await updateRecord(context, "approval_request", found.id, found.version, { state: "withdrawn" });
  const own = { user: actor.kind === "user" ? actor.id : actor.email, name: actorName(actor), parties: Object.keys(parties).filter((party) => parties[party]?.includes(actor.company)), at: context.ports.clock.stamp() };
  const before = current?.decisions ?? [];
  if (hasAgreed(move.transition, before, own)) {
    refuse("1054", { data: { current_status: record[move.axis], current_version: record.version, pending_by: current?.requested_by_name ?? before[0]?.name ?? own.name } });
  }
  const decisions = [...before, own];
  const agreedOn = current ? JSON.parse(current.asked) as Request : request;
  const complete = isComplete(move.transition, record, agreedOn.values, decisions);
  if (current) await updateRecord(context, "approval_request", current.id, current.version, { decisions, ...(complete ? { state: "approved" } : {}) });
  else if (!complete) {
    await insertRecord(context, "approval_request", {
      subject_entity: move.entity, subject_id: record.id, subject_version: record.version, transition: move.name,
      asked: JSON.stringify(request), company: actor.company, decisions, ...(actor.kind === "user" ? { requested_by: actor.id } : {}),
    });
  }
  return complete ? { complete, request: agreedOn } : { complete, pending: { transition: move.name, requested_by: current?.requested_by_name ?? decisions[0]?.name, decisions } };
}
