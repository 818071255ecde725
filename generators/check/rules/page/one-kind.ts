import { SECTION_KINDS } from "../../page/section-kinds.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E104: a section is of one kind; `actions` alone is one too. */
export const oneKind: Rule = {
  code: "E104",
  finds: "a section of no kind or of several",
  check(workspace, report) {
    for (const { sections } of screens(workspace)) {
      for (const { node, location } of sections) {
        const held = SECTION_KINDS.filter((kind) => kind in node);
        if (held.length === 0 && !node.actions)
          report(location, `a section needs one of ${SECTION_KINDS.join(", ")}, actions`);
        if (held.length > 1)
          report(
            { document: location.document, path: [...location.path, held[1]!], key: true },
            `a section is of one kind, this has ${held.join(" and ")}`,
          );
      }
    }
  },
};
