import { suggestOrList } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { circle } from "../../workspace/circle.ts";

/** E708: a brand starts from one that is there, and not from itself. */
export const unknownBase: Rule = {
  code: "E708",
  finds: "a brand that starts from one that is not there, or from itself in a circle",
  check(workspace, report) {
    const from = new Map(
      [...workspace.brands].map(([name, { value }]) => [
        name,
        typeof value.extends === "string" ? [value.extends as string] : [],
      ]),
    );
    const round = circle(from);
    each(workspace.brands.values(), (document) => {
      const base = document.value.extends;
      if (typeof base !== "string") return;
      workspace.proven += 1;
      if (!workspace.brands.has(base))
        report(
          { document, path: ["extends"] },
          `unknown brand "${base}"${suggestOrList(
            base,
            [...workspace.brands.keys()].filter((name) => name !== document.name),
          )}`,
        );
      else if (round?.[0] === document.name)
        report(
          { document, path: ["extends"] },
          `brands start from each other in a circle: ${[...round, round[0]].join(" → ")}`,
        );
    });
  },
};
