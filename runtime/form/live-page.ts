import type { PageContext } from "../model/context.ts";

/**
 * The page as it is now, behind one object that stays: the page is made anew whenever its data changes, and what hangs
 * on it would otherwise draw every field again.
 */
export function livePage(now: { readonly current: PageContext }): PageContext {
  return new Proxy({} as PageContext, {
    get: (_nothing, name) => Reflect.get(now.current, name) as unknown,
    has: (_nothing, name) => Reflect.has(now.current, name),
  });
}
