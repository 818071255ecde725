import type { Registry } from "../../../registry/registry.ts";
import type { Ports } from "../ports/ports.ts";
import type { Reading, Transaction } from "../store/handle.ts";
import type { Running } from "../options.ts";
import { sealAudit } from "../records/audit.ts";
import { checkInvariants, type Breach, type Share } from "./invariant.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { reads, writes, type NamedHandlers } from "../handler.ts";

/** What the last check of the books said. */
interface LastCheck {
  /** Server time of the check. */
  readonly checked_at: string;
  /** How many invariants were asked, and how many hold. */
  readonly checked: number;
  readonly holding: number;
  readonly breaches: readonly Breach[];
}

const SETTING = "invariants";
/** What the night before looked at. */
const SHARE = "invariants_share";

/** In so many nights every record is looked at, whatever was written to it. */
export const NIGHTS = 7;
/** A transaction that was open so long before a night began may have written to what that night did not see. */
const OPEN_HOURS = 1;

/**
 * Checks every invariant; in a snapshot on one state of the database.
 * @param share what of the records is looked at where all of them would take long; all without it
 */
export async function lookAtBooks({
  db,
  registry,
  ports,
  share,
}: {
  db: Reading;
  registry: Registry;
  ports: Ports;
  share?: Share | undefined;
}): Promise<LastCheck> {
  const names = Object.keys(registry.invariants.invariants);
  const checked_at = ports.clock.stamp();
  const breaches = await checkInvariants(
    { db, registry, today: ports.clock.today(), files: ports.files, share },
    names,
  );
  return {
    checked_at,
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

/**
 * What tonight looks at: the next share of all records, and what was written since the night before. All of them on the
 * first night, and after a night on which something did not hold.
 */
async function tonight(db: Reading): Promise<Share | undefined> {
  const [before, last] = [
    (await db.first<{ value: { at: number; since: string } }>("SELECT value FROM setting WHERE name = $1", [SHARE]))
      ?.value,
    await lastCheck(db),
  ];
  if (before === undefined || last === undefined || last.breaches.length > 0) return undefined;
  const since = new Date(new Date(before.since).getTime() - OPEN_HOURS * 3_600_000).toISOString();
  return { of: NIGHTS, at: (before.at + 1) % NIGHTS, since };
}

/**
 * Checks the books and keeps what is found: the work of a job, which looks at tonight's share of those records whose
 * number grows. Gives the number of breaches.
 */
export async function runInvariants({
  store,
  registry,
  ports,
}: Pick<Running, "store" | "registry" | "ports">): Promise<number> {
  const look = async (db: Reading) => {
    const share = await tonight(db);
    return { share, check: await lookAtBooks({ db, registry, ports, share }) };
  };
  const { share, check } = await (store.snapshot === undefined ? store.transaction(look) : store.snapshot(look));
  await store.transaction(async (trx) => {
    await keepCheck(trx, check);
    await trx.run(
      "INSERT INTO setting (name, value) VALUES ($1, $2::jsonb) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [SHARE, JSON.stringify({ at: share?.at ?? 0, since: check.checked_at })],
    );
    if (!check.breaches.some(({ name }) => name === "audit_chain")) await sealAudit(trx, ports.clock.stamp());
  });
  return check.breaches.length;
}

/** What the last check said; where there was none yet, checks now. */
async function shown(context: ReadContext): Promise<LastCheck> {
  return (await lastCheck(context.db)) ?? (await lookAtBooks(context));
}

/** Checks now and keeps what is found. */
async function check(context: WriteContext): Promise<LastCheck> {
  const found = await lookAtBooks(context);
  await keepCheck(context.trx, found);
  return found;
}

/** Handlers of the check of the books, by the name that calls give them. */
export const invariantHandlers: NamedHandlers = {
  "books_check.get": reads(async (_input, context) => shown(context)),
  "books_check.run": writes(async (_input, context) => check(context)),
};
