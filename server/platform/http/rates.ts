import { sha256 } from "../ports/random.ts";
import type { Store } from "../store/handle.ts";
import type { FastifyRequest } from "fastify";
import { isIPv6 } from "node:net";
import type { Registry } from "../../../registry/registry.ts";
import type { Acting } from "../context.ts";
import { refuse } from "../refusal.ts";

/** How often somebody has asked in a window of time. */
export interface Counted {
  readonly key: string;
  /** When the window ends, milliseconds since 1970. */
  readonly until: number;
  readonly used: number;
}

/** Counts that all processes keep together. */
export interface SharedCounts {
  /** Adds to them, and gives them as they are with what others added. */
  add(counts: readonly Counted[], now: number): Promise<readonly Counted[]>;
}

/** Counts in the database. A key is kept as its hash alone, for it may hold an address. */
export function sharedCounts(store: Pick<Store, "transaction">): SharedCounts {
  return {
    add: async (counts, now) => {
      const keys = new Map(counts.map(({ key }) => [sha256(key), key]));
      const rows = await store.transaction(async (trx) => {
        const counted = await trx.rows<{ key: string; until: string; used: number }>(
          `INSERT INTO rate_window AS w (key, until, used)
           SELECT key, to_timestamp(until / 1000), used
           FROM jsonb_to_recordset($1::jsonb) AS r(key text, until double precision, used integer)
           ORDER BY key
           ON CONFLICT (key) DO UPDATE SET
             until = CASE
               WHEN w.until <= to_timestamp($2::double precision / 1000) THEN excluded.until
               ELSE w.until END,
             used = CASE
               WHEN w.until <= to_timestamp($2::double precision / 1000) THEN excluded.used
               ELSE w.used + excluded.used END
           RETURNING key, (extract(epoch FROM until) * 1000)::text AS until, used`,
          [JSON.stringify(counts.map(({ key, ...one }) => ({ key: sha256(key), ...one }))), now],
        );
        await trx.run(
          `DELETE FROM rate_window
            WHERE key IN (SELECT key FROM rate_window WHERE until <= to_timestamp($1::double precision / 1000) FOR UPDATE SKIP LOCKED)`,
          [now],
        );
        return counted;
      });
      return rows.map(({ key, until, used }) => ({ key: keys.get(key) ?? key, until: Number(until), used }));
    },
  };
}

/** How often one key was counted until its time is over. */
interface Window {
  /** Milliseconds since 1970. */
  until: number;
  used: number;
  /** How many of these are in the shared counts. */
  reported: number;
}

/** Counts by key, each over its own window of time. */
export interface Windows {
  /** The window of a key that is open now; where none is, one of this length begins. */
  of(key: string, milliseconds: number): Window;
  /** Tells other processes what was counted since, and takes over what they counted of the same keys. */
  share(shared: SharedCounts): Promise<void>;
}

const MAX_ENTRIES = 50_000;

/**
 * Counts that each process makes by itself and tells the others every so often, so that nobody waits for them. What
 * must hold to the last try over all processes at once is counted in the database besides.
 * @param now milliseconds since 1970
 */
export function makeWindows(now: () => number): Windows {
  const windows = new Map<string, Window>();
  return {
    of(key, milliseconds) {
      const at = now();
      const known = windows.get(key);
      if (known && known.until > at) return known;
      if (windows.size >= MAX_ENTRIES)
        for (const [old, { until }] of windows) if (until <= at || windows.size >= MAX_ENTRIES) windows.delete(old);
      const window = { until: at + milliseconds, used: 0, reported: 0 };
      windows.set(key, window);
      return window;
    },
    async share(shared) {
      const at = now();
      const mine = [...windows].filter(([, { until, used, reported }]) => until > at && used > reported);
      if (mine.length === 0) return;
      const sent = new Map(mine.map(([key, { used, reported }]) => [key, used - reported]));
      const all = await shared.add(
        mine.map(([key, { until, used, reported }]) => ({ key, until, used: used - reported })),
        at,
      );
      for (const { key, until, used } of all) {
        const window = windows.get(key);
        if (!window) continue;
        // What was counted here meanwhile is told the next time.
        const since = window.used - window.reported - (sent.get(key) ?? 0);
        Object.assign(window, { until, used: used + since, reported: used });
      }
    },
  };
}

interface Rate {
  most: number;
  milliseconds: number;
  by: "user" | "address";
  /** Only what was refused counts: a success never does. */
  refusals: boolean;
  /** How many a company has whose people are signed in, instead of their address. */
  company: number | undefined;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;

function rateOf(registry: Registry, name: string): Rate | undefined {
  const rate = registry.constants.rates[name];
  if (!rate) return undefined;
  return {
    most: rate.per_minute ?? rate.per_hour ?? Infinity,
    milliseconds: rate.per_minute ? MINUTE : HOUR,
    by: rate.by,
    refusals: rate.refusals === true,
    company: rate.company_per_hour,
  };
}

/** An address as one home has it: of IPv6 the first 64 bits. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const front = head.split(":").filter(Boolean);
  const back = ip.includes("::") ? tail.split(":").filter(Boolean) : [];
  return [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0"), ...back]
    .slice(0, 4)
    .join(":");
}

/** How often is counted. */
export interface Rates {
  /**
   * Counts a request. Of a class in which only refusals count, the answer is awaited: `refused` counts it.
   * @throws Refusal rate_limited where it is one too many
   */
  count(name: string, request: FastifyRequest, acting: Acting | undefined): { refused(): void } | undefined;
}

/** Counts requests by class and by user, company or address. @param now milliseconds since 1970 */
export function makeRates(registry: Registry, windows: Windows, now: () => number): Rates {
  const rates = new Map<string, Rate | undefined>();
  return {
    count(name, request, acting) {
      if (!rates.has(name)) rates.set(name, rateOf(registry, name));
      const rate = rates.get(name);
      if (!rate) return undefined;
      const company = rate.company === undefined ? undefined : acting?.company?.id;
      const key = `${name} ${company !== undefined ? `company ${company}` : rate.by === "user" && acting ? acting.user.id : addressKey(request.ip)}`;
      const counted = windows.of(key, rate.milliseconds);
      if (!rate.refusals) counted.used += 1;
      if (counted.used + (rate.refusals ? 1 : 0) > (company === undefined ? rate.most : (rate.company ?? rate.most)))
        refuse("rate_limited", { data: { retry_after: Math.ceil((counted.until - now()) / 1000) } });
      return rate.refusals
        ? {
            refused: () => {
              counted.used += 1;
            },
          }
        : undefined;
    },
  };
}
