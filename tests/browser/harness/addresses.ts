import { routeTable } from "../../../registry/page/routes.ts";
import type { NamedCall, Registry } from "../../../registry/registry.ts";
import type { Application } from "../../api/application/application.ts";
import { talkAs, type Talk } from "../../api/application/bodies.ts";

/** A page that runs, a role that may see it, and who of that role may. */
export interface Seen {
  page: string;
  /** The route as it is written, narrowed parameters filled in. */
  route: string;
  role: string;
  /** The first part of the person's e-mail; undefined where nobody need sign in. */
  who: string | undefined;
}

/** Jobs by the permission group they stand for, and the company that stands for a role. */
const JOBS: Readonly<Record<string, string>> = {
  maker: "maker",
  checker_l1: "checker",
  checker_l2: "checker2",
  company_administrator: "admin",
  signatory: "ceo",
  accountant: "checker2",
};
const COMPANIES: Readonly<Record<string, string>> = { supplier: "s1", enterprise: "e1", financier: "f1" };
/** Roles that are one person. */
const SINGLE: Readonly<Record<string, string>> = { session: "ceo.e1", admin: "ops", investor: "investor1" };

/** Who may see what a role with a permission may. */
function personFor(registry: Registry, role: string, permission: string | undefined): string | undefined {
  const company = COMPANIES[role];
  if (company === undefined) return SINGLE[role];
  if (permission === undefined) return `maker.${company}`;
  const groups = registry.roles.roles[role]?.groups ?? {};
  const group = Object.keys(JOBS).find((one) => groups[one]?.includes(permission));
  if (group === undefined) throw new Error(`nobody of ${role} has ${permission}`);
  return `${JOBS[group]}.${company}`;
}

/** An address with one parameter more. */
const withQuery = (address: string, name: string, value: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}${name}=${value}`;

/** Every running page at every address with every role that it allows; who holds only a link is public here. */
export function everyPage(registry: Registry): Seen[] {
  return routeTable(registry)
    .filter(({ page, go }) => page.parked !== true && go === undefined)
    .flatMap(({ page, path, where }) => {
      // The last word for a role stands in a map; what is written first is who the page is for.
      const allowed = new Map(
        (page.allow ?? [])
          .toReversed()
          .map((entry) => entry.split(":") as [string, string | undefined])
          .map(([role, permission]) => [role === "link" ? "public" : role, permission]),
      );
      const routes = Object.entries(where ?? {}).reduce<string[]>(
        (made, [name, values]) =>
          made.flatMap((one) =>
            values.map((value) =>
              one.includes(`{${name}}`) ? one.replace(`{${name}}`, value) : withQuery(one, name, value),
            ),
          ),
        [path],
      );
      return [...allowed]
        .filter(([role]) => role !== "portfolio")
        .flatMap(([role, permission]) =>
          routes.map((route) => ({ page: page.name, route, role, who: personFor(registry, role, permission) })),
        );
    });
}

/** The records of an entity that lists show to somebody, from the first list that shows any. */
async function listedTo(registry: Registry, talk: Talk, role: string, entity: string): Promise<string[]> {
  const lists = [...registry.calls.values()].filter(
    (call: NamedCall) =>
      call.parked !== true &&
      call.method === "GET" &&
      (call.lists === entity || (call.rows === true && call.answer === entity)),
  );
  for (const { path } of lists) {
    for (const tab of entity === "task" ? ["", "?tab=todo", "?tab=done", "?tab=started_by_me"] : [""]) {
      const { code, data } = await talk.get(`${path.replace("{role}", role)}${tab}`);
      if (String(code) === "1001" || String(code) === "1002") throw new Error(`the talk has ended: ${code}`);
      const ids = ((data?.rows ?? []) as { id?: string }[]).flatMap(({ id }) => (id === undefined ? [] : [id]));
      if (ids.length > 0) return ids;
    }
  }
  return [];
}

/** A token for a page that is opened by link: that of the last mail that led there, else one that opens nothing. */
async function tokenOf({ store }: Application, route: string): Promise<string> {
  const mail = await store.reading.first<{ body: string }>(
    "SELECT body FROM mail WHERE body LIKE $1 ORDER BY id DESC LIMIT 1",
    [`%${route}#token=%`],
  );
  return new RegExp(`${route}#token=([A-Za-z0-9_-]{43})`).exec(mail?.body ?? "")?.[1] ?? "A".repeat(43);
}

const talks = new WeakMap<Application, Map<string, Promise<Talk>>>();

/**
 * One talk with somebody for all that is asked as them: each further sign-in would end an earlier one, at last that of
 * the window that is looked at.
 */
function talkOnce(application: Application, who: string): Promise<Talk> {
  const held = talks.get(application) ?? new Map<string, Promise<Talk>>();
  talks.set(application, held);
  const talk = held.get(who) ?? talkAs(application, who);
  held.set(who, talk);
  return talk;
}

const lists = new WeakMap<Application, Map<string, Promise<string[]>>>();

/** What somebody is shown of an entity, asked once: looking at pages changes nothing. */
function shownTo(application: Application, who: string, role: string, entity: string): Promise<string[]> {
  const held = lists.get(application) ?? new Map<string, Promise<string[]>>();
  lists.set(application, held);
  const key = `${who} ${role} ${entity}`;
  const shown =
    held.get(key) ?? talkOnce(application, who).then((talk) => listedTo(application.registry, talk, role, entity));
  held.set(key, shown);
  return shown;
}

/**
 * The address of a page for somebody, with a record that is shown to them; undefined where it asks for one and they
 * have none.
 */
export async function addressOf(
  application: Application,
  { page: name, route, role, who }: Seen,
): Promise<string | undefined> {
  const { registry } = application;
  const { params = {}, source } = registry.pages.get(name) ?? {};
  if (params["token"] === "fragment") return `${route}#token=${await tokenOf(application, route)}`;
  const call = registry.calls.get(source?.call ?? "");
  const required = Object.entries(params).flatMap(([parameter, declared]) =>
    typeof declared === "object" && declared.type === "id" && declared.in === "query"
      ? [{ parameter, entity: declared.of ?? call?.reads ?? call?.entity }]
      : [],
  )[0];
  const inPath = /\{([a-zA-Z]+)\}/.exec(route)?.[1];
  const entity = inPath === undefined ? required?.entity : (call?.reads ?? call?.entity);
  if (who === undefined || entity === undefined) return inPath === undefined ? route : undefined;
  // Some records are listed to the company's administrator alone, and shown to all its people.
  const askers = [who, ...(role in COMPANIES ? [`admin.${COMPANIES[role]}`] : [])];
  let found: string[] = [];
  for (const asker of askers) if (found.length === 0) found = await shownTo(application, asker, role, entity);
  const [id, ...others] = found;
  // A form that opens a record only where it is given one begins a new one without.
  if (id === undefined) return inPath === undefined && source?.when !== undefined ? route : undefined;
  if (inPath !== undefined) return route.replace(`{${inPath}}`, id);
  return (name.endsWith("together") ? [id, ...others.slice(0, 2)] : [id]).reduce(
    (address, one) => withQuery(address, required?.parameter ?? "id", one),
    route,
  );
}
