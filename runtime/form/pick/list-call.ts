import type { CallShape, PropertyShape } from "../../model/bundle.ts";
import type { PageContext } from "../../model/context.ts";

/**
 * The call that lists what a reference may be set to: the one for the asker's role, else the page's own that lists the
 * entity.
 */
export function listCall(
  { bundle, user }: Pick<PageContext, "bundle" | "user">,
  { ref, choices }: PropertyShape,
): CallShape | undefined {
  if (ref === undefined) return undefined;
  if (choices !== undefined) return bundle.calls[choices[user?.role ?? user?.roles[0] ?? ""] ?? ""];
  return Object.values(bundle.calls).find((call) => call.lists === ref && call.method === "GET");
}
