import type { Reading } from "../../store/handle.ts";
import type { Colleague } from "./able.ts";
import { AGREES_AS, IS_CEO } from "./person.ts";

/** The active people of a company with what they agree by, in the order of their ids. */
export function colleaguesOf(db: Reading, company: string): Promise<(Colleague & { readonly phone: string | null })[]> {
  return db.rows<Colleague & { readonly phone: string | null }>(`SELECT u.id, u.phone, ${AGREES_AS} AS groups, ${IS_CEO} AS is_ceo FROM "user" u WHERE u.company = $1 AND u.status = 'active' ORDER BY u.id`, [company]);
}
