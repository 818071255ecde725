import type { Running } from "../../running.ts";
import { makeContext } from "../../write-context.ts";
import { endRequest } from "./end.ts";
import { openRequest } from "./open.ts";

/**
 * Ends the requests that have waited longer than their rule lets them, each in a transaction of its own. Gives how
 * many.
 */
export async function expireRequests(running: Running): Promise<number> {
  const { store, ports } = running;
  const over = await store.reading.rows<{ id: string }>(
    "SELECT id FROM approval_request WHERE state = 'open' AND expires_on < $1 ORDER BY id",
    [ports.clock.today()],
  );
  for (const { id } of over) {
    await store.transaction(async (trx) => {
      await trx.run("SELECT 1 FROM approval_request WHERE id = $1 FOR UPDATE", [id]);
      const request = await openRequest(trx, id);
      if (request) await endRequest(makeContext({ ...running, trx }), request, "expired", { actor: "system" });
    });
  }
  return over.length;
}
