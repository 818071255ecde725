import { suggest } from "../../../output/near.ts";
import { each, screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E101: an entity that there is not. */
export const unknownEntity: Rule = {
  code: "E101",
  finds: "a page or section about an entity that is not there",
  check(workspace, report) {
    each(workspace.pages, (document) => {
      const { entity } = document.value;
      if (entity === undefined) return;
      workspace.proven += 1;
      if (!workspace.entities.has(entity))
        report(
          { document, path: ["entity"] },
          `unknown entity "${entity}"${suggest(entity, workspace.entities.keys())}`,
        );
    });
    for (const { sections } of screens(workspace)) {
      for (const { node, location } of sections) {
        const named =
          typeof node.entity === "string"
            ? ([[node.entity, ["entity"]]] as const)
            : typeof node.embed?.entity === "string"
              ? ([[node.embed.entity, ["embed", "entity"]]] as const)
              : [];
        for (const [entity, path] of named) {
          workspace.proven += 1;
          if (!workspace.entities.has(entity))
            report(
              { document: location.document, path: [...location.path, ...path] },
              `unknown entity "${entity}"${suggest(entity, workspace.entities.keys())}`,
            );
        }
      }
    }
  },
};
