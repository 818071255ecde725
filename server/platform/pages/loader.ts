import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { Condition, Source, Tabs, Value } from "../../../generated/types/grammar/index.d.ts";
import type { NamedCall, NamedPage, Registry } from "../../../registry/registry.ts";
import { routeTable } from "../../../registry/page/routes.ts";
import { sectionsOf } from "../../../registry/page/parts.ts";
import { matchRoute } from "../../../schemas/vocabulary/address/match.ts";
import {
  listInput,
  mainListInput,
  showsMain,
  tabAt,
  type ListReader,
} from "../../../schemas/vocabulary/list/request.ts";
import { decodeList, filterNames } from "../../../schemas/vocabulary/list/state.ts";
import type { Acting, ReadContext } from "../context.ts";
import type { CallInputs, ReadOther } from "../handler.ts";
import { isAllowed } from "../calls/guard.ts";
import { Refusal } from "../refusal.ts";

/** A call that the browser would make first, with the values of its path and query. */
interface FirstCall extends CallInputs {
  readonly call: NamedCall;
}

/** A call's answer, under the address at which the browser would ask for it. */
interface FirstAnswer {
  readonly address: string;
  readonly data: unknown;
}

type Parameters = Readonly<Record<string, unknown>>;

/** An address of this product, or undefined for what leads elsewhere. Nothing is fetched from it. */
function ownAddress(url: string): URL | undefined {
  if (!url.startsWith("/") || /^\/[/\\]/.test(url)) return undefined;
  const base = "http://own.invalid";
  const address = URL.canParse(url, base) ? new URL(url, base) : undefined;
  return address?.origin === base ? address : undefined;
}

/** The page that somebody sees at an address of a route, with its parameters. */
function pageAt(
  registry: Registry,
  route: string,
  address: URL,
  acting: Acting | undefined,
): { page: NamedPage; parameters: Parameters } | undefined {
  const table = routeTable(registry)
    .filter((one) => one.path === route && one.go === undefined)
    .map((one) => ({ ...one, types: one.page.params }));
  const found = matchRoute(
    table,
    { path: address.pathname, search: address.search, hash: "" },
    ({ page }) => page.allow.some((who) => who === "public" || who === "link") || isAllowed(page.allow, acting),
  );
  return found === undefined || found === "forbidden"
    ? undefined
    : { page: found.entry.page, parameters: found.params };
}

/** What a parameter of the address says, once or several times. */
const textsOf = (parameters: Parameters, name: string): string[] =>
  [parameters[name] ?? []].flat().filter((text) => typeof text === "string");

/**
 * Something of a page hangs on what the server does not know before the page stands: the browser asks for that itself.
 */
class NotAtHand extends Error {}

/** What a page's values and conditions are while only its address is known. */
function readerOf(parameters: Parameters, acting: Acting): ListReader<Value, Condition> {
  return {
    allows: (allow) => allow === undefined || isAllowed(allow, acting),
    test(when) {
      if (when === undefined) return undefined;
      throw new NotAtHand();
    },
    resolve(value) {
      if (["string", "number", "boolean"].includes(typeof value)) return value;
      if (Array.isArray(value)) return value;
      const name = typeof value === "object" && value !== null && "param" in value ? value.param : undefined;
      const given = name === undefined ? undefined : parameters[name];
      if (given === undefined) throw new NotAtHand();
      return given;
    },
  };
}

/** What a source asks by its `with`. @throws NotAtHand where the address does not say it */
function inputsOf(source: Source, reader: ListReader<Value, Condition>): Record<string, unknown> {
  const named: readonly (readonly [string, Value])[] = Array.isArray(source.with)
    ? source.with.map((name) => [name, { param: name }] as const)
    : Object.entries(source.with ?? {});
  return Object.fromEntries(named.map(([name, value]) => [name, reader.resolve(value)]));
}

/**
 * What the page's main list asks besides: its page, order, filters and tab, and how many rows each tab has.
 * @param given what its source is asked with
 * @throws NotAtHand where the address does not say it, and where the list is not asked
 */
function mainListInputs(
  { page, call }: { page: NamedPage; call: NamedCall },
  parameters: Parameters,
  reader: ListReader<Value, Condition>,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (page.list !== undefined && page.keep?.stored !== undefined) throw new NotAtHand();
  const state = decodeList((name) => textsOf(parameters, name), filterNames(page.filters));
  if (page.list === undefined)
    return page.layout === "list" ? listInput(reader, state, undefined, undefined, call) : {};
  const tab =
    page.tabs === undefined
      ? undefined
      : tabAt<Value, Condition, Tabs[number]>(reader, page.tabs, textsOf(parameters, page.keep?.param ?? "tab")[0]);
  if (tab?.source !== undefined) throw new NotAtHand();
  const list = { tabs: page.tabs ?? [], tab, sort: page.sort, isShown: showsMain(page, tab) };
  const inputs = mainListInput(reader, state, list, call, given);
  if (inputs === undefined) throw new NotAtHand();
  return inputs;
}

/** One text or several for a query, as the browser writes them: what is empty is left out. */
function inQuery(inputs: Readonly<Record<string, unknown>>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, value]) => {
      const texts = [value]
        .flat()
        .flatMap((one) => (one === undefined || one === null || one === "" ? [] : String(one)));
      return texts.length === 0 ? [] : [[name, texts.length === 1 ? texts[0]! : texts] as const];
    }),
  );
}

/** A call with its inputs parted into path and query, the role filled in. */
function firstCall(call: NamedCall, given: Readonly<Record<string, unknown>>, role: string): FirstCall | undefined {
  const inputs = inQuery(given);
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const params = Object.fromEntries(
    names.map((name) => [name, name === "role" || name === "authority" ? role : String(inputs[name] ?? "")]),
  );
  if (Object.values(params).includes("")) return undefined;
  const query = Object.entries(inputs).filter(([name]) => params[name] === undefined);
  return { call, params, query: Object.fromEntries(query) };
}

/** The calls that the frame of every page makes when the product is opened. */
const startCalls = (registry: Registry, role: string): FirstCall[] =>
  [...registry.calls.values()]
    .filter((call) => call.at_start === true)
    .flatMap((call) => firstCall(call, {}, role) ?? []);

/** The calls of a page's sources, as far as its address decides what they ask. */
function pageCalls(registry: Registry, page: NamedPage, parameters: Parameters, acting: Acting): FirstCall[] {
  const reader = readerOf(parameters, acting);
  // Lists within a page have a state of their own in its address.
  const within = new Set(sectionsOf(page).flatMap(({ section }) => section.from?.split(".")[0] ?? []));
  return Object.entries({ ...(page.source === undefined ? {} : { main: page.source }), ...page.sources }).flatMap(
    ([name, source]) => {
      const call = source.call === undefined ? undefined : registry.calls.get(source.call);
      const isList = call !== undefined && (call.lists !== undefined || call.rows === true);
      if (call?.method !== "GET" || call.download === true || !reader.allows(source.allow)) return [];
      if (source.when !== undefined || source.each !== undefined || (isList && name !== "main" && within.has(name)))
        return [];
      try {
        const given = inputsOf(source, reader);
        const ofList = isList && name === "main" ? mainListInputs({ page, call }, parameters, reader, given) : {};
        return firstCall(call, { ...given, ...ofList }, acting.role ?? "") ?? [];
      } catch (error) {
        if (error instanceof NotAtHand) return [];
        throw error;
      }
    },
  );
}

/** Where the browser asks for a call: its path filled, and its query in the order of its names. */
function addressOf({ call, params, query }: FirstCall): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
  search.sort();
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/**
 * What a page asks of the server first, in one answer: what the frame asks when the product is opened, and the page's
 * sources that its address decides, each under the address of its call. A call that is refused is left out, and the
 * browser that makes it is told why. Only routes of the registry are answered, and no address is fetched.
 * @returns `{}` where no page answers the route for this person
 */
export async function loader(
  { route, url }: HandlerInputs["common.loader"],
  context: ReadContext,
  readOther: ReadOther,
): Promise<object> {
  const { registry, acting } = context;
  const address = ownAddress(url);
  const found = address && pageAt(registry, route, address, acting);
  if (found === undefined) return {};
  const first =
    acting?.role === undefined
      ? []
      : [...startCalls(registry, acting.role), ...pageCalls(registry, found.page, found.parameters, acting)];
  const answers = await Promise.all(
    first.map(async (one): Promise<FirstAnswer[]> => {
      try {
        return [{ address: addressOf(one), data: await readOther(one.call.name, one) }];
      } catch (error) {
        if (error instanceof Refusal) return [];
        throw error;
      }
    }),
  );
  return {
    config_version: `${registry.constants.business.app_version} ${found.page.name}`,
    data: { page: found.page.name, answers: answers.flat() },
  };
}
