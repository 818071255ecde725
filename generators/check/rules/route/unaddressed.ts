import { givenNames } from "../../page/gather/with.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { callInputs } from "../../workspace/inputs.ts";
import { answers } from "../../workspace/routes.ts";
import type { Route } from "../../workspace/routes.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** E215: a way to a page about one record says which one. */
export const unaddressed: Rule = {
  code: "E215",
  finds: "a way to a page about one record that does not say which",
  check(workspace, report) {
    for (const { gos } of screens(workspace)) {
      for (const { go, with: given, location } of gos) {
        if (!go.startsWith("/")) continue;
        const targets = answers(workspace, go, undefined);
        const names = new Set([...givenNames(given), ...new URLSearchParams(go.split("?")[1] ?? "").keys()]);
        const lacking = targets.map((route) => needed(workspace, route).find((name) => !names.has(name)));
        workspace.proven += 1;
        // Of several pages at one address one may do without.
        if (targets.length > 0 && lacking.every((name) => name !== undefined))
          report(
            location,
            `"${go.split("?")[0]}" is about one record, which "${lacking[0]}" names; write { "go": "${go}", "with": ["${lacking[0]}"] }`,
          );
      }
    }
  },
};

/** The parameters without which a page cannot load what it is about. */
function needed(workspace: Workspace, { document, parts }: Route): string[] {
  const { source } = document.value;
  const entry =
    isRecord(source) && typeof source.call === "string" && source.when === undefined
      ? workspace.calls.get(source.call)
      : undefined;
  if (!entry) return [];
  const names = [...callInputs(workspace, entry).needs].flatMap((need) => {
    if (Array.isArray(source.with)) return source.with.includes(need) ? [need] : [];
    const value: unknown = isRecord(source.with) ? source.with[need] : undefined;
    return isRecord(value) && typeof value.param === "string" ? [value.param] : [];
  });
  return names.filter(
    (name) => !parts.includes(`{${name}}`) && isRecord(document.value.params) && name in document.value.params,
  );
}
