import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { circle } from "../../world/circle.ts";

/** E708: a brand starts from one that is there, and not from itself. */
export const unknownBase: Rule = {
  code: "E708",
  finds: "a brand that starts from one that is not there, or from itself in a circle",
  check(world, report) {
    const from = new Map(
      [...world.brands].map(([name, { value }]) => [
        name,
        typeof value.extends === "string" ? [value.extends as string] : [],
      ]),
    );
    const round = circle(from);
    each(world.brands.values(), (document) => {
      const base = document.value.extends;
      if (typeof base !== "string") return;
      world.proven += 1;
      if (!world.brands.has(base))
        report({ document, path: ["extends"] }, `unknown brand "${base}"${suggest(base, world.brands.keys())}`);
      else if (round?.[0] === document.name)
        report(
          { document, path: ["extends"] },
          `brands start from each other in a circle: ${[...round, round[0]].join(" → ")}`,
        );
    });
  },
};
