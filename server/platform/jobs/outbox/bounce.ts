import type { Running } from "../../running.ts";
import { modelOf } from "../../lifecycle/known-model.ts";
import { isOpen } from "../../lifecycle/plan/open.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { Refusal } from "../../refusal.ts";
import { makeContext } from "../../write-context.ts";

/** Takes what a record's lifecycle lets follow when a mail about it comes back (`on: bounced`). */
export async function afterBounce(running: Running, mail: string): Promise<void> {
  const about = await running.store.reading.first<{ related_entity: string | null; related_id: string | null }>(
    `SELECT related_entity, related_id FROM mail WHERE id = $1`,
    [mail],
  );
  if (!about?.related_entity || !about.related_id) return;
  const { related_entity: entity, related_id: id } = about;
  const moves = modelOf(running.registry)
    .moves(entity)
    .filter(({ transition }) => transition.on === "bounced");
  if (moves.length === 0) return;
  await running.store
    .transaction(async (trx) => {
      const record = await anyRecord(trx, running.registry, entity, id, { lock: true });
      const move = record && moves.find((one) => isOpen(one, record, running.ports.clock.today()));
      if (move)
        await running.engine.act(makeContext({ ...running, trx }), { entity, id, transition: move.name, body: {} });
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}
