import type { Reading } from "../../store/handle.ts";
import type { Colleague } from "./able.ts";
import { AGREES_AS, IS_CEO } from "./person.ts";

/** A colleague with what they are called, and the phone that tells one person under two accounts. */
export interface NamedColleague extends Colleague {
  readonly name: string;
  readonly phone: string | null;
}

/** The active people of a company with what they agree by, in the order of their ids. */
export function colleaguesOf(db: Reading, company: string): Promise<NamedColleague[]> {
  return db.rows<NamedColleague>(
    `SELECT u.id, u.name, u.phone, ${AGREES_AS} AS groups, ${IS_CEO} AS is_ceo
      FROM "user" u
      WHERE u.company = $1 AND u.status = 'active'
      ORDER BY u.id`,
    [company],
  );
}
