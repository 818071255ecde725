import type { Reading } from "../../store/handle.ts";
import type { AgreementBegun } from "../offers/tasks.ts";
import type { Model, Transition } from "../plan/model.ts";

/** Which companies have begun to agree to transitions of a record; asks nothing where no task depends on it. */
export async function agreementsBegun(db: Reading, model: Model, entity: string, id: string): Promise<AgreementBegun> {
  const depends = ({ task, approval }: Transition) => approval !== undefined && task !== undefined && task !== true;
  if (!model.moves(entity).some(({ transition }) => depends(transition))) return () => false;
  const rows = await db.rows<{ company: string; transition: string }>(
    "SELECT company, transition FROM approval_request WHERE state = 'open' AND subject_entity = $1 AND subject_id = $2",
    [entity, id],
  );
  return (company, transition) => rows.some((row) => row.company === company && row.transition === transition);
}
