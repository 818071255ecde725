import type { Registry } from "../../../../registry/registry.ts";
import type { Acting, ReadContext } from "../../context.ts";
import { isReadable } from "../../query/projection.ts";
import { actorName, system, WRITING } from "../plan/actor.ts";
import type { Reading } from "../../store/handle.ts";
import type { ScopedRecord } from "../../engine.ts";
import { inputFields, transitionsOf, draftsOf } from "../../../../registry/lifecycle.ts";
import { companiesOf } from "../../records/companies-of.ts";
import { holds } from "../../records/condition.ts";

/** One field that a change of a record gave another value; of what is no plain value only that it changed. */
interface FieldChange {
  readonly field: string;
  /** How its values are written. */
  readonly format?: string;
  readonly before?: string | number | boolean;
  readonly after?: string | number | boolean;
}

type Values = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What differs between a record before and after a change, of the fields that people enter and the asker may read. */
export function changesBetween(
  registry: Registry,
  entity: string,
  before: Values,
  after: Values,
  parties: readonly string[],
  acting: Acting | undefined,
): FieldChange[] {
  return Object.entries(registry.entities.get(entity)?.properties ?? {}).flatMap(([field, property]): FieldChange[] => {
    if (
      property.calc ||
      property.sensitive ||
      same(before[field], after[field]) ||
      !isReadable(registry, entity, field, parties, acting)
    )
      return [];
    if (property.ref !== undefined || property.file !== undefined || property.masked || property.items !== undefined)
      return [{ field }];
    const shown = (name: "before" | "after", value: unknown) => (isPlain(value) ? { [name]: value } : {});
    return [
      {
        field,
        ...(property.format === undefined ? {} : { format: property.format }),
        ...shown("before", before[field]),
        ...shown("after", after[field]),
      },
    ];
  });
}

/** A line of a record's history on the wire. */
interface TimelineLine {
  at: string;
  actor?: string;
  company?: string;
  transition: string;
  axis?: string;
  from?: string;
  to?: string;
  comment?: string;
  changes?: readonly FieldChange[];
}

/** A line of history as it is stored, with the record before and after where a change of it was written then. */
interface StoredLine {
  readonly at: string;
  readonly actor: string | null;
  readonly actor_name: string | null;
  readonly company_id: string | null;
  readonly company: string | null;
  readonly transition: string;
  readonly axis: string | null;
  readonly from_state: string | null;
  readonly to_state: string | null;
  readonly comment: string | null;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Which lines bring more than what happened. */
interface Telling {
  /** Transitions that ask something: their lines bring the record before and after, as changes do. */
  readonly asking: readonly string[];
  /** Steps after which the record may still be a draft: their lines bring the record as it then was. */
  readonly drafting: readonly string[];
}

/** A record's history, oldest first, each line with the company behind it. */
export async function readTimeline(
  db: Reading,
  entity: string,
  id: string,
  { asking, drafting }: Telling,
): Promise<KnownLine[]> {
  const rows = await db.rows<StoredLine>(
    `SELECT line.at, line.actor, line.actor_name, line.company AS company_id, company.name AS company, line.transition,
       line.axis, line.from_state, line.to_state, line.comment, written.before, written.after
     FROM timeline_entry AS line LEFT JOIN company ON company.id = line.company
     LEFT JOIN LATERAL (SELECT a.before, a.after FROM audit a WHERE line.transition = ANY($3::text[]) AND a.entity = line.subject_entity AND a.record_id = line.subject_id AND a.action = line.subject_entity || '.' || (CASE line.transition WHEN 'updated' THEN 'update' WHEN 'created' THEN 'create' ELSE line.transition END)
       AND (a.actor_id = line.actor::text OR a.actor_id IS NULL)
         AND a.at BETWEEN line.at - interval '10 seconds' AND line.at + interval '10 seconds'
       ORDER BY abs(extract(epoch FROM a.at - line.at)), a.seq DESC
       LIMIT 1) written ON true
     WHERE line.subject_entity = $1 AND line.subject_id = $2 ORDER BY line.id`,
    [entity, id, [...new Set(["updated", ...asking, ...drafting])]],
  );
  const changing = new Set(["updated", ...asking]);
  return rows.map((row) => ({
    company: row.company_id ?? undefined,
    ...(row.before && row.after && changing.has(row.transition)
      ? { written: { before: row.before, after: row.after } }
      : {}),
    ...(row.after ? { after: row.after } : {}),
    line: {
      at: row.at,
      ...(row.actor === null && row.company_id === null && row.actor_name === actorName(system)
        ? {}
        : { actor: String(row.actor_name) }),
      transition: row.transition,
      ...(row.company ? { company: row.company } : {}),
      ...(row.axis ? { axis: row.axis } : {}),
      ...(row.from_state ? { from: row.from_state } : {}),
      ...(row.to_state ? { to: row.to_state } : {}),
      ...(row.comment ? { comment: row.comment } : {}),
    },
  }));
}

/** A line of history with the company that stands behind it. */
interface KnownLine {
  readonly line: TimelineLine;
  readonly company: string | undefined;
  /** The record before and after, of a change outside of transitions and of a transition that asks something. */
  readonly written?: {
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
  };
  /** The record as it then was, of a step after which it may still have been a draft. */
  readonly after?: Readonly<Record<string, unknown>>;
}

/** What each transition of an entity asks that people then read in its history: plain fields of the record. */
export function fieldsOfSteps(registry: Registry, entity: string): ReadonlyMap<string, readonly string[]> {
  const properties = registry.entities.get(entity)?.properties ?? {};
  const stepFields = transitionsOf(registry, entity).map(
    (transition) =>
      [
        transition.name,
        inputFields(transition)
          .map(({ field }) => field)
          .filter((field) => properties[field] !== undefined),
      ] as const,
  );
  return new Map(stepFields.filter(([, fields]) => fields.length > 0));
}

/**
 * The difference that a change made, for the company whose people made it; and what was said with a step, for everybody
 * who may read it.
 */
export function withChanges(
  { registry, acting }: ReadContext,
  entity: string,
  parties: readonly string[],
  lines: readonly KnownLine[],
): KnownLine[] {
  const steps = fieldsOfSteps(registry, entity);
  return lines.map(({ written, ...known }) => {
    const fields = steps.get(known.line.transition);
    if (
      written === undefined ||
      (fields === undefined && (known.company === undefined || known.company !== acting?.company?.id))
    )
      return known;
    const changes = changesBetween(registry, entity, written.before, written.after, parties, acting).filter(
      ({ field }) => fields === undefined || fields.includes(field),
    );
    return changes.length === 0 ? known : { ...known, line: { ...known.line, changes } };
  });
}

/**
 * The parties that the asker is one of several of, and whose list the asker may not read, or of which only the own row:
 * financiers of one invoice, each for itself.
 */
function apartIn({ registry, acting }: ReadContext, entity: string, parties: readonly string[]): string[] {
  const definition = registry.entities.get(entity);
  return parties.filter((party) => {
    const path = definition?.parties?.[party];
    const [field = ""] = (
      typeof path === "string" ? path : path !== undefined && "field" in path ? path.field : ""
    ).split(".");
    return (
      definition?.properties[field]?.items?.ref !== undefined &&
      (!isReadable(registry, entity, field, parties, acting) || Array.isArray(definition.rows?.[field]?.[party]))
    );
  });
}

/** The history's word for what one company has looked at: its own people alone read it. */
const CHECKED = "checked";

/**
 * A record's history as the asker may know it: what others did who are the same party, and whom the asker may not know,
 * tells neither who nor what they said.
 */
export async function withoutOthers(
  context: ReadContext,
  entity: string,
  { record, parties }: ScopedRecord,
  lines: readonly KnownLine[],
): Promise<TimelineLine[]> {
  const readable = lines.filter(
    ({ line, company }) => line.transition !== CHECKED || company === context.acting?.company?.id,
  );
  const apart = apartIn(context, entity, parties);
  if (apart.length === 0) return readable.map(({ line }) => line);
  const companies = await companiesOf(context.db, context.registry, entity, record, context.ports.clock.today());
  const others = new Set(
    apart.flatMap((party) => companies[party] ?? []).filter((company) => company !== context.acting?.company?.id),
  );
  return readable.map(({ line, company }) => {
    if (company === undefined || !others.has(company)) return line;
    const { actor: _actor, company: _company, comment: _comment, changes: _changes, ...rest } = line;
    return rest;
  });
}

/** Steps after which a record may still be a draft: it was made, changed, or handed on among colleagues. */
export function draftingSteps(registry: Registry, entity: string): string[] {
  const drafts = draftsOf(registry, entity);
  if (drafts.length === 0) return [];
  const inside = transitionsOf(registry, entity).filter(({ from, to }) =>
    drafts.some(({ state }) => to === state || (to === undefined && [from].flat().includes(state))),
  );
  return [...WRITING, ...inside.map(({ name }) => name)];
}

/** Whether the asker, as the parties it is of the record, saw it as it was then. */
function sawThen(
  { registry, ports }: ReadContext,
  entity: string,
  parties: readonly string[],
  then: Readonly<Record<string, unknown>>,
): boolean {
  return parties.some((party) => {
    const partyRule = registry.entities.get(entity)?.parties?.[party];
    const when = typeof partyRule === "object" && "when" in partyRule ? partyRule.when : undefined;
    return partyRule !== undefined && (when === undefined || holds(when, { record: then, today: ports.clock.today() }));
  });
}

/** A record's history without what other companies did to it while it was a draft that the asker did not see. */
export function withoutDrafts(
  context: ReadContext,
  entity: string,
  { parties }: ScopedRecord,
  lines: readonly KnownLine[],
): KnownLine[] {
  const drafts = draftsOf(context.registry, entity);
  if (drafts.length === 0) return [...lines];
  const steps = new Set(draftingSteps(context.registry, entity));
  const now = new Map(drafts.map(({ axis, state }) => [axis, state]));
  return lines.filter(({ line, company, after }) => {
    if (line.axis !== undefined && line.to !== undefined && now.has(line.axis)) now.set(line.axis, line.to);
    const isDraft = steps.has(line.transition) && drafts.every(({ axis, state }) => now.get(axis) === state);
    return (
      !isDraft ||
      (company !== undefined && company === context.acting?.company?.id) ||
      (after !== undefined && sawThen(context, entity, parties, after))
    );
  });
}
