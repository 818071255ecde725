import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { Side } from "./postings/draft.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";

/** An entity with the company whose book is kept here; only its id where it is not on the platform. */
export function sideOf({ at }: RecordReader, entity: unknown): Side {
  if (entity === undefined || entity === null || entity === "") return {};
  const record = at("company_entity", String(entity) as Id<"company_entity">);
  const company = record?.company;
  return {
    entity: String(entity),
    ...(company === undefined || company === null ? {} : { company }),
    ...(record?.gst_registered === true ? {} : { bearsTax: true }),
  };
}
