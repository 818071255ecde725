import { suggest } from "../../near.ts";
import type { Rule } from "../../rule.ts";
import { settings } from "../../world/world.ts";

const trial = ["demo", "dev", "test", "local"];
const unsafe = ["seeds", "showcase", "outbox", "clock", "codes", "simulated"];

/** E906: an environment shows a brand that is there. */
export const unknownBrand: Rule = {
  code: "E906",
  finds: "an environment with a brand that is not there",
  check(world, report) {
    const document = world.settings.get("environments");
    for (const [name, held] of Object.entries(settings(world, "environments", "environments"))) {
      if (typeof held?.brand !== "string" || !document) continue;
      world.proven += 1;
      if (!world.brands.has(held.brand)) report({ document, path: ["environments", name, "brand"] }, `unknown brand "${held.brand}"${suggest(held.brand, world.brands.keys())}`);
    }
  },
};

/** E908: where real people are, a password alone lets nobody in. */
export const passwordAlone: Rule = {
  code: "E908",
  finds: "a real environment in which a password alone signs in",
  check(world, report) {
    const document = world.settings.get("environments");
    for (const [name, held] of Object.entries(settings(world, "environments", "environments"))) {
      if (trial.includes(name) || !document) continue;
      world.proven += 1;
      if (held?.second_factor !== true) report({ document, path: ["environments", name, ...held?.second_factor === undefined ? [] : ["second_factor"]], key: true }, `"second_factor" is asked of everybody but in ${trial.join(", ")}`);
    }
  },
};

/** E907: seeds, fixed codes, outbox and a settable clock exist in trial environments only. */
export const unsafeEnvironment: Rule = {
  code: "E907",
  finds: "seeds, fixed codes, an outbox or a settable clock in a real environment",
  check(world, report) {
    const document = world.settings.get("environments");
    for (const [name, held] of Object.entries(settings(world, "environments", "environments"))) {
      if (trial.includes(name) || !document) continue;
      for (const key of unsafe) {
        world.proven += 1;
        if (held?.[key]) report({ document, path: ["environments", name, key], key: true }, `"${key}" may exist in ${trial.join(", ")} only`);
      }
      if (held?.database === "embedded") report({ document, path: ["environments", name, "database"] }, `the embedded database may serve ${trial.join(", ")} only`);
    }
  },
};
