import type { Row } from "../lifecycle/plan/model.ts";
import { isOpen } from "../lifecycle/plan/open.ts";
import { anyRecord } from "../query/unscoped.ts";
import { auditBreached, Breached } from "../invariants/breached.ts";
import { Refusal } from "../refusal.ts";
import { makeContext } from "../write-context.ts";
import type { Candidate } from "./candidates.ts";
import type { Count } from "./day/count.ts";
import type { Running } from "../running.ts";

/**
 * Takes transitions by the platform on the records that are open for them and for which `isDue` holds, each in a
 * transaction of its own. One that is refused stays as it is.
 */
export async function applyToEach(
  running: Running,
  found: readonly Candidate[],
  isDue: (candidate: Candidate, record: Row) => boolean | Promise<boolean>,
): Promise<Count> {
  const { registry, store, engine, ports } = running;
  let taken = 0;
  let refused = 0;
  let remark: string | undefined;
  for (const candidate of found) {
    const { move, id } = candidate;
    const record = await anyRecord(store.reading, registry, move.entity, id);
    if (!record || !isOpen(move, record, ports.clock.today()) || !(await isDue(candidate, record))) continue;
    try {
      await store.transaction((trx) =>
        engine.act(makeContext({ ...running, trx }), { entity: move.entity, id, transition: move.name, body: {} }),
      );
      taken += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error instanceof Breached)
        await store.transaction((trx) =>
          auditBreached(
            makeContext({ ...running, trx }),
            { action: `${move.entity}.${move.name}`, entity: move.entity, id },
            error,
          ),
        );
      refused += 1;
      remark ??= `${move.entity}.${move.name} of ${id}: ${error.code}`;
    }
  }
  return { taken, refused, remark };
}
