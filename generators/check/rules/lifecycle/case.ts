import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E324: cases end with one that always holds, and nothing stands after it. */
export const openCases: Rule = {
  code: "E324",
  finds: "cases of to of which none may hold, or that stand behind one that always holds",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path } of own(workspace, document)) {
        if (!Array.isArray(transition.to)) continue;
        const always = transition.to.findIndex((way: unknown) => isRecord(way) && way.when === undefined);
        const last = transition.to.length - 1;
        workspace.proven += 1;
        if (always !== -1 && always < last)
          report(
            { document, path: [...path, "to", always + 1] },
            "this case is never reached: the one before it always holds",
          );
        if (always === -1 && !isComplete(transition.to))
          report({ document, path: [...path, "to", last] }, 'no case may hold; leave the last one without "when"');
      }
    });
  },
};

// Cases over each value of one asked field are complete by themselves.
function isComplete(ways: unknown[]): boolean {
  const over = new Set(
    ways.map((way) =>
      isRecord(way) && isRecord(way.when) && typeof way.when.ask === "string" && "is" in way.when
        ? way.when.ask
        : undefined,
    ),
  );
  return over.size === 1 && !over.has(undefined);
}
