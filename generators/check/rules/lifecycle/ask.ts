import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";
import { isRecord } from "../../workspace/workspace.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { named } from "./named.ts";

/** E311: what is asked must be a field; a comment can always be asked. */
export const unknownAsk = named(
  "E311",
  "ask",
  "an ask for a field that the entity does not have",
  (workspace, entry) => {
    const inputs = (Array.isArray(entry.transition.ask) ? entry.transition.ask : []).map((name: unknown) =>
      String(name).replace(/\?$/, ""),
    );
    const nested = inputs.filter(
      (name: string) => name.includes(".") && fieldAt(workspace, entry.entity, name) !== undefined,
    );
    return [...fieldNames(workspace, entry.entity), ...nested, "comment"];
  },
  (name, { entity }) => `"${name}" is not in ${entity}`,
);

/** E345: what is needed under a condition must be asked, and may be left out otherwise. */
export const unaskedNeed: Rule = {
  code: "E345",
  finds: "a field needed under a condition that is not asked, or that must be given anyway",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path } of own(workspace, document)) {
        const inputs: string[] = (Array.isArray(transition.ask) ? transition.ask : []).map(String);
        const optional = inputs.filter((name) => name.endsWith("?")).map((name) => name.slice(0, -1));
        const needed = Object.keys(isRecord(transition.needs) ? transition.needs : {});
        for (const field of needed) {
          workspace.proven += 1;
          if (optional.includes(field)) continue;
          const others = optional.filter((name) => !needed.includes(name));
          report(
            { document, path: [...path, "needs", field], key: true },
            `"${field}" is not among what may be left out of "ask"${suggest(field, others) || `: write "${field}?" there`}`,
          );
        }
      }
    });
  },
};
