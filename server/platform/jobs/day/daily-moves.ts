import { candidates, movesWhere } from "../candidates.ts";
import type { Running } from "../../running.ts";
import { applyToEach } from "../apply-to-each.ts";
import type { Count } from "./count.ts";

/** Takes what lifecycles say is taken every day in this part of it, on each record that it is open for. */
export async function runDailyTransitions(running: Running, part: "accrue" | "penalise"): Promise<Count> {
  return applyToEach(
    running,
    await candidates(
      running,
      movesWhere(running.registry, ({ transition }) => transition.daily === part),
    ),
    () => true,
  );
}
