import type { ReadContext } from "../../context.ts";
import type { ScopedRecord } from "../../engine.ts";
import { draftsOf } from "../../../../registry/lifecycle/states.ts";
import { transitionsOf } from "../../../../registry/lifecycle/transitions.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { holds } from "../../records/condition.ts";
import { WRITING } from "../plan/maker.ts";
import type { KnownLine } from "./others.ts";

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
    const said = registry.entities.get(entity)?.parties?.[party];
    const when = typeof said === "object" && "when" in said ? said.when : undefined;
    return said !== undefined && (when === undefined || holds(when, { record: then, today: ports.clock.today() }));
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
