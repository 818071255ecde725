import { CODES } from "../../schemas/vocabulary/error.ts";
import { allowed, visitorOf } from "../access/access.ts";
import { type Answer, answer, call } from "../call/call.ts";
import { onCall } from "../call/after-call.ts";
import { setCallHandlers } from "../call/handlers.ts";
import { forgetPreloaded } from "../call/preloaded.ts";
import { beginSession } from "../call/session.ts";
import { clearMessages, notify, showMessage } from "../controls/notices.ts";
import { setLabelRole, switchLanguage, word } from "../label/label.ts";
import { chooseLanguage } from "../label/language.ts";
import type { Language, SessionUser } from "../model/context.ts";
import { matchRoute } from "../../schemas/vocabulary/address/match.ts";
import { go, leadNext } from "../route/navigate.ts";
import { loadAllRoutes, routeTable } from "../route/prefetch.ts";
import { authority, currentRole } from "../store/authority.ts";
import { resetClient, shownMenu, useClient, type MenuEntry } from "../store/client.ts";
import { onSignOut, tellSignOut } from "../store/sign-out.ts";
import { clearStored, store, stored } from "../store/stored.ts";
import { writeStored } from "../settings/write-stored.ts";
import { settings, shellCall } from "../settings/settings.ts";
import { pageMeta } from "../settings/brand.ts";
import { refusedTitle } from "./refused-fields.ts";

type Data = Record<string, unknown>;

/** The signed-in user as pages see them, out of the server's answer. */
function userOf(info: Data): SessionUser {
  const user = (info["user"] ?? {}) as Data;
  const company = (info["company"] ?? {}) as { id?: string; name?: string; status?: string };
  return {
    ...user,
    roles: authority(),
    ...(currentRole() === undefined ? {} : { role: currentRole() as string }),
    permissions: Array.isArray(info["permissions"]) ? info["permissions"].map(String) : [],
    company,
    today: info["business_date"],
    payment_day: info["payment_day"],
    holidays: info["holidays"],
    entities: info["entities"],
    current_entity_id: info["current_entity_id"],
    simulated: info["simulated"],
  };
}

async function loadMenu(): Promise<readonly MenuEntry[]> {
  const answer = await call(shellCall("user.menu_list"));
  return answer === false || typeof answer !== "object" ? [] : (answer as { rows: MenuEntry[] }).rows;
}

let loading: Promise<Answer | undefined> | undefined;

/** What the server says of the session; its refusal where it could not say, which is not that there is none. */
async function read(name: string): Promise<{ data: Data | false } | { refusal: Answer }> {
  const response = await answer(shellCall(name));
  const { value, code } = response;
  if (value === false && code !== CODES.session_expired && code !== CODES.forbidden) return { refusal: response };
  return { data: value !== null && typeof value === "object" ? (value as Data) : false };
}

async function load(): Promise<Answer | undefined> {
  const entries = await read("user.menu_list");
  if ("refusal" in entries) return entries.refusal;
  const menu = entries.data === false ? [] : (entries.data as { rows: MenuEntry[] }).rows;
  const first = menu.find((entry) => entry.authority !== undefined)?.authority;
  if (currentRole() === undefined && first !== undefined) store("authority", [first]);
  const details = currentRole() === undefined ? undefined : await read("user.system_info");
  if (details !== undefined && "refusal" in details) return details.refusal;
  const info = details?.data ?? false;
  if (info === false) {
    useClient.setState({ signedIn: currentRole() === undefined && menu.length > 0 });
    return undefined;
  }
  writeStored(settings.stored, "user.system_info", info);
  setLabelRole(currentRole());
  useClient.setState({ user: userOf(info), signedIn: true, initData: menu, menuData: shownMenu(menu) });
  return undefined;
}

/**
 * Learns who is signed in, and their menu; asked once however many ask.
 * @returns the refusal where the server could not say
 */
export function loadSession(): Promise<Answer | undefined> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function signedIn(data: Data, name: string): Promise<void> {
  beginSession();
  endedBy = undefined;
  tellSignOut();
  resetClient(true);
  clearStored("sign_in");
  const chosen = stored("locale");
  writeStored(settings.stored, name, data);
  // What was chosen on this device stands; without a choice the account's own language does, where it has one beside
  // the default.
  const wished = typeof chosen === "string" ? chosen : stored("locale") === "zh-CN" ? "zh-CN" : undefined;
  store("locale", wished);
  if (wished !== undefined && data["user"] !== undefined)
    await changeLanguage(chooseLanguage(wished, undefined), false);
  await loadSession();
  if (currentRole() === undefined) return;
  if (left !== undefined && isFor(left)) leadNext(left.address);
  left = undefined;
}

/** An address that somebody could not see without a session. */
interface LeftAddress {
  /** Who was there when their session ended; undefined for whoever came by a link and was not signed in. */
  readonly user: string | undefined;
  readonly role: string | undefined;
  readonly address: string;
}

/** Where somebody was when their session ended, or wanted to go without one. */
let left: LeftAddress | undefined;

/**
 * Whether who is signed in now is led there: the same person in the same role; or, where nobody was signed in before,
 * whoever may see the page.
 */
function isFor({ user, role, address }: LeftAddress): boolean {
  const now = useClient.getState().user;
  if (user !== undefined || role !== undefined)
    return (user === undefined || user === now?.id) && role === currentRole();
  const { pathname: path, search, hash } = new URL(address, location.href);
  const visitor = visitorOf(now);
  const matched = matchRoute(routeTable(), { path, search, hash }, ({ allow }) => allowed(allow, visitor));
  // What is open to everybody was no way to anywhere: the pages of the sign-in are among it.
  return typeof matched === "object" && !matched.entry.allow.includes("public");
}

function forget(): void {
  clearStored("sign_out");
  setLabelRole(undefined);
  resetClient(false);
  tellSignOut();
}

/** Where investors sign in: the portfolio has a door of its own. */
const portfolioDoor = "/portfolio/login";

/** Why the last session ended, where it was not by its time: the sign-in says it, whoever leads there. */
let endedBy: string | undefined;

/** Where who has no session signs in to see an address. */
export function doorOf({ pathname: path, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string {
  const wished = matchRoute(routeTable(), { path, search, hash }, () => true);
  return stored("portfolioToken") !== undefined || (typeof wished === "object" && wished.entry.frame === "portfolio")
    ? portfolioDoor
    : endedBy === undefined
      ? "/login"
      : `/login?why=${encodeURIComponent(endedBy)}`;
}

/** Signs out here and at the server, and goes to the sign-in page. */
export async function signOut(): Promise<void> {
  endedBy = undefined;
  const door = doorOf(location);
  await call({ ...shellCall("user.logout"), quiet: true });
  left = undefined;
  forget();
  await go(door, { unasked: true });
}

async function expired(reason?: string): Promise<void> {
  endedBy = reason;
  const isVariant = pageMeta.environment() === "portfolio";
  // Which door an address has is told by the routes behind the sign-in; without them it is the usual one.
  await loadAllRoutes().catch(() => undefined);
  const door = doorOf(location);
  const { user: person } = useClient.getState();
  const user = person?.id;
  const role = currentRole();
  left = { user, role, address: location.pathname + location.search };
  if (isVariant || door === portfolioDoor) {
    if (person !== undefined || stored("portfolioToken") !== undefined)
      notify(word("session.portfolio_title"), "info", [word("session.portfolio_text")]);
    forget();
    if (isVariant) history.back();
    else await go(door, { unasked: true });
    return;
  }
  forget();
  // Who came by a link and was not signed in here has lost nothing.
  if (reason === undefined && (user !== undefined || role !== undefined)) store("sessionExpired", true);
  await go(door, { unasked: true });
}

/** Switches the language without a reload, remembers it, and tells the server who is signed in. */
export async function changeLanguage(language: Language, chosen = true): Promise<void> {
  if (chosen) store("locale", language);
  forgetPreloaded();
  await switchLanguage(language);
  if (!chosen || useClient.getState().user === undefined) return;
  const menu = await loadMenu();
  useClient.setState({ initData: menu, menuData: shownMenu(menu) });
}

async function askToReload(message: string | undefined): Promise<void> {
  const { confirm } = await import("../action/confirm.tsx");
  if (
    await confirm({
      title: word("code.new_version"),
      text: message,
      yes: word("code.reload"),
      no: word("dialog.close"),
    })
  )
    location.reload();
}

/** Ties the call client to this screen. */
export function startSession(language: () => string): void {
  setCallHandlers({
    clearMessages,
    notifyFields: (title, fields) =>
      notify(refusedTitle(title), "bad", [
        // A rule about several fields says the same at each.
        ...new Set(fields.map(({ field, message }) => (message === "" ? field : message))),
      ]),
    showError: (message) => showMessage(message),
    sessionExpired: (reason) => void expired(reason),
    newVersion: (message) => void askToReload(message),
    language,
    portfolioToken: () => {
      const token = stored("portfolioToken");
      return typeof token === "string" && token !== "" ? token : undefined;
    },
    // Who decides by a mailed link has no role; the server asks theirs of nobody without a session.
    role: () => currentRole() ?? "link",
  });
  // Who asks for the tour again is led around at the next page, whatever this browser remembers.
  onCall("user.guide", async () => (await import("../tour/progress.ts")).beginTour());
  for (const name of [
    "user.login",
    "user.second_factor",
    "user.login_mailed",
    "user.choose_role",
    "user.verify_role",
    "portfolio.login",
  ])
    onCall(name, (data) => signedIn(data, name));
  // The account's own language, once chosen, is spoken at once.
  onCall("user.modify_info", ({ locale }) =>
    locale === "zh-CN" || locale === "en-US" ? changeLanguage(locale) : undefined,
  );
  onCall("user.logout", forget);
  onSignOut(forgetPreloaded);
}
