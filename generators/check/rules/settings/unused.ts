import type { Rule } from "../../rule.ts";
import { settings } from "../../world/world.ts";
import type { World } from "../../world/world.ts";

function rule(code: string, key: "guards" | "effects", word: string): Rule {
  return {
    code,
    finds: `${word === "guard" ? "a guard" : "an effect"} that no transition uses`,
    check(world, report) {
      const document = world.settings.get(key);
      const used = usedNames(world, key);
      for (const [name, held] of Object.entries(settings(world, key, key))) {
        world.proven += 1;
        if (document && !used.has(name) && !held?.parked)
          report({ document, path: [key, name], key: true }, `no transition uses the ${word} "${name}"`);
      }
    },
  };
}

/** E911: a guard that no transition uses. */
export const unusedGuard = rule("E911", "guards", "guard");
/** E912: an effect that no transition uses. */
export const unusedEffect = rule("E912", "effects", "effect");

function usedNames(world: World, key: string): Set<string> {
  return new Set(
    [...world.transitions.values()].flatMap(({ transition }) =>
      (Array.isArray(transition[key]) ? transition[key] : []).map(String),
    ),
  );
}
