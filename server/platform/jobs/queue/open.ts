import { PgBoss } from "pg-boss";
import type { Store } from "../../store/handle.ts";

/** Schema of the queue's tables, which a migration makes. */
export const QUEUE_SCHEMA = "job_queue";
const TAKEN_OVER = 15;

/**
 * The job queue on the store's own connections. Its tables come from our migrations, and it makes none:
 * the role it runs under could not. Nothing runs before it is started.
 */
export function openQueue(store: Pick<Store, "engine" | "queue">): PgBoss {
  return new PgBoss({
    db: store.queue,
    backend: store.engine,
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    // Work is due by the business date, which cron does not know.
    schedule: false,
    // How soon a job is taken over whose process was killed.
    superviseIntervalSeconds: TAKEN_OVER,
    monitorIntervalSeconds: TAKEN_OVER,
    reindex: false,
    monitorVacuum: false,
    persistWarnings: false,
  });
}
