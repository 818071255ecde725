import { suggest } from "../../near.ts";
import type { Rule } from "../../rule.ts";
import type { Place } from "../../source/document.ts";
import { settings } from "../../world/world.ts";
import type { Loose, World } from "../../world/world.ts";

const trial = ["demo", "dev", "test", "local"];
const unsafe = ["seeds", "showcase", "outbox", "clock", "codes", "simulated"];

/** An environment as its file holds it, whatever that is, and the places of its settings. */
interface Held {
  readonly name: string;
  readonly held: Loose;
  /** The place of a setting, or of its key alone. */
  at(key: string, part?: "key"): Place;
}

/** Every environment there is. */
function environments(world: World): Held[] {
  const document = world.settings.get("environments");
  if (!document) return [];
  return Object.entries(settings(world, "environments", "environments")).map(([name, held]) => ({
    name,
    held,
    at: (key, part) => ({ document, path: ["environments", name, key], ...(part === "key" ? { key: true } : {}) }),
  }));
}

/** The environments in which real people are. */
const real = (world: World): Held[] => environments(world).filter(({ name }) => !trial.includes(name));

/** E906: an environment shows a brand that is there. */
export const unknownBrand: Rule = {
  code: "E906",
  finds: "an environment with a brand that is not there",
  check(world, report) {
    for (const { held, at } of environments(world)) {
      if (typeof held?.brand !== "string") continue;
      world.proven += 1;
      if (!world.brands.has(held.brand))
        report(at("brand"), `unknown brand "${held.brand}"${suggest(held.brand, world.brands.keys())}`);
    }
  },
};

/** E908: where real people are, a password alone lets nobody in. */
export const passwordAlone: Rule = {
  code: "E908",
  finds: "a real environment in which a password alone signs in",
  check(world, report) {
    for (const { held, at } of real(world)) {
      world.proven += 1;
      if (held?.second_factor !== true)
        report(at("second_factor", "key"), `"second_factor" is asked of everybody but in ${trial.join(", ")}`);
    }
  },
};

/** E907: seeds, fixed codes, outbox and a settable clock exist in trial environments only. */
export const unsafeEnvironment: Rule = {
  code: "E907",
  finds: "seeds, fixed codes, an outbox or a settable clock in a real environment",
  check(world, report) {
    for (const { held, at } of real(world)) {
      for (const key of unsafe) {
        world.proven += 1;
        if (held?.[key]) report(at(key, "key"), `"${key}" may exist in ${trial.join(", ")} only`);
      }
      if (held?.database === "embedded")
        report(at("database"), `the embedded database may serve ${trial.join(", ")} only`);
    }
  },
};
