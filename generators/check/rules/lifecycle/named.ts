import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../world/states.ts";
import type { TransitionEntry, World } from "../../world/world.ts";

/** A kind of finding about names in a list of a transition that something else does not have. */
export function named(
  code: string,
  key: string,
  finds: string,
  known: (world: World, entry: TransitionEntry) => string[],
  says: (name: string, entry: TransitionEntry) => string,
  make?: (name: string, entry: TransitionEntry, world: World) => string,
): Rule {
  return {
    code,
    finds,
    check(world, report) {
      each(world.lifecycles, (document) => {
        for (const entry of own(world, document)) {
          const list = entry.transition[key];
          (Array.isArray(list) ? list : []).forEach((raw: unknown, index: number) => {
            const name = String(raw).replace(/\?$/, "");
            const names = known(world, entry);
            world.proven += 1;
            if (!names.includes(name))
              report(
                { document, path: [...entry.path, key, index] },
                `${says(name, entry)}${suggest(name, names)}${make?.(name, entry, world) ?? ""}`,
              );
          });
        }
      });
    },
  };
}
