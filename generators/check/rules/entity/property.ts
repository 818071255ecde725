import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Document } from "../../source/document.ts";
import { properties } from "../../workspace/properties.ts";
import type { PropertySpot } from "../../workspace/properties.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** What is wrong with a property: the key that is to blame, and the words. */
export type Fault = { at?: string; says: string } | undefined;

/** A kind of finding about single properties of entities. */
export function propertyRule(
  code: string,
  finds: string,
  wrong: (spot: PropertySpot, workspace: Workspace, document: Document) => Fault,
): Rule {
  return {
    code,
    finds,
    check(workspace, report) {
      each(workspace.entities.values(), (document) => {
        for (const spot of properties(document)) {
          const fault = wrong(spot, workspace, document);
          workspace.proven += 1;
          if (fault)
            report(
              { document, path: [...spot.path, ...(fault.at ? [fault.at] : [])], ...(fault.at ? {} : { key: true }) },
              fault.says,
            );
        }
      });
    },
  };
}
