import { call } from "../call/call.ts";
import { shellCall } from "../settings/settings.ts";

let last: string | undefined;

/** Tells that a page was seen: its pattern, never the address. A changed query is not another view. */
export function seen(pattern: string, path: string): void {
  if (path === last) return;
  last = path;
  void call({ ...shellCall("common.pageview"), quiet: true }, { pattern });
}
