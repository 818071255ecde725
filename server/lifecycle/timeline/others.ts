import type { ReadContext } from "../../context.ts";
import type { ScopedRecord } from "../../engine.ts";
import { isReadable } from "../../query/readable.ts";
import { companiesOf } from "../load/parties.ts";
import { changesBetween } from "./changes.ts";
import type { TimelineLine } from "./read.ts";

/** A line of history with the company that stands behind it. */
export interface KnownLine {
  readonly line: TimelineLine;
  readonly company: string | undefined;
  /** The record before and after, of a change outside of transitions. */
  readonly written?: { readonly before: Readonly<Record<string, unknown>>; readonly after: Readonly<Record<string, unknown>> };
}

/** The difference that a change made, for the company whose people made it. */
export function withChanges({ registry, acting }: ReadContext, entity: string, parties: readonly string[], lines: readonly KnownLine[]): KnownLine[] {
  return lines.map(({ written, ...known }) => {
    if (written === undefined || known.company === undefined || known.company !== acting?.company?.id) return known;
    const changes = changesBetween(registry, entity, written.before, written.after, parties, acting);
    return changes.length === 0 ? known : { ...known, line: { ...known.line, changes } };
  });
}

/** The parties that the asker is one of several of, and whose list the asker may not read, or of which only the own row: financiers of one invoice, each for itself. */
function apartIn({ registry, acting }: ReadContext, entity: string, parties: readonly string[]): string[] {
  const said = registry.entities.get(entity);
  return parties.filter((party) => {
    const path = said?.parties?.[party];
    const [field = ""] = (typeof path === "string" ? path : path !== undefined && "field" in path ? path.field : "").split(".");
    return said?.properties[field]?.items?.ref !== undefined && (!isReadable(registry, entity, field, parties, acting) || Array.isArray(said.rows?.[field]?.[party]));
  });
}

/** A record's history as the asker may know it: what others did who are the same party, and whom the asker may not know, tells neither who nor what they said. */
export async function withoutOthers(context: ReadContext, entity: string, { record, parties }: ScopedRecord, lines: readonly KnownLine[]): Promise<TimelineLine[]> {
  const apart = apartIn(context, entity, parties);
  if (apart.length === 0) return lines.map(({ line }) => line);
  const companies = await companiesOf(context.db, context.registry, entity, record, context.ports.clock.today());
  const others = new Set(apart.flatMap((party) => companies[party] ?? []).filter((company) => company !== context.acting?.company?.id));
  return lines.map(({ line, company }) => {
    if (company === undefined || !others.has(company)) return line;
    const { actor: _actor, company: _company, comment: _comment, ...rest } = line;
    return rest;
  });
}
