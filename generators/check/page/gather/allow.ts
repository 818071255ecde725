import type { Document, Path } from "../../source/document.ts";
import type { Loose } from "../../workspace/workspace.ts";
import type { Facts } from "../facts.ts";
import type { Scope } from "../scope.ts";

/** Notes who a part is for, and gives the scope narrowed to them. */
export function gatherAllow(facts: Facts, document: Document, path: Path, part: Loose, scope: Scope): Scope {
  if (!Array.isArray(part?.allow)) return scope;
  facts.allows.push({
    allow: part.allow,
    parent: scope.allow,
    location: { document, path: [...path, "allow"] },
    scope,
  });
  return { ...scope, allow: part.allow };
}
