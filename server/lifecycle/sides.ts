import type { Side } from "../ledger/postings/draft.ts";
import type { Moment } from "./plan/moment.ts";

/** An entity with the company whose book is kept here; only its id where it is not on the platform. */
export function sideOf({ at }: Pick<Moment, "at">, entity: unknown): Side {
  if (entity === undefined || entity === null || entity === "") return {};
  const record = at("company_entity", String(entity));
  const company = record?.["company"];
  return { entity: String(entity), ...(company === undefined || company === null ? {} : { company: String(company) }), ...(record?.["gst_registered"] === true ? {} : { bearsTax: true }) };
}
