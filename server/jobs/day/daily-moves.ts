import { modelOf } from "../../lifecycle/known-model.ts";
import { isOpen } from "../../lifecycle/plan/open.ts";
import type { Running } from "../running.ts";
import { takeWhere } from "../take.ts";
import type { Count } from "./count.ts";
import { NOTHING, plus } from "./count.ts";

/** Takes what lifecycles say is taken every day in this part of it, on each record that it is open for. */
export async function takeDaily(running: Running, part: "accrue" | "penalise"): Promise<Count> {
  const model = modelOf(running.registry);
  const today = running.ports.clock.today();
  let count = NOTHING;
  for (const entity of new Set([...running.registry.lifecycles.values()].map((lifecycle) => lifecycle.entity))) {
    for (const move of model.moves(entity)) {
      if (move.transition.daily === part) count = plus(count, await takeWhere(running, move, (record) => isOpen(move, record, today)));
    }
  }
  return count;
}
