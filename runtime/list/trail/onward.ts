import { go } from "../../route/navigate.ts";
import { afterIt } from "./after.ts";
import { noteDecided } from "./decided.ts";
import { leaveTrail, presentTrail } from "./trail.ts";
import { focusNextHeading } from "../../controls/heading.ts";

/**
 * After something was done on a record that stands on a page of its own: where the list it was opened from goes on by
 * itself and the record has left it, the next one opens, and after the last one the list.
 */
export async function goOnward(address: string, message: string | undefined): Promise<void> {
  const trail = presentTrail();
  const name = trail?.names?.[trail.records.indexOf(address)];
  if (trail?.again === undefined || name === undefined) return;
  const now = await trail.again();
  const next = now === undefined ? undefined : afterIt(trail.records, now.records, address);
  if (now === undefined || next === undefined || location.pathname + location.search !== address) return;
  leaveTrail({ ...trail, ...now });
  noteDecided({ at: next ?? new URL(trail.list, location.href).pathname, address, name, message });
  if (next !== null) focusNextHeading();
  await go(next ?? trail.list, { replace: true });
}
