import type { Ports } from "../ports/ports.ts";
import type { Store } from "../store/handle.ts";

const HOUR = 3_600_000;
const AT_ONCE = 500;

/**
 * Removes uploads that were begun and never finished: their bytes, then the row that says where they lie. Only what
 * this database began is touched, so that a folder may serve more than one. Gives how many there were.
 */
export async function sweepFiles({ store, ports }: { store: Pick<Store, "reading" | "transaction">; ports: Ports }): Promise<number> {
  const before = new Date(ports.clock.now().getTime() - HOUR).toISOString();
  const begun = await store.reading.rows<{ id: string; storage_key: string }>(
    "SELECT id, storage_key FROM file WHERE state = 'pending' AND created_at < $1::timestamptz ORDER BY id LIMIT $2::integer", [before, AT_ONCE]);
  for (const { storage_key: key } of begun) await ports.files.remove(key);
  if (begun.length > 0) await store.transaction((trx) => trx.run("DELETE FROM file WHERE state = 'pending' AND id = ANY($1::bigint[])", [begun.map(({ id }) => id)]));
  return begun.length;
}
