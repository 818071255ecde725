import { beginSession } from "../../call/session.ts";
import { call } from "../../call/call.ts";
import type { CallShape } from "../../model/bundle.ts";
import { settings, shellCall } from "../../settings/settings.ts";
import { clearStored, store } from "../../store/stored.ts";
import { writeStored } from "../../settings/write-stored.ts";

const enterCall: CallShape = { method: "POST", path: "obligation/demo/enter" };

/**
 * Signs in as somebody of the demo who has a role, and the permission beside it if one is named; true when that worked.
 * The answer is that of a sign-in, so what the browser keeps of it is the same.
 */
export async function enterAs(viewer: string): Promise<boolean> {
  const [role, permission] = viewer.split(":");
  const data = await call(enterCall, { role, ...(permission === undefined ? {} : { permission }) });
  if (data === false || typeof data !== "object" || data === null) return false;
  beginSession();
  clearStored("sign_out");
  const { language: _ofTheAccount, ...user } = (data as { user: Record<string, unknown> }).user;
  writeStored(settings.stored, "user.login", { ...data, user });
  // The welcome would stand before everything that is looked at.
  store("modaltour", true);
  return true;
}

/** Ends the session at hand, so that a page for people without one is seen as they see it. */
export async function leave(): Promise<void> {
  await call({ ...shellCall("user.logout"), quiet: true });
  beginSession();
  clearStored("sign_out");
  clearStored("shown");
}
