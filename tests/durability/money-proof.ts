// Its modules have the checks.
import "../../server/composition.ts";
import { loadRegistry } from "../../registry/registry.ts";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import type { Store } from "../../server/platform/store/handle.ts";
import { OF_MONEY } from "../api/application/deals.ts";
import type { Acknowledged } from "./writers.ts";

/** The business date of the demo. */
const TODAY = "2026-11-23";

interface Row {
  id: string;
  version: number;
  status: string;
  journals: number;
  moves: string | null;
  steps: number;
}

const STANDING = (entity: string, which: string) => `SELECT r.id, r.version, r.status,
  (SELECT count(*)::int FROM journal j WHERE j.source_entity = '${entity}' AND j.source_record = r.id) AS journals,
  (SELECT sum(m.reserved)::numeric(15,2) FROM limit_move m WHERE m.entity = '${entity}' AND m.record = r.id) AS moves,
  (SELECT count(*)::int FROM timeline_entry e WHERE e.subject_entity = '${entity}' AND e.subject_id = r.id AND e.transition IN ('record', 'match', 'approve', 'submit', 'withdraw')) AS steps
  FROM ${entity} r WHERE ${which}`;

const RECEIPTS = STANDING("receipt", "r.bank_ref LIKE 'D-%'");
const APPLICATIONS = STANDING("financing_application", "r.requested_amount = 900.00");

/** Steps of history, journals and limits of a record that stands whole. */
function isWhole(entity: string, { status, journals, moves, steps }: Row): boolean {
  if (entity === "receipt")
    return (status === "posted" ? journals === 1 && steps === 3 : journals === 0) && moves === null;
  const reserved = Number(moves ?? "0");
  return (
    journals === 0 &&
    (status === "draft"
      ? moves === null && steps === 0
      : status === "submitted"
        ? reserved > 0 && steps === 1
        : status === "withdrawn" && reserved === 0 && steps === 2)
  );
}

/** What is missing or half there of receipts and applications, and what of the books no longer holds. */
export async function moneyFaults(
  store: Store,
  acknowledged: readonly Acknowledged[],
): Promise<{ lost: string[]; half: string[] }> {
  const lost: string[] = [];
  const half: string[] = [];
  for (const [entity, text] of [
    ["receipt", RECEIPTS],
    ["financing_application", APPLICATIONS],
  ] as const) {
    const rows = new Map((await store.reading.rows<Row>(text)).map((row) => [row.id, row]));
    for (const { kind, id, version, mark } of acknowledged) {
      if (kind !== entity) continue;
      const row = rows.get(id);
      if (!row || row.version < version || (row.version === version && row.status !== mark))
        lost.push(`${entity} ${id} version ${version} ${mark}: ${JSON.stringify(row)}`);
    }
    for (const row of rows.values()) if (!isWhole(entity, row)) half.push(`${entity} ${JSON.stringify(row)}`);
  }
  const breaches = formatBreaches(
    await checkInvariants({ db: store.reading, registry: loadRegistry(), today: TODAY }, OF_MONEY),
  );
  return { lost, half: breaches === "" ? half : [...half, ...breaches.split("\n")] };
}
