import type { Move, Row } from "../lifecycle/plan/model.ts";
import { startsIn } from "../lifecycle/plan/open.ts";
import { anyRecords } from "../query/unscoped.ts";
import { Refusal } from "../refusal.ts";
import { makeContext } from "../write-context.ts";
import type { Count } from "./day/count.ts";
import type { Running } from "./running.ts";

/** Takes a transition by the platform on each record standing where it starts for which `isDue` holds, each in a transaction of its own. One that is refused stays as it is. */
export async function takeWhere(running: Running, move: Move, isDue: (record: Row) => boolean | Promise<boolean>): Promise<Count> {
  const { registry, store, engine } = running;
  const starts = startsIn(move);
  let taken = 0;
  let refused = 0;
  let remark: string | undefined;
  for (const record of await anyRecords(store.reading, registry, move.entity, starts === undefined ? {} : { [move.axis]: [...starts] })) {
    if (!await isDue(record)) continue;
    try {
      await store.transaction((trx) => engine.act(makeContext({ ...running, trx }), { entity: move.entity, id: record.id, transition: move.name, body: {} }));
      taken += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused += 1;
      remark ??= `${move.entity}.${move.name} of ${record.id}: ${error.code}`;
    }
  }
  return { taken, refused, remark };
}
