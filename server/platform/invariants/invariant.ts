import type { Registry } from "../../../registry/registry.ts";
import type { FileStore } from "../ports/files.ts";
import type { Reading } from "../store/handle.ts";

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
export interface Checking {
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
