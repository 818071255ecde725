import type { Registry } from "../../../registry/registry.ts";
import type { FileStore } from "../ports/files.ts";
import type { Reading } from "../store/handle.ts";
import { extension } from "../extension.ts";

/** Something that should always hold and does not. */
export interface Breach {
  /** The invariant's name in schemas/invariants.json. */
  readonly name: string;
  /** What it is about: an entity and an id or number, or a book. */
  readonly record: string;
  /** What was found, with the figures. */
  readonly says: string;
}

/**
 * The part of the records that one night looks at, where looking at all of them takes long: every so many-th by its id,
 * and whatever was written since a moment.
 */
export interface Share {
  readonly of: number;
  readonly at: number;
  readonly since: string;
}

/**
 * The condition that a record is looked at: all are, where no share is said.
 * @param id the column of its id
 * @param written columns that say when it, or what it is compared with, was last written
 */
export function lookedAt(share: Share | undefined, id: string, ...written: readonly string[]): string {
  if (share === undefined) return "true";
  const since = `'${new Date(share.since).toISOString()}'::timestamptz`;
  return `(${[`${id} % ${Math.trunc(share.of)} = ${Math.trunc(share.at)}`, ...written.map((at) => `${at} >= ${since}`)].join(" OR ")})`;
}

/** What a check may look at. It changes nothing. */
interface Checking {
  readonly db: Reading;
  readonly registry: Registry;
  /** Business date. */
  readonly today: string;
  /** Kept bytes; without them nothing is said about files. */
  readonly files?: FileStore | undefined;
  /** What of the records is looked at; all, where it is left out. */
  readonly share?: Share | undefined;
}

/** A breach without its name. */
export type Finding = Omit<Breach, "name">;

/** Checks one invariant over the whole database; gives what breaks it, at most a hundred findings. */
export type Invariant = (checking: Checking) => Promise<Finding[]>;

export const MOST_FINDINGS = 100;

/** The findings of a statement that gives `record` and `says` for each breach. */
export async function found(db: Reading, text: string, values: readonly unknown[] = []): Promise<Finding[]> {
  const rows = await db.rows<{ record: string; says: string }>(
    `SELECT f.record::text AS record, f.says::text AS says FROM (${text}) f ORDER BY 1, 2 LIMIT ${MOST_FINDINGS}`,
    values,
  );
  return rows.map(({ record, says }) => ({ record, says }));
}

/** Where modules add the checks that schemas/invariants.json describes. */
export const invariantPoint = extension<Invariant>("invariant");

/** Every check by its name. */
export const invariants = invariantPoint.entries;

/** The condition that the record whose id a column holds is looked at; `true` where all are. */
export type Only = (column: string) => string;

/** One statement of an invariant, which gives `record` and `says` of each breach. */
export interface Rule {
  /** The entity whose records it is about; without one it can only be asked of the whole database. */
  readonly about?: string;
  readonly sql: (only: Only, registry: Registry) => string;
  /** The same of all records at once, where asking it of each would take long. */
  readonly ofAll?: (registry: Registry) => string;
}

/** An invariant made of statements, which can also be asked of some records alone. */
interface RuledInvariant extends Invariant {
  readonly rules: readonly Rule[];
}

const all: Only = () => "true";

/** The invariant that these statements make up. */
export function ruled(...rules: readonly Rule[]): RuledInvariant {
  const check = ({ db, registry }: Parameters<Invariant>[0]): Promise<Finding[]> =>
    found(db, rules.map((rule) => rule.ofAll?.(registry) ?? rule.sql(all, registry)).join("\nUNION ALL\n"));
  return Object.assign(check, { rules });
}

/** Whether an invariant can be asked of some records alone. */
export const isRuled = (invariant: Invariant): invariant is RuledInvariant => "rules" in invariant;

/**
 * Checks what always holds of the books, by name, in the order in which it is described; changes nothing.
 * @param names all that are described and not parked, where it is left out
 * @returns every breach with its invariant's name; none when all hold
 * @throws Error for a name that is not described or has no check
 */
export async function checkInvariants(
  checking: Checking,
  names: readonly string[] = Object.keys(checking.registry.invariants.invariants),
): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const name of names) {
    const check = invariants[name];
    if (!check || !checking.registry.invariants.invariants[name])
      throw new Error(`the invariant ${name} is not both described and checked`);
    breaches.push(...(await check(checking)).map((finding) => ({ name, ...finding })));
  }
  return breaches;
}

/** Breaches as lines to be read. */
export const formatBreaches = (breaches: readonly Breach[]): string =>
  breaches.map(({ name, record, says }) => `${name}: ${record}: ${says}`).join("\n");
