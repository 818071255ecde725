import { callsOf, each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Document } from "../../source/document.ts";
import { inputsIn, properties } from "../../workspace/properties.ts";
import type { PropertySpot } from "../../workspace/properties.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** What is wrong with a property: the key that is to blame, and the words. */
export type Fault = { at?: string; says: string } | undefined;

/** A kind of finding about single properties of entities and of what calls are given. */
export function propertyRule(
  code: string,
  finds: string,
  wrong: (spot: PropertySpot, workspace: Workspace, document: Document) => Fault,
): Rule {
  return {
    code,
    finds,
    check(workspace, report) {
      const checkSpots = (document: Document, spots: readonly PropertySpot[]): void => {
        for (const spot of spots) {
          const fault = wrong(spot, workspace, document);
          workspace.proven += 1;
          if (fault)
            report(
              { document, path: [...spot.path, ...(fault.at ? [fault.at] : [])], ...(fault.at ? {} : { key: true }) },
              fault.says,
            );
        }
      };
      each(workspace.entities.values(), (document) => checkSpots(document, properties(document)));
      for (const { call, document, path } of callsOf(workspace)) checkSpots(document, inputsIn(call, path));
    },
  };
}
