import type { Lifecycle } from "../../../generated/types/grammar/index.d.ts";

type Transition = Lifecycle["transitions"][string];

/** An end of a transition between two states. */
interface End {
  end: "from" | "to";
  step: string;
  from: string;
  to: string;
}

/**
 * A transition of which an end is led to another state; the same one where it cannot be: what may be taken in any state
 * begins nowhere.
 */
export function moved(transition: Transition, { end, from, to }: End, state: string): Transition {
  if (end === "from") {
    if (transition.from === undefined || from === state) return transition;
    const states = [...new Set([transition.from].flat().map((one) => (one === from ? state : one)))];
    return { ...transition, from: states.length === 1 ? states[0]! : states } as Transition;
  }
  if (to === state) return transition;
  if (Array.isArray(transition.to))
    return {
      ...transition,
      to: transition.to.map((one) => (one.to === to ? { ...one, to: state } : one)),
    } as Transition;
  const stays = transition.from === state;
  const { to: _before, ...rest } = transition;
  if (stays) return rest as Transition;
  // What leads nowhere yet leads on from where it begins.
  if (transition.to === undefined) {
    const { from: begin, ...others } = rest;
    return { ...(begin === undefined ? {} : { from: begin }), to: state, ...others } as Transition;
  }
  return { ...transition, to: state } as Transition;
}
