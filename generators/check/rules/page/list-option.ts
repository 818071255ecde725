import type { DocumentLocation } from "../../source/document.ts";
import type { Use } from "../../page/facts.ts";
import { suggest } from "../../../output/near.ts";
import { screens, type Rule } from "../../rule.ts";
import type { CallEntry, Loose, Workspace } from "../../workspace/workspace.ts";
import { fieldAt } from "../../workspace/field.ts";
import { callInputs } from "../../workspace/inputs.ts";

/** A kind of finding about an option of a list that its call does not offer. */
function listOption(
  code: string,
  use: Use,
  finds: string,
  offered: (call: Loose, entry: CallEntry, workspace: Workspace) => string[],
  says: string,
  unfit?: (property: Loose) => string | undefined,
): Rule {
  return {
    code,
    finds,
    check(workspace, report) {
      for (const facts of screens(workspace)) {
        for (const { use: used, path, location, scope } of facts.items) {
          if (used !== use || ofPage(location)) continue;
          const entry = workspace.calls.get(callBehind(location.document.value, location.path) ?? "");
          if (!entry || !(entry.call.lists || entry.call.rows) || !scope.screen) continue;
          workspace.proven += 1;
          const known = offered(entry.call, entry, workspace);
          if (known.includes(path)) continue;
          const property = fieldAt(workspace, entry.call.lists ?? entry.call.rows, path);
          const never = property === undefined ? undefined : unfit?.(property);
          report(
            location,
            `${entry.name} ${says} "${path}"${suggest(path, known) || (never === undefined ? `; name it among its ${use}s in ${entry.document.file}` : `, which ${never}; it sums ${known.join(", ") || "nothing"}`)}`,
          );
        }
      }
    },
  };
}

/** Whether it is a filter at the head of a page of sections, which is no list's. */
export const ofPage = ({ document, path }: DocumentLocation): boolean =>
  path[0] === "filters" && document.value.layout === "detail" && document.value.list === undefined;

/** The call that answers the rows at a spot of a page: of the nearest part around it that says where they come from. */
export function callBehind(page: Loose, path: readonly (string | number)[]): string | undefined {
  let here: Loose = page;
  let call: string | undefined = page.source?.call;
  for (const step of path) {
    here = here?.[step];
    if (typeof here?.from === "string") call = page.sources?.[here.from]?.call;
    else if (here?.source?.call) call = here.source.call;
  }
  return call;
}

/** E122: an order that the list's call does not offer. */
export const untakenSort = listOption(
  "E122",
  "sort",
  "an order that the list's call does not offer",
  (call) => call.sorts ?? [],
  "does not sort by",
);

/** E123: a footer sum that the list's call does not make. */
export const untakenTotal: ReturnType<typeof listOption> = listOption(
  "E123",
  "total",
  "a footer sum that the list's call does not make",
  (call) => call.totals ?? [],
  "does not sum",
  ({ format, type }) =>
    ["money", "number", "percent", "integer"].includes(format) || type === "integer" ? undefined : "is no figure",
);

/** E113: a filter that the list's call does not take. */
export const untakenFilter = listOption(
  "E113",
  "filter",
  "a filter that the list's call does not take",
  (_call, entry, workspace) => [...callInputs(workspace, entry).parameters.keys()],
  "does not filter by",
);
