import type { Reading } from "../../store/handle.ts";
import type { AgreementBegun } from "../tasks/derived-tasks.ts";
import type { Model, Transition } from "../plan/model.ts";
import type { RecordRef } from "../plan/plan.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { modelOf } from "../plan/configured.ts";
import type { Level } from "./rules.ts";
import type { Person } from "./person.ts";

/** Which companies have begun to agree to transitions of a record; asks nothing where no task depends on it. */
export const agreementsBegun = async (db: Reading, model: Model, entity: string, id: string): Promise<AgreementBegun> =>
  (await agreementsBegunOf(db, model, [{ entity, id }]))({ entity, id });

/**
 * The same of each of some records, in one statement.
 * @param known requests that wait on any of them, where they were read already
 */
export async function agreementsBegunOf(
  db: Reading,
  model: Model,
  refs: readonly RecordRef[],
  known?: readonly OpenRequest[],
): Promise<(ref: RecordRef) => AgreementBegun> {
  const depends = ({ task, approval }: Transition) => approval !== undefined && task !== undefined && task !== true;
  const subjects = refs.filter(({ entity }) => model.moves(entity).some(({ transition }) => depends(transition)));
  const rows =
    known !== undefined
      ? known.map((one) => ({ ...one, entity: one.subject_entity, id: one.subject_id }))
      : subjects.length === 0
        ? []
        : await db.rows<{ entity: string; id: string; company: string; transition: string }>(
            `SELECT subject_entity AS entity, subject_id AS id, company, transition
           FROM approval_request
           WHERE state = 'open'
             AND (subject_entity, subject_id) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))`,
            [subjects.map(({ entity }) => entity), subjects.map(({ id }) => id)],
          );
  return ({ entity, id }) =>
    (company, transition) =>
      rows.some(
        (row) => row.entity === entity && row.id === id && row.company === company && row.transition === transition,
      );
}

/**
 * Permissions by which somebody may take a transition that asks for the approval rule of a subject: who has none of
 * them cannot be the first to agree.
 */
export function beginningOf(registry: Registry, subject: string): ReadonlySet<string> {
  const moves = [...registry.entities.keys()]
    .flatMap((entity) => modelOf(registry).moves(entity))
    .filter(({ transition }) => transition.approval?.rule === subject);
  return new Set(moves.flatMap(({ transition }) => transition.by.flatMap((entry) => entry.split(":")[1] ?? [])));
}

/** A request that waits for more to agree. */
export interface OpenRequest {
  id: string;
  version: number;
  transition: string;
  subject_entity: string;
  subject_id: string;
  subject_version: number;
  asked: string;
  company: string;
  requested_by: string | null;
  levels: Level[] | null;
  expires_on: string | null;
  decisions: Person[] | null;
  requested_by_name: string | null;
}

const OPEN = `SELECT request.*, who.name AS requested_by_name
  FROM approval_request AS request
  LEFT JOIN "user" AS who ON who.id = request.requested_by
  WHERE request.state = 'open'`;

/** Requests on a record that wait, oldest first. */
export function openRequests(db: Reading, entity: string, id: string): Promise<OpenRequest[]> {
  return openRequestsOf(db, [{ entity, id }]);
}

/** Requests on any of these records that wait, oldest first. */
export function openRequestsOf(db: Reading, refs: readonly RecordRef[]): Promise<OpenRequest[]> {
  return db.rows<OpenRequest>(
    `${OPEN}
       AND (request.subject_entity, request.subject_id) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))
     ORDER BY request.id`,
    [refs.map(({ entity }) => entity), refs.map(({ id }) => id)],
  );
}

/** A request that waits, by its id. */
export function openRequest(db: Reading, id: string): Promise<OpenRequest | undefined> {
  return db.first<OpenRequest>(`${OPEN} AND request.id = $1`, [id]);
}

/** Whether a request still stands: no edit of the record and not its last day has ended it. */
export const isStanding = (request: OpenRequest, version: number, today: string): boolean =>
  request.subject_version === version && !(request.expires_on !== null && request.expires_on < today);

/** What exactly a request asks, of the fields that are no secret, and why. */
export function requestedValues(
  request: OpenRequest,
  properties: Readonly<Record<string, { readonly sensitive?: unknown; readonly masked?: unknown }>>,
): Record<string, unknown> {
  const { values = {}, comment } = JSON.parse(request.asked) as {
    values?: Readonly<Record<string, unknown>>;
    comment?: string;
  };
  const stored = Object.fromEntries(
    Object.entries(values).filter(
      ([field]) =>
        properties[field] !== undefined &&
        properties[field].sensitive === undefined &&
        properties[field].masked === undefined,
    ),
  );
  return comment === undefined ? stored : { ...stored, comment };
}

/** What is shown of a request to those who may see its record. */
export function shownRequest(request: OpenRequest): Record<string, unknown> {
  const decisions = request.decisions ?? [];
  return {
    id: request.id,
    transition: request.transition,
    requested_by: request.requested_by_name ?? decisions[0]?.name,
    decisions: decisions.map(({ name, at }) => ({ name, at })),
    levels: (request.levels ?? []).map(({ groups, approvers, ceo }) => ({
      groups,
      approvers,
      ...(ceo ? { ceo } : {}),
    })),
    ...(request.expires_on ? { expires_on: request.expires_on } : {}),
  };
}
