import type { ReadContext } from "../context.ts";
import { companiesOf } from "../lifecycle/load/parties.ts";
import { projectionOf } from "../query/projection.ts";

/** The parties whose people make drafts of an entity: those it names, else its first. */
export function makersOf(context: Pick<ReadContext, "registry">, entity: string): readonly string[] {
  return context.registry.entities.get(entity)?.makers ?? projectionOf(context.registry, entity).parties.slice(0, 1);
}

/** Which of the makers the acting company is, by the values of a record that is not there yet. */
export async function makersAmong(context: ReadContext, entity: string, values: Record<string, unknown>): Promise<string[]> {
  const makers = makersOf(context, entity);
  if (makers.length < 2) return [...makers];
  const own = context.acting?.company?.id;
  const parties = await companiesOf(context.db, context.registry, entity, values, context.ports.clock.today());
  return makers.filter((party) => own !== undefined && parties[party]?.includes(own));
}
