import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../world/world.ts";

/** E162: a source that is loaded for nobody. */
export const unusedSource: Rule = {
  code: "E162",
  finds: "a named source that nothing on the page uses",
  check(world, report) {
    each(world.pages, (document) => {
      for (const name of Object.keys(isRecord(document.value.sources) ? document.value.sources : {})) {
        const used = new RegExp(`"(from|source|fill|count)"\\s*:\\s*"${name}(\\.[^"]*)?"|"fill"\\s*:\\s*\\{[^}]*"${name}\\.`);
        if (!used.test(document.text)) report({ document, path: ["sources", name], key: true }, `nothing on this page uses the source "${name}"`);
      }
    });
  },
};
