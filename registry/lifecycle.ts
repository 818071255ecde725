import type { Transition, FieldItem, Page } from "../generated/types/grammar/index.d.ts";
import type { Registry } from "./model.ts";
import { oncePerName } from "./once.ts";

/** A transition with where it stands. */
export interface NamedTransition extends Transition {
  /** `invoice.confirm` */
  fullName: string;
  name: string;
  entity: string;
  /** The status field it moves. */
  axis: string;
}

type Lifecycles = Registry["lifecycles"];

/** The lifecycles of an entity, which are called by its name and their axis, so that no other need be read. */
const lifecyclesNamed = oncePerName((lifecycles: Lifecycles, entity) =>
  [...lifecycles.keys()].filter((name) => name.startsWith(`${entity}.`)).map((name) => lifecycles.get(name)!),
);
const lifecyclesOf = ({ lifecycles }: Pick<Registry, "lifecycles">, entity: string) =>
  lifecyclesNamed(lifecycles, entity);

const transitionsNamed = oncePerName((lifecycles: Lifecycles, entity) =>
  lifecyclesNamed(lifecycles, entity).flatMap(({ axis, transitions }) =>
    Object.entries(transitions).map(([name, transition]): NamedTransition => ({
      ...transition,
      fullName: `${entity}.${name}`,
      name,
      entity,
      axis,
    })),
  ),
);

/** All transitions of an entity, over all its axes, in the order of files and entries. */
export function transitionsOf({ lifecycles }: Registry, entity: string): readonly NamedTransition[] {
  return transitionsNamed(lifecycles, entity);
}

/** By axis the states in which a record of an entity stands for no money, so that no total sums its figures. */
export function voidStates(registry: Pick<Registry, "lifecycles">, entity: string): Map<string, string[]> {
  return new Map(
    lifecyclesOf(registry, entity).flatMap(({ axis, void: states = [] }) =>
      states.length === 0 ? [] : [[axis, states] as const],
    ),
  );
}

/** One transition by `entity.name`; undefined if there is none. */
export function transitionOf({ lifecycles }: Registry, fullName: string): NamedTransition | undefined {
  const [entity = "", name = ""] = fullName.split(".");
  return transitionsNamed(lifecycles, entity).find((transition) => transition.name === name);
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

/** The calls that take a transition, by its full name. */
const takersOf = oncePerName((calls: Registry["calls"], transition) =>
  [...calls.values()].filter(({ does }) => does === transition),
);

/**
 * The address of a transition below the API's base: that of the call which takes it and nothing else, where there is
 * one; else `obligation/invoice/{id}/confirm`, without id where it makes the record. Undefined if neither is there.
 */
export function transitionPath(registry: Registry, entity: string, name: string): string | undefined {
  const takers = takersOf(registry.calls, `${entity}.${name}`);
  const own = takers.find((call) => call.method === "POST" && !call.creates && !call.updates);
  const base = registry.bases.get(entity);
  if (own || base === undefined) return (own ?? takers[0])?.path;
  const transition = transitionOf(registry, `${entity}.${name}`);
  return transition && fromStates(transition)?.includes("new") ? `${base}/${name}` : `${base}/{id}/${name}`;
}

/** The asked fields of a transition: their names, and which must be brought. */
export function inputFields(transition: Transition): { field: string; required: boolean }[] {
  return (transition.ask ?? []).map((name) => ({ field: name.replace(/\?$/, ""), required: !name.endsWith("?") }));
}

/** The call by which somebody signed in is sent a one-time code of their own. */
export const SENDS_CODE = "user.manage_send_otp";

/**
 * The field by which a page asks for the code of whoever takes a transition, with the button that sends one. Nothing
 * where the transition asks for none, and on pages for mailed links, which bring a code of their own.
 */
export function proofInput(transition: Transition, page: Pick<Page, "allow">): FieldItem | undefined {
  if (transition.ticket === undefined || page.allow?.includes("link") === true) return undefined;
  return {
    field: "one_time_code",
    as: "code",
    required: true,
    action: { do: SENDS_CODE, with: { purpose: transition.ticket, channel: "email" } },
  };
}

/** The status fields of an entity, one a lifecycle file, in the files' order. */
export function axesOf(registry: Registry, entity: string): string[] {
  return [...registry.lifecycles.values()]
    .filter((lifecycle) => lifecycle.entity === entity)
    .map((lifecycle) => lifecycle.axis);
}

/** The states of an axis: the options of its field; none if there is no such field. */
export function statesOf(registry: Registry, entity: string, axis: string): string[] {
  return registry.entities.get(entity)?.properties[axis]?.options ?? [];
}

/**
 * Where a record that people make begins as a draft: the axes whose first state is left by asking for the whole record,
 * with that state.
 */
export function draftsOf(registry: Registry, entity: string): { axis: string; state: string }[] {
  if (![...registry.calls.values()].some(({ creates }) => creates === entity)) return [];
  return [...registry.lifecycles.values()]
    .filter((lifecycle) => lifecycle.entity === entity)
    .flatMap(({ axis, transitions }) => {
      const state = initialState(registry, entity, axis);
      return state !== undefined &&
        Object.values(transitions).some(
          (transition) => transition.whole === true && [transition.from].flat().includes(state),
        )
        ? [{ axis, state }]
        : [];
    });
}

/** The state a new record has on an axis; undefined where the field has no default. */
export function initialState(registry: Registry, entity: string, axis: string): string | undefined {
  const initial = registry.entities.get(entity)?.properties[axis]?.default;
  return typeof initial === "string" ? initial : undefined;
}

/**
 * Whether a step that a task asks may be taken for many chosen tasks at once, with nothing to be said about any of
 * them.
 */
export const isBulkDecision = (step: NamedTransition): boolean =>
  step.task !== undefined &&
  step.bulk !== undefined &&
  step.ticket === undefined &&
  step.through === undefined &&
  inputFields(step).every(({ required }) => !required);

/** Entities whose tasks, or some of them, can be decided together. */
export const decidedTogether = (registry: Registry): string[] =>
  [...registry.bases.keys()].filter((entity) => transitionsOf(registry, entity).some(isBulkDecision));
