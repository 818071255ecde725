import type { Running } from "../running.ts";

/** Takes over the business date that another process has set, where the environment's can be set at all. */
export async function readBusinessDate({ environment, store, ports }: Running): Promise<void> {
  if (!environment.clock) return;
  const kept = await store.reading.first<{ value: string }>(
    "SELECT value #>> '{}' AS value FROM setting WHERE name = 'business_date'",
  );
  if (kept && kept.value !== ports.clock.today()) ports.clock.setToday(kept.value);
}
