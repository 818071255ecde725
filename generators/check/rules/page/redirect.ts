import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E160: only a call that declares it may send the browser to an outside host. */
export const undeclaredRedirect: Rule = {
  code: "E160",
  finds: "a way to an answered address from a call that declares no redirects",
  check(workspace, report) {
    for (const { actions } of screens(workspace)) {
      for (const { node, location } of actions) {
        const follows = Array.isArray(node.then) ? node.then : [node.then];
        follows.forEach((follow: unknown, index: number) => {
          if (!isRecord(follow) || !isRecord(follow.go) || !("result" in follow.go)) return;
          if (workspace.calls.get(String(node.do))?.call.redirects) return;
          report(
            {
              document: location.document,
              path: [...location.path, "then", ...(Array.isArray(node.then) ? [index] : []), "go"],
            },
            `"${node.do}" declares no redirects, so its answer cannot send the browser anywhere`,
          );
        });
      }
    }
  },
};
