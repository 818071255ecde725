import { article } from "../../../output/article.ts";
import { suggest } from "../../../output/near.ts";
import { actedOn, otherOf } from "../../page/gather/action.ts";
import { actionsWith } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../workspace/answer.ts";
import { fieldNames } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

/** The calls of a page's sources that list or read records of an entity, or answer rows of its shape. */
const callsOf = (workspace: Workspace, page: Loose, entity: string): { name: string; call: Loose }[] =>
  [page.source, ...Object.values(isRecord(page.sources) ? page.sources : {})].flatMap((source: Loose) => {
    const entry = typeof source?.call === "string" ? workspace.calls.get(source.call) : undefined;
    if (entry === undefined) return [];
    const { lists, reads, rows, answer } = entry.call;
    return lists === entity || reads === entity || (rows === true && answer === entity) ? [entry] : [];
  });

/**
 * E196: a step on another record is one of the record to which the field refers, and a call of the page tells what may
 * be done there.
 */
export const otherRecord: Rule = {
  code: "E196",
  finds: "a step on a record beside the one at hand that cannot be taken from there",
  check(workspace, report) {
    for (const { node, name, at, scope, page } of actionsWith(workspace, "of")) {
      const here = actedOn(scope, node.on);
      const other = otherOf(workspace, node, scope);
      const step =
        typeof node.do === "string" && node.do.includes(".")
          ? transitionNamed(workspace, node.do, undefined)
          : undefined;
      const calls = here === undefined ? [] : callsOf(workspace, page, here);
      if (node.on === "selection")
        report(at, "a step on another record is taken of one row or record, not of chosen ones");
      else if (other === undefined)
        report(
          at,
          `"${name}" of ${here ?? "this page"} refers to no record${suggest(name, here === undefined ? [] : fieldNames(workspace, here))}`,
        );
      else if (step?.entity !== other)
        report(
          at,
          `"${name}" refers to ${article(other)}, but "${String(node.do ?? "")}" is no step of one; say do: ${other}.step`,
        );
      else if (!calls.some(({ call }) => Array.isArray(call.offers) && call.offers.includes(name)))
        report(
          at,
          `no source of this page tells what may be done to "${name}"; say "offers": ["${name}"] in the call ${calls.map(({ name }) => name).join(" or ")}`,
        );
    }
  },
};
