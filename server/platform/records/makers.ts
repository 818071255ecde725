import type { ReadContext } from "../context.ts";
import { companiesOf } from "./companies-of.ts";
import { projectionOf } from "../query/projection.ts";

/** The parties whose people make drafts of an entity: those it names, else its first. */
export function makersOf(context: Pick<ReadContext, "registry">, entity: string): readonly string[] {
  return context.registry.entities.get(entity)?.makers ?? projectionOf(context.registry, entity).parties.slice(0, 1);
}

/** The field that says which of the makers made a record; undefined where the entity does not ask. */
export function makerField({ registry }: Pick<ReadContext, "registry">, entity: string): string | undefined {
  return [...projectionOf(registry, entity).properties].find(([, property]) => property.maker)?.[0];
}

/** Which of the makers the acting company is, by the values of a record that is not there yet. */
export async function makersAmong(
  context: ReadContext,
  entity: string,
  values: Record<string, unknown>,
): Promise<string[]> {
  const makers = makersOf(context, entity);
  if (makers.length < 2) return [...makers];
  const own = context.acting?.company?.id;
  const field = makerField(context, entity);
  const among: string[] = [];
  // Each maker sees its own draft alone, so whether the company is one is asked of a draft that this one makes.
  for (const maker of makers) {
    const parties = await companiesOf(
      context.db,
      context.registry,
      entity,
      { ...values, ...(field === undefined ? {} : { [field]: maker }) },
      context.ports.clock.today(),
    );
    if (own !== undefined && parties[maker]?.includes(own)) among.push(maker);
  }
  return among;
}
