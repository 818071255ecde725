import { suggest } from "../../../output/near.ts";
import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import type { Loose } from "../../workspace/workspace.ts";

/** A kind of finding about a field that a list's call names. */
export function callField(
  code: string,
  key: string,
  finds: string,
  wrong: (property: Loose) => string | undefined = () => undefined,
): Rule {
  return {
    code,
    finds,
    check(workspace, report) {
      for (const entry of callsOf(workspace)) {
        const about: string | undefined = entry.call.lists ?? entry.call.reads ?? entry.call.answer ?? entry.entity;
        const declared = entry.call[key];
        if (!about || !workspace.entities.has(about) || declared === undefined) continue;
        [declared].flat().forEach((name: unknown, index: number) => {
          const field = String(name).replace(/^-/, "");
          const location = {
            document: entry.document,
            path: [...entry.path, key, ...(Array.isArray(declared) ? [index] : [])],
          };
          const property = fieldAt(workspace, about, field) ?? entry.call.input?.[field];
          workspace.proven += 1;
          if (key === "sorts" && field !== name)
            report(location, `what a list is sorted by is sorted both ways: write "${field}"`);
          else if (property === undefined)
            report(location, `"${field}" is not in ${about}${suggest(field, fieldNames(workspace, about))}`);
          else {
            const fault = wrong(property);
            if (fault) report(location, `"${field}" ${fault}`);
          }
        });
      }
    },
  };
}
