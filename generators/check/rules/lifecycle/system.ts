import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../world/states.ts";
import { once, settings } from "../../world/world.ts";
import type { World } from "../../world/world.ts";

/** E315: the system takes a transition by a timer, every day or because another names it. */
export const uncalledSystem: Rule = {
  code: "E315",
  finds: "a transition of the system that neither a timer nor another transition takes",
  check(world, report) {
    const named = calledByOthers(world);
    each(world.lifecycles, (document) => {
      for (const { transition, path, name, parked } of own(world, document)) {
        const alone = Array.isArray(transition.by) && transition.by.every((who: unknown) => who === "system");
        world.proven += 1;
        // Who takes a parked one may not be written yet.
        if (alone && !parked && !transition.after && !transition.daily && !transition.on && !named.has(name))
          report(
            { document, path: [...path, "by"] },
            `nothing takes ${name}: it has no "after", and no "then" names it`,
          );
      }
    });
  },
};

function calledByOthers(world: World): Set<string> {
  return once(world, "transitions that follow", () => {
    const follows = [...world.transitions.values()].flatMap(({ transition }) =>
      (Array.isArray(transition.then) ? transition.then : []).map((follow: { do?: unknown }) => String(follow?.do)),
    );
    const does = [...world.calls.values()].flatMap(({ call }) => [
      ...(typeof call.does === "string" ? [call.does] : []),
      ...(Array.isArray(call.takes) ? call.takes.map(String) : []),
    ]);
    return new Set([...follows, ...does, ...takenByEffects(world)]);
  });
}

/** Transitions that effects let follow, as effects.json says of them. */
function takenByEffects(world: World): string[] {
  return Object.values(settings(world, "effects", "effects")).flatMap((effect) => {
    const takes = (effect as { takes?: unknown } | undefined)?.takes;
    return Array.isArray(takes) ? takes.map(String) : [];
  });
}
