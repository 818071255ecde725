import type { Transition } from "../../generated/types/grammar/index.d.ts";
import type { Registry } from "../model.ts";

/** A transition with where it stands. */
export interface NamedTransition extends Transition {
  /** `invoice.confirm` */
  fullName: string;
  name: string;
  entity: string;
  /** The status field it moves. */
  axis: string;
}

/** All transitions of an entity, over all its axes, in the order of files and entries. */
export function transitionsOf(registry: Registry, entity: string): NamedTransition[] {
  // A lifecycle is called by its entity and axis, so that no other need be read.
  return [...registry.lifecycles.keys()]
    .filter((name) => name.startsWith(`${entity}.`))
    .map((name) => registry.lifecycles.get(name)!)
    .flatMap(({ axis, transitions }) =>
      Object.entries(transitions).map(([name, transition]) => ({
        ...transition,
        fullName: `${entity}.${name}`,
        name,
        entity,
        axis,
      })),
    );
}

/** One transition by `entity.name`; undefined if there is none. */
export function transitionOf(registry: Registry, fullName: string): NamedTransition | undefined {
  const [entity, name] = fullName.split(".");
  return transitionsOf(registry, entity!).find((transition) => transition.name === name);
}

/** The states a transition may start in; undefined means any. `new` is the state before the record. */
export function fromStates(transition: Transition): string[] | undefined {
  return transition.from === undefined ? undefined : [transition.from].flat();
}

/** The states a transition may lead to; none means unchanged. */
export function toStates(transition: Transition): string[] {
  if (transition.to === undefined) return [];
  return typeof transition.to === "string" ? [transition.to] : transition.to.map((found) => found.to);
}

/**
 * The address of a transition below the API's base: that of the call which takes it and nothing else, where there is
 * one; else `obligation/invoice/{id}/confirm`, without id where it makes the record. Undefined if neither is there.
 */
export function transitionPath(registry: Registry, entity: string, name: string): string | undefined {
  const takers = [...registry.calls.values()].filter((call) => call.does === `${entity}.${name}`);
  const own = takers.find((call) => call.method === "POST" && !call.creates && !call.updates);
  const base = registry.bases.get(entity);
  if (own || base === undefined) return (own ?? takers[0])?.path;
  const transition = transitionOf(registry, `${entity}.${name}`);
  return transition && fromStates(transition)?.includes("new") ? `${base}/${name}` : `${base}/{id}/${name}`;
}

/** The asked fields of a transition: their names, and which must be brought. */
export function inputFields(transition: Transition): { field: string; required: boolean }[] {
  return (transition.ask ?? []).map((said) => ({ field: said.replace(/\?$/, ""), required: !said.endsWith("?") }));
}
