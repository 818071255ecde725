import type { Registry } from "../../../registry/registry.ts";
import { extension } from "../extension.ts";
import type { AnyRecord } from "../any-record.ts";
import { mentions } from "../records/refs.ts";
import type { Reading } from "../store/handle.ts";

type Values = Readonly<AnyRecord>;

/** A record of an entity, by its id. */
interface Named {
  readonly entity: string;
  readonly id: string;
}

/** What a plan wrote. */
export interface Written {
  /** Records as they stand after, and as they stood before unless they are new. */
  readonly records: readonly {
    readonly entity: string;
    readonly record: Values;
    readonly before?: Values | undefined;
  }[];
  /** What it wrote beside them: limits that it moved, journals that it posted. */
  readonly beside: readonly Named[];
}

/** Ids by the entity they are of. */
export type Touched = ReadonlyMap<string, ReadonlySet<string>>;

/** A written record, with what it refers to. */
export interface Referring {
  readonly entity: string;
  readonly refers: readonly Named[];
}

/** What an entity's records do to others that invariants are about. */
export interface Reach {
  /** Fields whose change others feel; any, where it says none. */
  readonly felt?: readonly string[];
  /** Records that stand on these beside what they refer to, whether the plan wrote them or not. */
  readonly others?: (db: Reading, referring: readonly Referring[]) => Promise<readonly Named[]>;
}

/** Where modules say, by entity, what changes of its records do to others. */
export const reachPoint = extension<Reach>("reach of");

/** Whether a change is felt by what the record refers to. */
const isFelt = (entity: string, record: Values, before: Values | undefined): boolean =>
  before === undefined ||
  reachPoint.entries[entity]?.felt?.some(
    (field) => JSON.stringify(record[field] ?? null) !== JSON.stringify(before[field] ?? null),
  ) !== false;

/** The references of a record, and the deal that an invoice says it is held by. */
function referred(registry: Registry, entity: string, record: Values): Named[] {
  const named = mentions(registry, entity, record).map(({ refers, id }): Named => ({ entity: refers, id }));
  const holder = record.held_by_entity;
  return typeof holder === "string" && record.held_by
    ? [...named, { entity: holder, id: String(record.held_by) }]
    : named;
}

/**
 * Records that a plan wrote, those they refer to where these feel it, and what modules say stands on them; of these
 * entities alone.
 * @param about entities of which anything is asked
 */
export async function touchedBy(
  db: Reading,
  registry: Registry,
  about: ReadonlySet<string>,
  { records, beside }: Written,
): Promise<Touched> {
  const touched = new Map<string, Set<string>>();
  const add = ({ entity, id }: Named) => {
    if (about.has(entity)) touched.set(entity, (touched.get(entity) ?? new Set()).add(id));
  };
  const asking = new Map<NonNullable<Reach["others"]>, Referring[]>();
  for (const { entity, record, before } of records.filter(
    (one) => about.has(one.entity) || reachPoint.entries[one.entity] !== undefined,
  )) {
    if (record.id) add({ entity, id: String(record.id) });
    if (!isFelt(entity, record, before)) continue;
    const refers = referred(registry, entity, record);
    for (const one of refers) add(one);
    const others = reachPoint.entries[entity]?.others;
    if (others) asking.set(others, [...(asking.get(others) ?? []), { entity, refers }]);
  }
  for (const one of beside) add(one);
  for (const [others, referring] of asking) for (const one of await others(db, referring)) add(one);
  return touched;
}
