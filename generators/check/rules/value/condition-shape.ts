import { comparisons } from "../../page/gather/condition.ts";
import { computed, references } from "../../page/operand.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

const lefts = [...references, ...computed];
const joins = ["all", "any", "not"];

/** E140: a comparison of nothing. */
export const noLeftSide: Rule = {
  code: "E140",
  finds: "a condition that compares nothing",
  check(workspace, report) {
    for (const { conditions } of everything(workspace)) {
      for (const { condition, location } of conditions) {
        const joined = joins.some((key) => key in condition);
        if (!joined && !lefts.some((key) => key in condition))
          report(location, "this condition has no left side: say what is compared");
      }
    }
  },
};

/** E141: several left sides or joins, of which one would be lost. */
export const twoLeftSides: Rule = {
  code: "E141",
  finds: "a condition with two left sides, or joined and compared at once",
  check(workspace, report) {
    for (const { conditions } of everything(workspace)) {
      for (const { condition, location } of conditions) {
        const words = [...lefts, ...joins].filter((key) => key in condition);
        if (words.length > 1)
          report(
            { document: location.document, path: [...location.path, words[1]!], key: true },
            `a condition says one thing, this says ${words.join(" and ")}; join them with "all" or "any"`,
          );
      }
    }
  },
};

/** E142: exactly one comparison. */
export const oneComparison: Rule = {
  code: "E142",
  finds: "a condition with no comparison or with two",
  check(workspace, report) {
    for (const { conditions } of everything(workspace)) {
      for (const { condition, location } of conditions) {
        if (!lefts.some((key) => key in condition)) continue;
        const operators = comparisons.filter((key) => key in condition);
        if (operators.length === 0)
          report(location, `this condition has no comparison: one of ${comparisons.join(", ")}`);
        if (operators.length > 1)
          report(
            { document: location.document, path: [...location.path, operators[1]!], key: true },
            `a condition compares once, this says ${operators.join(" and ")}`,
          );
      }
    }
  },
};
