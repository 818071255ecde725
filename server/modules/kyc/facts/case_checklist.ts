import type { Checklist } from "../../../../generated/types/records.d.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { anyRecords } from "../../../platform/query/unscoped.ts";

/** Records that a fund provider checks by a list. */
export type Checked = "credit_application" | "facility" | "financing_application" | "kyc_case";

/** The newest checklist of a record, with its items; undefined where none was opened. */
export async function case_checklist({
  db,
  registry,
  entity,
  record,
}: ReadingOf<Checked>): Promise<Checklist | undefined> {
  if (!/^\d+$/.test(record.id ?? "")) return undefined;
  const [newest] = await anyRecords(
    db,
    registry,
    "checklist",
    { subject_entity: entity, subject_id: String(record.id) },
    { order: "-created_at", limit: 1 },
  );
  return newest as Checklist | undefined;
}
