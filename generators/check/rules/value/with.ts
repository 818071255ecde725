import type { WithFact } from "../../page/facts.ts";
import { transitionNamed } from "../../world/answer.ts";
import { callInputs, transitionInputs } from "../../world/inputs.ts";
import type { Inputs } from "../../world/inputs.ts";
import { answers, isName, routeParams, split } from "../../world/routes.ts";
import type { World } from "../../world/world.ts";

/** What a `with` is given to, and how a message calls it; undefined where the target itself is unknown. */
export function targetOf(world: World, fact: WithFact): { inputs: Inputs; named: string } | undefined {
  if (fact.call) {
    const entry = world.calls.get(fact.call);
    return entry && { inputs: callInputs(world, entry), named: entry.name };
  }
  if (fact.transition) {
    const entry = transitionNamed(world, fact.transition.name, fact.transition.entity);
    const fresh = entry && [entry.transition.from].flat().includes("new");
    return entry && { inputs: transitionInputs(world, entry, fact.onForm || Boolean(fresh)), named: entry.name };
  }
  if (fact.go === undefined || fact.go.startsWith("https:")) return undefined;
  const targets = answers(world, fact.go, fact.scope.allow);
  if (targets.length === 0) return undefined;
  // From a parked page an address may mean a page that is not written yet, not the one that takes its last part as a parameter.
  const parts = split(fact.go);
  if (fact.place.document.value.parked && targets.every((route) => route.parts.some((part, index) => isName(part) && !isName(parts[index]!)))) return undefined;
  const takes = new Map(targets.flatMap((route) => [...routeParams(world, route)]));
  return { inputs: { takes, needs: new Set() }, named: targets[0]!.path };
}
