import type { Registry } from "../../../../registry/registry.ts";
import type { Values } from "../values.ts";

/** How a figure is asked of other records: an SQL expression over the record's row, and its type. */
export interface VirtualField {
  readonly type: string;
  /** @param alias the row of the record in the statement @param values gives the business date a place */
  text(alias: string, values: Values, registry: Registry): string;
}
