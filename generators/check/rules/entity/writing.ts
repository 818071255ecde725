import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Loose } from "../../workspace/workspace.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** A place for a part in a piece of writing. */
const PART = /\{([^{}]*)\}/g;

/** What a way of writing says wrongly of the object that it stands at. */
function faultOf(written: Loose, properties: Loose): string | undefined {
  const parts = isRecord(properties) ? Object.keys(properties) : [];
  if (parts.length === 0) return "only what has parts is written from them";
  const named = [written].flat(3).flatMap((piece) => [...String(piece).matchAll(PART)].map(([, name]) => name ?? ""));
  const stray = named.find((name) => !parts.includes(name));
  return stray === undefined ? undefined : `"${stray}" is no part of it${suggest(stray, parts)}`;
}

/** E917: a way of writing that names no part of what is written, or stands where there are none. */
export const strayWriting: Rule = {
  code: "E917",
  finds: "a way of writing that names what is no part of the value",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      for (const group of ["properties", "definitions"])
        for (const [name, parties] of Object.entries<Loose>(document.value[group] ?? {})) {
          if (parties?.written === undefined) continue;
          const fault = faultOf(parties.written, parties.properties);
          workspace.proven += 1;
          if (fault !== undefined) report({ document, path: [group, name, "written"] }, fault);
        }
    });
  },
};
