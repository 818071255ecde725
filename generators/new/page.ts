import { article } from "../output/article.ts";
import { posix } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { fieldAt, fieldNames } from "../check/workspace/field.ts";
import { halves, mayRead, roleNames, within, words } from "../check/workspace/reach.ts";
import { isName, routes } from "../check/workspace/routes.ts";
import { suggest } from "../output/near.ts";
import type { Document } from "../check/source/document.ts";
import { menuEntries } from "../check/workspace/menu.ts";
import type { Language } from "../check/workspace/wording.ts";
import { isRecord } from "../check/workspace/workspace.ts";
import type { CallEntry, Loose, Workspace } from "../check/workspace/workspace.ts";
import { usualSource } from "../../registry/page/whole.ts";
import { holdsPapers, rolesFor, subjectPages, tasksOf } from "../../registry/page/subject.ts";
import { tasksRegistryOf } from "../check/workspace/registry.ts";
import { pageNamespace } from "../../registry/labels/page.ts";
import { json, withEntry } from "./json.ts";
import { Refusal, emptyPlan, left, type Left, type Plan } from "./plan.ts";
import { textOf, say } from "./wording.ts";

/** What a new page is told. */
interface PageWish {
  entity: string;
  layout: string;
  allow?: string[];
  /** The entry of the menu under which it stands: a group takes it as a further entry, any other as its own. */
  menu?: string;
}

const most = 8;

/** The button of a list that leads to its form, and the one that sends a form. */
const adding = { en: "Add", zh: "添加" };
const sending = { en: "Save", zh: "保存" };

/** What a new list says while it is empty, until its author says what would stand there. */
const emptied = { en: "They will appear here as soon as there are any.", zh: "有记录后将显示在这里。" };

/** A list, detail or form of an entity, at the address its place says, with what its calls and roles allow. */
export function newPage(workspace: Workspace, name: string, { entity, layout, allow, menu }: PageWish): Plan {
  if (!/^[a-zA-Z][\w]*(\/[\w]+)*$/.test(name))
    throw new Refusal(`"${name}" is no page name; write it like its address: invoice/invoice/add`);
  if (!workspace.entities.has(entity))
    throw new Refusal(`there is no entity "${entity}"${suggest(entity, workspace.entities.keys())}`);
  const address = `/${name}`;
  if (routes(workspace).some(({ path }) => path === address)) throw new Refusal(`${address} is answered already`);
  const call = callFor(workspace, entity, layout);
  const people = layout === "form" ? senders(call, allow) : (allow ?? peopleOf(workspace, call));
  const shown = fields(
    workspace,
    entity,
    layout,
    call,
    people.map((who) => halves(who).who),
  );
  if (shown.length === 0)
    throw new Refusal(
      layout === "form"
        ? `${call.name} asks for no field of ${entity}`
        : `${people.join(", ")} may read no field of ${entity}`,
    );
  const page = {
    $schema: posix.relative(posix.dirname(`pages/${name}.json`), `generated/completion/page/${entity}.json`),
    grammar: 2,
    entity,
    by_address: true,
    ...content(workspace, entity, layout, call, people, shown),
    ...(layout === "detail" && showsPapers(workspace, entity, people) ? { beside: [{ papers: true }] } : {}),
  };
  const { namespace, prefix } = pageNamespace(name);
  const plan = emptyPlan();
  plan.files.set(`pages/${name}.json`, json(page));
  // The list leads to it now.
  const opened = "open" in page ? (page.open as { go: string }).go : undefined;
  const led = routes(workspace).find(({ path }) => path === opened)?.document;
  if (led?.value.by_address === true) plan.changed.set(led.file, withEntry(led.text, ["by_address"], undefined));
  const list = layout === "list" ? undefined : listBeside(workspace, entity, name, layout, people);
  const titled = (language: Language): string =>
    textOf(workspace, language, entity, layout === "list" ? "entities" : "entity", entity);
  if (menu !== undefined) {
    const { by_address: _led, ...ledTo } = page;
    plan.files.set(`pages/${name}.json`, json(ledTo));
    intoMenu(workspace, plan, menu, { address, layout, people, opened, beside: list, titled });
  }
  if (layout === "detail") keepTasks(workspace, plan, entity, people);
  if (list) {
    const { by_address: _led, ...ledTo } = page;
    plan.files.set(`pages/${name}.json`, json(ledTo));
    plan.changed.set(list.file, leading(list.text, layout, address, people));
    const { namespace: beside, prefix: before } = pageNamespace(list.name);
    if (layout === "form") say(workspace, plan, beside, `${before}action.add`, (language) => adding[language]);
  }
  if (call.call.handler && layout === "form")
    say(workspace, plan, namespace, `${prefix}action.keep`, (language) => sending[language]);
  say(workspace, plan, namespace, `${prefix}title`, titled);
  if (layout === "list") say(workspace, plan, namespace, `${prefix}empty`, (language) => emptied[language]);
  plan.next.push(
    left(
      `Choose the ${layout === "list" ? "columns and filters" : "fields"} in pages/${name}.json`,
      `在 pages/${name}.json 中选择${layout === "list" ? "列和筛选条件" : "字段"}`,
    ),
    left(
      `Reword "${prefix}title" in ${namespace}.json of both languages`,
      `改写两种语言 ${namespace}.json 中的 "${prefix}title"`,
    ),
    ...(layout === "form" ? sendingBeside(workspace, entity, name) : []),
    ...(menu !== undefined && list === undefined
      ? [left("Reword what the menu calls it in menu.json of both languages", "改写两种语言 menu.json 中的菜单名称")]
      : []),
    menu !== undefined
      ? left(
          `See in schemas/menu.json where it stands in "${menu}"`,
          `在 schemas/menu.json 中查看其在 "${menu}" 下的位置`,
        )
      : list
        ? leadsTo(list, address)
        : left(
            `Lead to ${address} from schemas/menu.json or from another page, and then take "by_address" away`,
            `在 schemas/menu.json 或其他页面中链接到 ${address}，然后移除 by_address`,
            "--menu <entry> puts a page into the menu",
          ),
  );
  return plan;
}

/** Whether a detail for these people is the one on which tasks of an entity with files are decided. */
function showsPapers(workspace: Workspace, entity: string, people: readonly string[]): boolean {
  const registry = tasksRegistryOf(workspace);
  const tasks = tasksOf(registry, entity);
  return (
    holdsPapers(registry, entity) &&
    people
      .map((who) => halves(who).who)
      .some(
        (role) =>
          subjectPages(registry, entity, role).length === 0 &&
          tasks.some((transition) => rolesFor(registry, { allow: [role] }, transition).length > 0),
      )
  );
}

/** Marks the page on which tasks of an entity are decided so far, so that a further detail of it takes none away. */
function keepTasks(workspace: Workspace, plan: Plan, entity: string, people: readonly string[]): void {
  const registry = tasksRegistryOf(workspace);
  const tasks = tasksOf(registry, entity);
  for (const role of new Set(people.map((who) => halves(who).who))) {
    if (!tasks.some((transition) => rolesFor(registry, { allow: [role] }, transition).length > 0)) continue;
    const [page] = subjectPages(registry, entity, role);
    const document = workspace.pages.find((one) => one.name === page?.name);
    if (document !== undefined && document.value.for_tasks === undefined)
      plan.changed.set(document.file, withEntry(document.text, ["for_tasks"], true));
  }
}

/** Where a draft is sent by a step, how the form offers it beside saving. */
function sendingBeside(workspace: Workspace, entity: string, name: string): Left[] {
  const first = [...workspace.transitions.values()].find(
    (step) => step.entity === entity && [step.transition.from].flat().includes("draft"),
  );
  return first === undefined
    ? []
    : [
        left(
          `Offer in pages/${name}.json to send it at once: { "do": "${first.verb}", "as": "primary" } before { "do": "save" }`,
          `在 pages/${name}.json 中提供直接发送：在 { "do": "save" } 之前加入 { "do": "${first.verb}", "as": "primary" }`,
        ),
      ];
}

/**
 * The list of the entity at or beside the address of a page, which leads to no such page yet and whose people may all
 * come to it; a form may be for some of them.
 */
function listBeside(
  workspace: Workspace,
  entity: string,
  name: string,
  layout: string,
  people: readonly string[],
): Document | undefined {
  const folder = posix.dirname(name);
  return [...workspace.pages].find(({ name: other, value, raw }) => {
    const isBeside = other === folder || (folder !== "." && posix.dirname(other) === folder);
    if (!isBeside || value.entity !== entity || value.layout !== "list" || value.parked || !isRecord(raw)) return false;
    if (layout === "form") return raw["actions"] === undefined && people.every((who) => within(who, value.allow));
    const leads = raw["open"] === undefined || (other === folder && leadsAway(raw["open"], other));
    return leads && value.allow.every((who: string) => people.some((one) => within(who, [one])));
  });
}

/** Whether rows open at an address that is not below their list's own, as those of a list made without a detail do. */
function leadsAway(open: unknown, list: string): boolean {
  return (
    isRecord(open) &&
    isDeepStrictEqual(Object.keys(open), ["go", "with"]) &&
    isDeepStrictEqual(open["with"], ["id"]) &&
    !String(open["go"]).startsWith(`/${list}/`)
  );
}

/** That a list leads to a new page, and what is left to say in the menu where the list is not in it yet. */
function leadsTo({ file, value }: Document, address: string): Left {
  const leads = left(`${file} leads to it now`, `${file} 现已链接到此页面`);
  if (value.by_address !== true) return leads;
  const [first] = value.routes as (string | { path: string })[];
  const path = typeof first === "string" ? first : first!.path;
  const also = address.startsWith(`${path}/`) ? "" : `"also": ["${address}"]`;
  return left(
    `${leads.en}; put the list into schemas/menu.json ("path": "${path}")${also && ` with ${also}`}, and take its "by_address" away`,
    `${leads.zh}；请将列表放入 schemas/menu.json（"path": "${path}"${also && `，${also}`}），并移除其 by_address`,
  );
}

/** What of a new page matters to the menu. */
interface InMenu {
  address: string;
  layout: string;
  people: readonly string[];
  /** The address to which its rows open. */
  opened: string | undefined;
  /** The list that leads to it. */
  beside: Document | undefined;
  titled: (language: Language) => string;
}

/**
 * Puts a page into the menu: as a further entry of a group, or as an address at which an entry is lit. What a list
 * leads to is lit with it.
 */
function intoMenu(
  workspace: Workspace,
  plan: Plan,
  key: string,
  { address, layout, people, opened, beside, titled }: InMenu,
) {
  const spots = menuEntries(workspace).filter(({ location }) => location.path[0] === "entries");
  const spot = spots.find(({ entry }) => entry.key === key);
  if (spot === undefined) {
    const keys = spots.map(({ entry }) => String(entry.key));
    throw new Refusal(`schemas/menu.json has no entry "${key}"${suggest(key, keys)}`);
  }
  const { document, path } = spot.location;
  const text = plan.changed.get(document.file) ?? document.text;
  const strangers = people.filter(
    (who) => !within(halves(who).who, spot.entry.allow) && !within(who, spot.entry.allow),
  );
  if (strangers.length > 0)
    throw new Refusal(
      `"${key}" is not in the menu of ${strangers.join(", ")}; name another entry, or whom the page is for with --allow`,
    );
  const isBelow = (one: string, beginning: unknown): boolean =>
    one === beginning || one.startsWith(`${String(beginning)}/`);
  const beginnings = (entry: Loose): unknown[] => [entry.path ?? [], entry.also ?? []].flat();
  const isGroup = Array.isArray(spot.entry.children) || spot.entry.path === undefined;
  if (!isGroup && beside === undefined) {
    const groups = spots.filter(({ entry }) => Array.isArray(entry.children)).map((one) => String(one.entry.key));
    throw new Refusal(
      `"${key}" holds no entries but leads to ${spot.entry.path}; name one that does: ${groups.join(", ")}`,
    );
  }
  if (beside !== undefined) {
    const held = [spot, ...spots.filter(({ parent }) => parent?.key === key)].find(
      ({ entry }) =>
        entry.path !== undefined &&
        routes(workspace).some(
          (route) => route.document === beside && beginnings(entry).some((beginning) => isBelow(route.path, beginning)),
        ),
    );
    if (held === undefined) throw new Refusal(withoutEntry(workspace, key, beside));
    const before = (held.entry.also as string[] | undefined) ?? [];
    const left =
      layout === "detail" && isRecord(beside.raw) && isRecord(beside.raw["open"]) && beside.raw["open"]["go"];
    const remaining = before.filter((one) => one !== left);
    const also = beginnings(held.entry).some((one) => isBelow(address, one)) ? remaining : [...remaining, address];
    if (isDeepStrictEqual(also, before)) return;
    plan.changed.set(
      document.file,
      withEntry(text, [...held.location.path, "also"], also.length === 0 ? undefined : also, "path"),
    );
    return;
  }
  if (layout === "detail")
    throw new Refusal(`a record is not opened from the menu; make the list first that leads to ${address}`);
  const named = menuKey(address);
  const existing = new Set(spots.map(({ entry }) => entry.key));
  const own = existing.has(named) ? `${named}_list` : named;
  const entry = {
    key: own,
    path: address,
    ...(opened === undefined || isBelow(opened, address) ? {} : { also: [opened] }),
    ...(spot.entry.icon === undefined ? {} : { icon: String(spot.entry.icon) }),
    allow: people,
    status: 1,
  };
  const index = ((spot.entry.children as unknown[] | undefined) ?? []).length;
  plan.changed.set(
    document.file,
    index === 0
      ? withEntry(text, [...path, "children"], [entry])
      : withEntry(text, [...path, "children", index], entry),
  );
  const siblings = ((spot.entry.children as Loose[] | undefined) ?? []).map((one) => String(one.key));
  say(workspace, plan, "menu", own, titled, [...siblings.toReversed(), key]);
}

/** What an entry of the menu is called that leads to an address. */
export const menuKey = (address: string): string => address.slice(1).replaceAll(/\W+/g, "_").toLowerCase();

/** Says which line puts the list of a page under the entry of the menu that was named for the page. */
function withoutEntry(workspace: Workspace, key: string, list: Document): string {
  const path = routes(workspace).find(({ document }) => document === list)?.path ?? "";
  const allow = (Array.isArray(list.value.allow) ? list.value.allow : []).map(
    (who: unknown) => halves(String(who)).who,
  );
  const entry = `{ "key": "${menuKey(path)}", "path": "${path}", "allow": ${JSON.stringify([...new Set(allow)])}, "status": 1 }`;
  return `"${key}" has no entry for ${list.file} yet, which leads to this page; add ${entry} to its "children" in schemas/menu.json first, and take "by_address" out of the list`;
}

/** The text of a list that leads to a page of a layout. */
function leading(text: string, layout: string, address: string, people: readonly string[]): string {
  return layout === "form"
    ? withEntry(text, ["actions"], [{ go: address, as: "primary", name: "add", allow: people }])
    : withEntry(text, ["open"], { go: address, with: ["id"] });
}

/** Whom the pages of a call are for: roles, of whom pages are, where it takes all who are signed in. */
function peopleOf(workspace: Workspace, { call }: CallEntry): string[] {
  const allow = call.allow as string[];
  return allow.some((who) => words.includes(who)) ? roleNames(workspace) : allow;
}

/** Who is to have a form, with the permission with which they may send it. */
function senders({ call }: CallEntry, allow: readonly string[] | undefined): string[] {
  const may = call.allow as string[];
  return allow === undefined
    ? may
    : allow.flatMap((who) => {
        const own = may.filter((other) => halves(other).who === who);
        return own.length === 0 ? [who] : own;
      });
}

function content(
  workspace: Workspace,
  entity: string,
  layout: string,
  { name: call, call: held }: CallEntry,
  allow: string[],
  shown: string[],
): object {
  if (layout === "form")
    return {
      allow,
      form: shown,
      actions: [held.handler ? { do: call, as: "primary", name: "keep" } : { do: "save" }],
    };
  if (layout === "detail") return { allow, ...unusual({ call, with: ["id"] }, entity, { layout }), fields: shown };
  const detail = routes(workspace).find(
    ({ document, path, parts }) =>
      document.value.entity === entity &&
      document.value.layout === "detail" &&
      !document.value.parked &&
      !parts.some(isName) &&
      path !== "",
  );
  const opens =
    detail &&
    allow.every((who) => detail.document.value.allow.some((other: string) => halves(other).who === halves(who).who));
  const filters = ((held.filters ?? []) as string[]).filter((field) => shown.includes(field));
  return {
    allow,
    ...unusual({ call }, entity, { layout, list: shown }),
    list: shown,
    ...(filters.length > 0 ? { filters } : {}),
    ...(opens ? { open: { go: detail.path, with: ["id"] } } : {}),
  };
}

/** A source, where it is not the one that a page of an entity has without saying so. */
function unusual(source: object, entity: string, page: { layout: string; list?: string[] }): { source?: object } {
  return isDeepStrictEqual(source, usualSource({ entity, ...page }, page.layout)) ? {} : { source };
}

/** What the call of a layout does with the entity, and the name by which it is usually called. */
const CALLS: Readonly<Record<string, readonly [key: string, verb: string]>> = {
  list: ["lists", "list"],
  detail: ["reads", "get"],
  form: ["creates", "create"],
};

/**
 * The call of a page: the one of the usual name, a handler's too where it answers or asks for what such a page needs;
 * else the first that does the same, one of whole records before one of a view.
 */
function callFor(workspace: Workspace, entity: string, layout: string): CallEntry {
  const [key, verb] = CALLS[layout] ?? [];
  if (key === undefined) throw new Refusal(`"${layout}" is no layout; a page is a list, a detail or a form`);
  const usual = `${entity}.${verb}`;
  const able = [...workspace.calls.values()].filter(({ call, parked }) => call[key] === entity && !parked);
  const named = workspace.calls.get(usual);
  const found =
    able.find(({ name }) => name === usual) ??
    (named && !named.parked && isFit(named, entity, layout) ? named : undefined) ??
    able.find(({ call }) => call.view === undefined) ??
    able[0];
  if (found) return found;
  throw new Refusal(
    named
      ? `${usual} is there, but ${article(layout)} of ${entity} cannot be made of it: ${SHAPES[layout]}; write the page by hand, like one that is alike`
      : `no call ${key} ${entity}; make one first: npm run new -- call ${usual}`,
  );
}

/** What a handler's call must say that a page may be made of it. */
const SHAPES: Readonly<Record<string, string>> = {
  list: 'it must answer rows of it ("answer" and "rows")',
  detail: 'it must answer one by its id ("answer", and "id" in its "input")',
  form: 'it must say what it asks ("input")',
};

/** Whether the call of a handler answers or asks for what a page of a layout needs. */
function isFit({ call }: CallEntry, entity: string, layout: string): boolean {
  if (!call.handler || call.upload) return false;
  if (layout === "form") return isRecord(call.input);
  return (
    call.answer === entity && (layout === "list" ? call.rows === true : isRecord(call.input) && "id" in call.input)
  );
}

function fields(workspace: Workspace, entity: string, layout: string, { call }: CallEntry, roles: string[]): string[] {
  const { properties = {}, table, views } = workspace.entities.get(entity)!.value;
  const seen: unknown = isRecord(views) ? views[String(call.view)] : undefined;
  const plain = fieldNames(workspace, entity).filter(
    (field) =>
      field in properties &&
      (!Array.isArray(seen) || seen.includes(field)) &&
      (table === false || roles.every((role) => mayRead(workspace, entity, field, role))),
  );
  if (layout === "form" && call.handler) return plain.filter((field) => field in call.input);
  const later = layout === "form" ? inputsOfSteps(workspace, entity) : new Set<string>();
  const fit = plain.filter((field) => !later.has(field) && suits(fieldAt(workspace, entity, field), layout));
  return layout === "form" ? fit : foremost(workspace, entity, fit);
}

/**
 * As many fields as fit side by side, in the order of the entity: what a record is called, its amount, the day on which
 * it pays and its state before others.
 */
function foremost(workspace: Workspace, entity: string, fit: readonly string[]): string[] {
  const { title, amount, pays_on: day } = workspace.entities.get(entity)!.value;
  const axes = workspace.lifecycles.filter(({ value }) => value?.entity === entity).map(({ value }) => value.axis);
  const headline: unknown[] = [title, amount, day, axes.includes("status") ? "status" : axes[0]].flat();
  const chosen = new Set(fit.filter((one) => headline.includes(one)));
  for (const one of fit) if (chosen.size < most) chosen.add(one);
  return fit.filter((one) => chosen.has(one));
}

/** Fields that a later step asks for, and that a record can do without until then. */
function inputsOfSteps(workspace: Workspace, entity: string): ReadonlySet<string> {
  const { required = [] } = workspace.entities.get(entity)!.value as { required?: string[] };
  const inputs = workspace.lifecycles
    .filter(({ value }) => value?.entity === entity)
    .flatMap(({ value }) => Object.values<{ from?: unknown; ask?: string[] }>(value.transitions ?? {}))
    .flatMap(({ from, ask }) => (from === "new" ? [] : (ask ?? []).map((field) => field.replace(/\?$/, ""))));
  return new Set(inputs.filter((field) => !required.includes(field)));
}

function suits(property: Loose, layout: string): boolean {
  if (layout === "form") return !property.calc;
  return property.type !== "array" && property.type !== "object" && !property.sensitive;
}
