import type { CallShape, PageBundle } from "../../page/bundle.ts";

/** The call of this page that lists records of an entity. */
export function listCall(bundle: PageBundle, entity: string | undefined): CallShape | undefined {
  if (entity === undefined) return undefined;
  return Object.values(bundle.calls).find((call) => call.lists === entity && call.method === "GET");
}
