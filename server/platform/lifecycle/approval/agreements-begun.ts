import type { Reading } from "../../store/handle.ts";
import type { AgreementBegun } from "../offers/tasks.ts";
import type { Model, Transition } from "../plan/model.ts";
import type { RecordRef } from "../plan/snapshot.ts";

/** Which companies have begun to agree to transitions of a record; asks nothing where no task depends on it. */
export const agreementsBegun = async (db: Reading, model: Model, entity: string, id: string): Promise<AgreementBegun> =>
  (await agreementsBegunOf(db, model, [{ entity, id }]))({ entity, id });

/** The same of each of some records, in one statement. */
export async function agreementsBegunOf(
  db: Reading,
  model: Model,
  places: readonly RecordRef[],
): Promise<(place: RecordRef) => AgreementBegun> {
  const depends = ({ task, approval }: Transition) => approval !== undefined && task !== undefined && task !== true;
  const asked = places.filter(({ entity }) => model.moves(entity).some(({ transition }) => depends(transition)));
  const rows =
    asked.length === 0
      ? []
      : await db.rows<{ entity: string; id: string; company: string; transition: string }>(
          `SELECT subject_entity AS entity, subject_id AS id, company, transition
           FROM approval_request
           WHERE state = 'open'
             AND (subject_entity, subject_id) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))`,
          [asked.map(({ entity }) => entity), asked.map(({ id }) => id)],
        );
  return ({ entity, id }) =>
    (company, transition) =>
      rows.some(
        (row) => row.entity === entity && row.id === id && row.company === company && row.transition === transition,
      );
}
