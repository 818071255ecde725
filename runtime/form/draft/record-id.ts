import type { PageContext } from "../../model/context.ts";

/**
 * The record whose form a draft is kept for: the one that is open, else the one that the address names, of several the
 * first; undefined where a record is still to be made of nothing.
 */
export function recordId(page: Pick<PageContext, "record" | "route">): string | undefined {
  const [id] = [page.record()?.["id"] ?? page.route.params["id"]].flat();
  return id === undefined ? undefined : String(id);
}
