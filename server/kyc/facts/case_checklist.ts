import type { Fact } from "../../lifecycle/facts/fact.ts";
import { anyRecords } from "../../query/unscoped.ts";

/** The newest checklist of a record, with its items; undefined where none was opened. */
export const case_checklist: Fact = async ({ db, registry, entity, record }) => (/^\d+$/.test(String(record["id"]))
  ? (await anyRecords(db, registry, "checklist", { subject_entity: entity, subject_id: String(record["id"]) }, { order: "-created_at", limit: 1 }))[0]
  : undefined);
