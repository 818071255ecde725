import type { ReadContext } from "../context.ts";
import { companiesOf } from "./companies-of.ts";
import { projectionOf } from "../query/projection.ts";
import { fromStates } from "../../../registry/lifecycle.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { StoredRecord } from "../engine.ts";

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

const axesOf = (registry: Registry, entity: string) => {
  const axes = [...registry.lifecycles.values()].filter((lifecycle) => lifecycle.entity === entity);
  const asking = axes.filter(({ transitions }) => Object.values(transitions).some((transition) => transition.whole));
  return asking.length > 0 ? asking : axes.filter(({ axis }) => axis === "status");
};

/**
 * Whether a record may be changed outside its transitions: on every axis that has a transition asking for the whole
 * record it is where it began, or where such a transition starts; without one, `status` is where it began.
 */
export function isEditable(registry: Registry, entity: string, record: StoredRecord): boolean {
  return axesOf(registry, entity).every(({ axis, transitions }) => {
    const began = registry.entities.get(entity)?.properties[axis]?.default;
    const starts = Object.values(transitions)
      .filter((transition) => transition.whole)
      .flatMap((transition) => fromStates(transition) ?? []);
    return record[axis] === began || starts.includes(String(record[axis]));
  });
}

/**
 * Whether a record stands on every such axis where it began: what was put before others is ended by a step of its own,
 * and never deleted.
 */
export const isInitial = (registry: Registry, entity: string, record: StoredRecord): boolean =>
  axesOf(registry, entity).every(
    ({ axis }) => record[axis] === registry.entities.get(entity)?.properties[axis]?.default,
  );
