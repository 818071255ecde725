import { suggest } from "../../../output/near.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { walk } from "../../meta/walk.ts";
import type { Breach } from "../../meta/walk.ts";
import { settings } from "../../workspace/workspace.ts";

/** How many registered components the product may have. */
export const most = 6;

/** E148: a component that is not registered, or given other props than its schema asks. */
export const unknownComponent: Rule = {
  code: "E148",
  finds: "a component that is not registered, or props that do not fit it",
  check(workspace, report) {
    const known = settings(workspace, "components", "components");
    for (const { sections } of screens(workspace)) {
      for (const { node, location } of sections) {
        if (typeof node.component !== "string") continue;
        const at = { document: location.document, path: [...location.path, "component"] };
        workspace.proven += 1;
        if (!(node.component in known)) {
          report(at, `unknown component "${node.component}"${suggest(node.component, Object.keys(known))}`);
          continue;
        }
        const found: Breach[] = [];
        walk(
          workspace.grammar,
          known[node.component].props ?? { type: "object", additionalProperties: false },
          "",
          node.props ?? {},
          [...location.path, "props"],
          found,
        );
        for (const breach of found)
          report(
            { document: location.document, path: breach.path, ...(breach.key ? { key: true } : {}) },
            `${node.component}: ${breach.message}`,
          );
      }
    }
  },
};
