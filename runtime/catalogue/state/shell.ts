import type { Request } from "../../call/transport.ts";
import { matchPattern } from "../../../schemas/vocabulary/address/pattern.ts";
import { settings } from "../../settings/settings.ts";

const shellNames = /^(?:user\.(?:menu_list|system_info)|todo\.|notice\.(?:list|read)|common\.pageview)/;

/** What the frame around a page asks on every page: the server answers it whatever the page is shown in. */
export function isOfShell({ address }: Request): boolean {
  const path = address.split("?")[0] ?? "";
  return Object.entries(settings.calls).some(
    ([name, { path: pattern }]) => shellNames.test(name) && matchPattern(pattern, path) !== undefined,
  );
}
