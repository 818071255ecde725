import type { WriteContext } from "../context.ts";
import { projectionOf } from "../query/projection.ts";
import { quoted } from "../store/tables/column.ts";
import { refuseStale } from "./update.ts";

/**
 * Removes a record of this version with its children; asks no rights.
 * @throws Refusal stale_version when the record has another version by now, not_found when it is gone
 */
export async function deleteRecord(context: WriteContext, entity: string, id: string, version: number): Promise<void> {
  const { table } = projectionOf(context.registry, entity);
  const removed = await context.trx.run(
    `DELETE FROM ${quoted(table.name)} WHERE id = $1::bigint AND version = $2::integer`,
    [id, version],
  );
  if (removed === 0) await refuseStale(context, entity, id);
}
