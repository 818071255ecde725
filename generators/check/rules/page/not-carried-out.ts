import { actedOn, builtIn } from "../../page/gather/action.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** The calls that carry a built-in word out. */
const carriers: Readonly<Record<string, readonly string[]>> = {
  save: ["creates", "updates"],
  create: ["creates"],
  delete: ["deletes"],
};

/** E199: a built-in word that no call carries out: its button would do nothing. */
export const notCarriedOut: Rule = {
  code: "E199",
  finds: "a built-in word that no call carries out",
  check(workspace, report) {
    for (const { actions } of screens(workspace)) {
      for (const { node, location, scope } of actions) {
        if (!builtIn.includes(node.do)) continue;
        const entity = actedOn(scope, node.on);
        const kinds = carriers[node.do]!;
        workspace.proven += 1;
        if ([...workspace.calls.values()].some(({ call }) => kinds.some((kind) => call[kind] === entity))) continue;
        report(
          { ...location, path: [...location.path, "do"] },
          `no call ${kinds.join(" or ")} ${entity ?? "this page's entity"}, so that "${node.do}" does nothing; name a call`,
        );
      }
    }
  },
};
