import type { Registry } from "../../../../registry/registry.ts";
import { resolved } from "./property.ts";

/** A company's own tables: what a party's path ends at. */
export const PARTY_ENDS: ReadonlySet<string> = new Set(["company", "company_entity", "user"]);

/** A column that alone says who a party of a record is, and the table that it refers to. */
export interface PartyColumn {
  readonly column: string;
  readonly refers: string;
}

/**
 * The column of the record's own table that alone says who is this party, beside conditions on the record; undefined
 * where the party is found in another table, in a list, or by a role.
 */
export function partyColumn(
  { entities }: Pick<Registry, "entities">,
  entity: string,
  party: string,
): PartyColumn | undefined {
  const said = entities.get(entity);
  const by = said?.parties?.[party];
  const path = typeof by === "string" ? by : by !== undefined && "field" in by ? by.field : undefined;
  if (said === undefined || path === undefined) return undefined;
  const [column = "", ...rest] = path.split(".");
  const property = said.properties[column];
  const refers = column === "id" ? entity : property && resolved(said, property).ref;
  if (refers === undefined || !PARTY_ENDS.has(refers)) return undefined;
  const isDirect = rest.length === 0 || (refers === "company_entity" && rest.length === 1 && rest[0] === "company");
  return isDirect ? { column, refers } : undefined;
}
