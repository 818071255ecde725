import { pageFacts } from "../../page/page.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E162: a source that is loaded for nobody. */
export const unusedSource: Rule = {
  code: "E162",
  finds: "a named source that nothing on the page uses",
  check(workspace, report) {
    each(workspace.pages, (document) => {
      const { sources } = document.value;
      if (!isRecord(sources)) return;
      const { froms, fills, operands } = pageFacts(workspace, document);
      const used = new Set(
        [...froms, ...fills]
          .map(({ from }) => from.split(".")[0])
          .concat(operands.filter(({ kind }) => kind === "source").map(({ path }) => path.split(".")[0])),
      );
      for (const name of Object.keys(sources))
        if (!used.has(name))
          report({ document, path: ["sources", name], key: true }, `nothing on this page uses the source "${name}"`);
    });
  },
};
