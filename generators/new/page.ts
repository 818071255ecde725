import { posix } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { fieldAt, fieldNames } from "../check/workspace/field.ts";
import { halves, mayRead } from "../check/workspace/reach.ts";
import { isName, routes } from "../check/workspace/routes.ts";
import { suggest } from "../check/near.ts";
import type { CallEntry, Loose, Workspace } from "../check/workspace/workspace.ts";
import { usualSource } from "../../registry/page/whole.ts";
import { pageNamespace } from "../../registry/label-keys.ts";
import { json, withEntry } from "./json.ts";
import { Refusal, emptyPlan, type Plan } from "./plan.ts";
import { said, say } from "./wording.ts";

/** What a new page is told. */
export interface PageWish {
  entity: string;
  layout: string;
  allow?: string[];
}

const most = 8;

/** What a new list says while it is empty, until its author says what would stand there. */
const emptied = { en: "They will appear here as soon as there are any.", zh: "有记录后将显示在这里。" };

/** A list, detail or form of an entity, at the address its place says, with what its calls and roles allow. */
export function newPage(workspace: Workspace, name: string, { entity, layout, allow }: PageWish): Plan {
  if (!/^[a-zA-Z][\w]*(\/[\w]+)*$/.test(name))
    throw new Refusal(`"${name}" is no page name; write it like its address: invoice/invoice/add`);
  if (!workspace.entities.has(entity))
    throw new Refusal(`there is no entity "${entity}"${suggest(entity, workspace.entities.keys())}`);
  const address = `/${name}`;
  if (routes(workspace).some(({ path }) => path === address)) throw new Refusal(`${address} is answered already`);
  const call = callFor(workspace, entity, layout);
  const people = layout === "form" ? senders(call, allow) : (allow ?? (call.call.allow as string[]));
  const shown = fields(
    workspace,
    entity,
    layout,
    people.map((who) => halves(who).who),
  );
  if (shown.length === 0) throw new Refusal(`${people.join(", ")} may read no field of ${entity}`);
  const page = {
    $schema: posix.relative(posix.dirname(`pages/${name}.json`), `generated/completion/page/${entity}.json`),
    grammar: 2,
    entity,
    by_address: true,
    ...content(workspace, entity, layout, call, people, shown),
  };
  const plan = emptyPlan();
  plan.files.set(`pages/${name}.json`, json(page));
  // The list leads to it now.
  const opened = "open" in page ? (page.open as { go: string }).go : undefined;
  const led = routes(workspace).find(({ path }) => path === opened)?.document;
  if (led?.value.by_address === true) plan.changed.set(led.file, withEntry(led.text, ["by_address"], undefined));
  const { namespace, prefix } = pageNamespace(name);
  say(workspace, plan, namespace, `${prefix}title`, (language) =>
    said(workspace, language, entity, layout === "list" ? "entities" : "entity", entity),
  );
  if (layout === "list") say(workspace, plan, namespace, `${prefix}empty`, (language) => emptied[language]);
  plan.next.push(
    `Choose the ${layout === "list" ? "columns and filters" : "fields"} in pages/${name}.json`,
    `Reword "${prefix}title" in ${namespace}.json of both languages`,
    `Lead to ${address} from schemas/menu.json or from another page, and then take "by_address" away`,
  );
  return plan;
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
  if (layout === "form") return { allow, form: shown, actions: [{ do: "save" }] };
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

/** The call of a page: the one of the usual name, else the first that does the same. */
function callFor(workspace: Workspace, entity: string, layout: string): CallEntry {
  const [key, verb] = CALLS[layout] ?? [];
  if (key === undefined) throw new Refusal(`"${layout}" is no layout; a page is a list, a detail or a form`);
  const usual = `${entity}.${verb}`;
  const able = [...workspace.calls.values()].filter(({ call, parked }) => call[key] === entity && !parked);
  const found = able.find(({ name }) => name === usual) ?? able[0];
  if (!found) throw new Refusal(`no call ${key} ${entity}; make one first: npm run new -- call ${usual}`);
  return found;
}

function fields(workspace: Workspace, entity: string, layout: string, roles: string[]): string[] {
  const { properties = {}, table } = workspace.entities.get(entity)!.value;
  const plain = fieldNames(workspace, entity).filter(
    (field) =>
      field in properties && (table === false || roles.every((role) => mayRead(workspace, entity, field, role))),
  );
  const fit = plain.filter((field) => suits(fieldAt(workspace, entity, field), layout));
  return layout === "form" ? fit : fit.slice(0, most);
}

function suits(property: Loose, layout: string): boolean {
  if (layout === "form") return !property.calc;
  return property.type !== "array" && property.type !== "object" && !property.sensitive;
}
