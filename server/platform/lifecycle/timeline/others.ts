import type { ReadContext } from "../../context.ts";
import type { ScopedRecord } from "../../engine.ts";
import { inputFields, transitionsOf } from "../../../../registry/lifecycle/transitions.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { isReadable } from "../../query/readable.ts";
import { companiesOf } from "../../records/companies-of.ts";
import { changesBetween } from "./changes.ts";
import type { TimelineLine } from "./read.ts";

/** A line of history with the company that stands behind it. */
export interface KnownLine {
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
export function toldBySteps(registry: Registry, entity: string): ReadonlyMap<string, readonly string[]> {
  const properties = registry.entities.get(entity)?.properties ?? {};
  const told = transitionsOf(registry, entity).map(
    (transition) =>
      [
        transition.name,
        inputFields(transition)
          .map(({ field }) => field)
          .filter((field) => properties[field] !== undefined),
      ] as const,
  );
  return new Map(told.filter(([, fields]) => fields.length > 0));
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
  const steps = toldBySteps(registry, entity);
  return lines.map(({ written, ...known }) => {
    const said = steps.get(known.line.transition);
    if (
      written === undefined ||
      (said === undefined && (known.company === undefined || known.company !== acting?.company?.id))
    )
      return known;
    const changes = changesBetween(registry, entity, written.before, written.after, parties, acting).filter(
      ({ field }) => said === undefined || said.includes(field),
    );
    return changes.length === 0 ? known : { ...known, line: { ...known.line, changes } };
  });
}

/**
 * The parties that the asker is one of several of, and whose list the asker may not read, or of which only the own row:
 * financiers of one invoice, each for itself.
 */
function apartIn({ registry, acting }: ReadContext, entity: string, parties: readonly string[]): string[] {
  const said = registry.entities.get(entity);
  return parties.filter((party) => {
    const path = said?.parties?.[party];
    const [field = ""] = (
      typeof path === "string" ? path : path !== undefined && "field" in path ? path.field : ""
    ).split(".");
    return (
      said?.properties[field]?.items?.ref !== undefined &&
      (!isReadable(registry, entity, field, parties, acting) || Array.isArray(said.rows?.[field]?.[party]))
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
  const told = lines.filter(
    ({ line, company }) => line.transition !== CHECKED || company === context.acting?.company?.id,
  );
  const apart = apartIn(context, entity, parties);
  if (apart.length === 0) return told.map(({ line }) => line);
  const companies = await companiesOf(context.db, context.registry, entity, record, context.ports.clock.today());
  const others = new Set(
    apart.flatMap((party) => companies[party] ?? []).filter((company) => company !== context.acting?.company?.id),
  );
  return told.map(({ line, company }) => {
    if (company === undefined || !others.has(company)) return line;
    const { actor: _actor, company: _company, comment: _comment, changes: _changes, ...rest } = line;
    return rest;
  });
}
