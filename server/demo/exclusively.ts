import type { OwnContext } from "../platform/context.ts";
import type { Ports } from "../platform/ports/ports.ts";
import { refuse } from "../platform/refusal.ts";

const busy = new WeakSet<Ports["clock"]>();

/** Runs what moves the whole demo, one at a time. @throws Refusal rule_violated while another is at it */
export async function exclusively<T>({ ports: { clock } }: OwnContext, work: () => Promise<T>): Promise<T> {
  if (busy.has(clock)) refuse("rule_violated", { data: { rule: "demo_busy" } });
  busy.add(clock);
  try {
    return await work();
  } finally {
    busy.delete(clock);
  }
}
