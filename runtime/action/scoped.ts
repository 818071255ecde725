import type { PageContext, Scope } from "../model/context.ts";

type Lookup = (kind: string, path: string) => unknown;

/** What references mean for a page in a scope, as inputs of the same name need it. */
export function scopedLookup(page: PageContext, scope?: Scope): Lookup {
  return (kind, path) => page.resolve({ [kind]: path }, scope);
}
