import { article } from "../../../output/article.ts";
import { suggest, suggestOrList } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames, follow } from "../../workspace/field.ts";
import { partiesOf } from "../../workspace/reach.ts";
import { typed } from "../../workspace/typed.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { trail } from "./party.ts";

/** E533: whose the rows of a list are is said of a list, to parties, by ways that lead to a company. */
export const strayRows: Rule = {
  code: "E533",
  finds: "rows of no list, for no party, or by a way that leads to nobody",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      for (const [list, readers] of Object.entries<unknown>(isRecord(document.value.rows) ? document.value.rows : {})) {
        const property = fieldAt(workspace, document.name, list);
        workspace.proven += 1;
        if (!isRecord(property) || property.type !== "array") {
          report(
            { document, path: ["rows", list], key: true },
            property
              ? `"${list}" of ${document.name} is no list`
              : `"${list}" is not in ${document.name}${suggest(list, fieldNames(workspace, document.name))}`,
          );
          continue;
        }
        const parties = partiesOf(workspace, document.name);
        for (const [party, ways] of Object.entries<unknown>(isRecord(readers) ? readers : {})) {
          workspace.proven += 1;
          if (!parties.includes(party))
            report(
              { document, path: ["rows", list, party], key: true },
              `"${party}" is no party of ${document.name}${suggestOrList(party, parties)}`,
            );
          (Array.isArray(ways) ? ways : []).forEach((way: unknown, index: number) => {
            const wrong = wayFrom(workspace, document.name, list, String(way));
            workspace.proven += 1;
            if (wrong) report({ document, path: ["rows", list, party, index] }, wrong);
          });
        }
      }
    });
  },
};

/** What is wrong with a way from a row of a list to a company. */
function wayFrom(workspace: Workspace, entity: string, list: string, way: string): string | undefined {
  const items = typed(workspace, entity, follow(workspace, entity, fieldAt(workspace, entity, list)?.items));
  if (items.entity !== undefined) return trail(workspace, items.entity, way);
  const [first = "", ...rest] = way.split(".");
  const start = fieldAt(workspace, entity, `${list}.${first}`);
  if (!start) return `"${first}" is not in a row of ${list}${suggest(first, fieldNames(workspace, entity, list))}`;
  const there = typed(workspace, entity, start).entity;
  if (there === undefined) return `"${first}" in a row of ${list} refers to nothing, so it leads to no company`;
  const [last = ""] = rest;
  return rest.length === 1 && partiesOf(workspace, there).includes(last)
    ? undefined
    : rest.length === 0
      ? `this leads to ${article(there)}, not to a company`
      : trail(workspace, there, rest.join("."));
}
