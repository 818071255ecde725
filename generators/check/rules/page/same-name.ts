import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Path } from "../../source/document.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E156: two siblings of one name would share one label and one address. */
export const sameName: Rule = {
  code: "E156",
  finds: "two tabs, steps, sections or actions of the same name",
  check(workspace, report) {
    each(workspace.pages, (document) => {
      for (const { path, name } of twice(document.value, []))
        report({ document, path }, `"${name}" is the name of another one here too`);
    });
  },
};

function twice(value: unknown, path: Path): { path: Path; name: string }[] {
  if (Array.isArray(value)) {
    const seen = new Set<string>();
    const own = value.flatMap((item, index) => {
      const name = isRecord(item) && typeof item.name === "string" ? item.name : undefined;
      const again = name !== undefined && seen.has(name);
      if (name !== undefined) seen.add(name);
      return again ? [{ path: [...path, index, "name"], name }] : [];
    });
    return [...own, ...value.flatMap((item, index) => twice(item, [...path, index]))];
  }
  return isRecord(value) ? Object.entries(value).flatMap(([key, child]) => twice(child, [...path, key])) : [];
}
