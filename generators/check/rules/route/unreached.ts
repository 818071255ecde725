import { apart } from "../../cached/units.ts";
import type { Rule } from "../../rule.ts";
import { areSame, gathered } from "../../workspace/gathered.ts";
import { answers } from "../../workspace/routes.ts";
import { isRecord, once } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

/** E216: a page that people see is one to which something leads. */
export const unreached: Rule = {
  code: "E216",
  finds: "a page to which nothing leads",
  check(workspace, report) {
    const reached = once(
      workspace,
      "pages led to",
      () =>
        new Set(
          addresses(workspace).flatMap((address) =>
            answers(workspace, address, undefined).map((route) => route.document),
          ),
        ),
      areSame,
    );
    for (const document of apart(workspace.pages, ({ file }) => file)) {
      const { by_address: isKnown, for_tasks: isTask, parked } = document.value;
      workspace.proven += 1;
      if (reached.has(document)) {
        if (isKnown === true)
          report({ document, path: ["by_address"], key: true }, 'something leads to this page; take "by_address" away');
      } else if (isKnown !== true && isTask !== true && parked !== true)
        report(
          { document, path: ["routes"], key: true },
          'no page, menu, letter or step leads here; lead to it from one, or say "by_address": true where people come by its address alone',
        );
    }
  },
};

/** Every address that a config leads to; what a page answers, and where an entry is lit, leads nowhere by itself. */
function addresses(workspace: Workspace): string[] {
  return [
    ...gathered(workspace, "addresses led to", ({ kind, value }, found) => {
      if (kind !== "page") return gather(value, found);
      if (!isRecord(value)) return;
      const { routes, ...rest } = value;
      gather(rest, found);
      for (const route of Array.isArray(routes) ? routes : []) if (isRecord(route)) gather(route.go, found);
    }),
  ];
}

function gather(value: Loose, found: Set<string>): void {
  if (typeof value === "string") {
    if (value.startsWith("/")) found.add(value);
  } else if (typeof value === "object" && value !== null)
    for (const [key, child] of Object.entries(value)) if (key !== "also") gather(child, found);
}
