import type { Registry } from "../../registry/registry.ts";
import type { LimitMove } from "../limits/node.ts";
import { mentions } from "../records/refs.ts";
import type { Reading } from "../store/handle.ts";
import { kept } from "../store/kept.ts";
import { DEALS } from "./deals.ts";

type Values = Readonly<Record<string, unknown>>;

/** What a plan wrote. */
export interface Written {
  /** Records as they stand after, and as they stood before unless they are new. */
  readonly records: readonly { readonly entity: string; readonly record: Values; readonly before?: Values | undefined }[];
  readonly moves: readonly LimitMove[];
  /** Ids of the journals it posted. */
  readonly journals: readonly string[];
}

/** Ids by the entity they are of. */
export type Touched = ReadonlyMap<string, ReadonlySet<string>>;

/** What of a deal other records rest on: a day's interest changes nothing of its limits, items and invoices. */
const FELT: Readonly<Record<string, readonly string[]>> = {
  financing_application: ["status", "facility", "items", "reserved_amount", "approved_amount", "requested_amount", "principal_outstanding"],
  dpo: ["status", "facility", "payables", "limit_reserved", "limit_utilised"],
  early_payment: ["status", "facility", "items", "face_total", "collected"],
};

/** Whether a change is felt by what the record refers to. */
const isFelt = (entity: string, record: Values, before: Values | undefined): boolean =>
  before === undefined || FELT[entity]?.some((field) => JSON.stringify(record[field] ?? null) !== JSON.stringify(before[field] ?? null)) !== false;

const USERS_OF_LIMITS = new Set([...Object.keys(DEALS), "invoice_paid"]);

/** Living limits on which deals of these companies under these facilities may stand, whether the plan moved them or not. */
const LIMITS = kept(`
  SELECT 'credit_limit' AS entity, id FROM credit_limit WHERE entity = ANY($1::bigint[]) AND financier_entity = ANY($1::bigint[]) AND status <> 'cancelled'
  UNION ALL
  SELECT 'vendor_sub_limit', id FROM vendor_sub_limit WHERE facility = ANY($2::bigint[]) AND vendor_entity = ANY($1::bigint[])
  UNION ALL
  SELECT 'buyer_limit', id FROM buyer_limit WHERE facility = ANY($2::bigint[]) AND buyer_entity = ANY($1::bigint[])`);

/** Adds the references of a record, and the deal that an invoice says it is held by. */
function referred(registry: Registry, entity: string, record: Values): [entity: string, id: string][] {
  const named = mentions(registry, entity, record).map(({ refers, id }): [string, string] => [refers, id]);
  const holder = record["held_by_entity"];
  return typeof holder === "string" && record["held_by"] ? [...named, [holder, String(record["held_by"])]] : named;
}

/**
 * Records that a plan wrote, those they refer to where these feel it, and the limits that deals among them stand on; of these entities alone.
 * @param about entities of which anything is asked
 */
export async function touchedBy(db: Reading, registry: Registry, about: ReadonlySet<string>, { records, moves, journals }: Written): Promise<Touched> {
  const touched = new Map<string, Set<string>>();
  const add = (entity: string, id: string) => {
    if (about.has(entity)) touched.set(entity, (touched.get(entity) ?? new Set()).add(id));
  };
  const [companies, facilities] = [new Set<string>(), new Set<string>()];
  for (const { entity, record, before } of records.filter((one) => about.has(one.entity) || one.entity === "credit_note")) {
    if (record["id"]) add(entity, String(record["id"]));
    if (!isFelt(entity, record, before)) continue;
    for (const [refers, id] of referred(registry, entity, record)) {
      add(refers, id);
      if (!USERS_OF_LIMITS.has(entity)) continue;
      if (refers === "company_entity") companies.add(id);
      if (refers === "facility") facilities.add(id);
    }
  }
  for (const { node, id } of moves) add(node, id);
  for (const id of journals) add("journal", id);
  if (companies.size > 0) for (const { entity, id } of await db.rows<{ entity: string; id: string }>(LIMITS, [[...companies], [...facilities]])) add(entity, id);
  return touched;
}
