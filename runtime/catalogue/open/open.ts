import { beginSession } from "../../call/session.ts";
import { call } from "../../call/call.ts";
import type { CallShape } from "../../model/bundle.ts";
import { settings, shellCall } from "../../settings/settings.ts";
import { clearStored, store } from "../../store/stored.ts";
import { writeStored } from "../../settings/write-stored.ts";
import { setAnswering } from "../../call/transport.ts";
import { addressOf } from "../../route/address.ts";
import type { RouteEntry } from "../../route/entry.ts";
import { loadAllRoutes, routeTable, setPrefetchTable } from "../../route/prefetch.ts";
import type { Language } from "../../model/context.ts";
import { parkedRoutes } from "../place/parked.ts";
import { sampleAnswering } from "../sample/answering.ts";
import { bundleHere, stateAnswering } from "../state/answering.ts";
import { fillParameters } from "./fill.ts";
import { lookIn } from "../../style/scheme.ts";
import { lastingQuery, selectionOf, type CatalogueSelection } from "./selection.ts";

const enterCall: CallShape = { method: "POST", path: "obligation/demo/enter" };

/**
 * Signs in as somebody of the demo who has a role, and the permission beside it if one is named; true when that worked.
 * The answer is that of a sign-in, so what the browser keeps of it is the same.
 */
async function enterAs(viewer: string): Promise<boolean> {
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
async function leave(): Promise<void> {
  await call({ ...shellCall("user.logout"), quiet: true });
  beginSession();
  clearStored("sign_out");
  clearStored("shown");
}

const isParked = (page: string): boolean => parkedRoutes.some((entry) => entry.page === page);

/** Who else of a role may have what the first one has not: those who decide, and the administrator of the company. */
const others: readonly string[] = ["invoice.submit", "invoice.confirm", "finance.approve", "user.manage"];

/**
 * Signs in as somebody of the role for whom the address can be filled; as the first one where nobody has what it takes.
 */
async function asSomebody<Values>(
  role: string | undefined,
  fill: () => Promise<{ values: Values; whole: boolean }>,
): Promise<Values> {
  if (role === undefined) await leave();
  else await enterAs(role);
  const first = await fill();
  if (role === undefined || first.whole) return first.values;
  for (const permission of others) {
    await enterAs(`${role.split(":")[0] ?? ""}:${permission}`);
    const next = await fill();
    if (next.whole) return next.values;
  }
  await enterAs(role);
  return first.values;
}

/** Turns to the wished page: signs in, finds a record for its address, and puts that address in place of this one. */
async function turnTo(selection: CatalogueSelection): Promise<void> {
  const entries = routeTable().filter(({ page }) => page === selection.page);
  const entry: RouteEntry | undefined = entries[selection.route] ?? entries[0];
  if (entry === undefined) return;
  const bundle = await entry.load();
  const values = await asSomebody(selection.role, () =>
    fillParameters(entry, bundle, selection.role, !isParked(selection.page)),
  );
  history.replaceState(
    history.state,
    "",
    addressOf(entry.path, {
      ...values,
      ...lastingQuery(selection),
      ...(isParked(selection.page) ? { catalogue_sample: selection.page } : {}),
    }),
  );
}

/**
 * Makes ready what the catalogue opened: a page as somebody in a state, or a parked page on answers made from its
 * schema.
 * @returns the language to show it in
 */
export async function openPreview(location: Pick<Location, "pathname" | "search">): Promise<Language> {
  const selection = selectionOf(location.search);
  document.documentElement.lang = selection.language;
  lookIn(selection.scheme);
  await loadAllRoutes();
  setPrefetchTable([...routeTable(), ...parkedRoutes]);
  if (location.pathname === "/catalogue/open") await turnTo(selection);
  const sampled = new URLSearchParams(window.location.search).get("catalogue_sample");
  const samples = sampled === null ? undefined : await sampleAnswering(sampled);
  const state = selection.state === "normal" ? undefined : stateAnswering(selection.state, await bundleHere());
  setAnswering((request) => state?.(request) ?? samples?.(request));
  return selection.language;
}
