import type { Registry } from "../../../registry/registry.ts";
import type { Ports } from "../ports/ports.ts";
import type { Reading, Transaction } from "../store/handle.ts";
import type { Running } from "../running.ts";
import { sealAudit } from "../records/audit-seal.ts";
import { checkInvariants } from "./check.ts";
import type { Breach } from "./invariant.ts";

/** What the last check of the books said. */
export interface LastCheck {
  /** Server time of the check. */
  readonly checked_at: string;
  /** How many invariants were asked, and how many hold. */
  readonly checked: number;
  readonly holding: number;
  readonly breaches: readonly Breach[];
}

const SETTING = "invariants";

/** Checks every invariant; in a snapshot on one state of the database. */
export async function lookAtBooks({
  db,
  registry,
  ports,
}: {
  db: Reading;
  registry: Registry;
  ports: Ports;
}): Promise<LastCheck> {
  const names = Object.keys(registry.invariants.invariants);
  const breaches = await checkInvariants({ db, registry, today: ports.clock.today(), files: ports.files }, names);
  return {
    checked_at: ports.clock.stamp(),
    checked: names.length,
    holding: names.length - new Set(breaches.map((breach) => breach.name)).size,
    breaches,
  };
}

/** Keeps what a check said, for the administrator's screen. */
export async function keepCheck(trx: Transaction, check: LastCheck): Promise<void> {
  await trx.run(
    "INSERT INTO setting (name, value) VALUES ($1, $2::jsonb) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [SETTING, JSON.stringify(check)],
  );
}

/** What the last check said; undefined before the first. */
export async function lastCheck(db: Reading): Promise<LastCheck | undefined> {
  return (await db.first<{ value: LastCheck }>("SELECT value FROM setting WHERE name = $1", [SETTING]))?.value;
}

/** Checks the books and keeps what is found: the work of a job. Gives the number of breaches. */
export async function runInvariants({
  store,
  registry,
  ports,
}: Pick<Running, "store" | "registry" | "ports">): Promise<number> {
  const look = (db: Reading) => lookAtBooks({ db, registry, ports });
  const check = await (store.snapshot === undefined ? store.transaction(look) : store.snapshot(look));
  await store.transaction(async (trx) => {
    await keepCheck(trx, check);
    if (!check.breaches.some(({ name }) => name === "audit_chain")) await sealAudit(trx, ports.clock.stamp());
  });
  return check.breaches.length;
}
