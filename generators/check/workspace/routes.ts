import { isDeepStrictEqual } from "node:util";
import { pageParams, routePaths } from "../page/params.ts";
import { areSameLists } from "./gathered.ts";
import { grouped } from "./group.ts";
import type { Document } from "../source/document.ts";
import type { Typed } from "./typed.ts";
import { halves, roleNames } from "./reach.ts";
import { isRecord, once } from "./workspace.ts";
import type { Loose, Workspace } from "./workspace.ts";

/** One address that a page answers. */
export interface Route {
  path: string;
  parts: string[];
  where: Record<string, string[]>;
  document: Document;
  index: number;
}

/** All addresses of all pages. */
export function routes(workspace: Workspace): Route[] {
  return once(
    workspace,
    "routes",
    () =>
      workspace.pages.flatMap((document) =>
        once(workspace, `routes of ${document.file}`, () => routesOf(document), isDeepStrictEqual),
      ),
    areSameLists,
  );
}

function routesOf(document: Document): Route[] {
  return routePaths(document.value).map((path, index) => ({
    path,
    parts: split(path),
    where: whereOf(document.value.routes[index]),
    document,
    index,
  }));
}

/** The parts of an address between its slashes, without query and fragment. */
export function split(path: string): string[] {
  return path.split(/[?#]/)[0]!.split("/").filter(Boolean);
}

/**
 * The routes that an address leads to, narrowed to those that one of these people may open. Exact parts go before
 * parameters.
 */
export function answers(workspace: Workspace, address: string, allow: readonly string[] | undefined): Route[] {
  const nearest = nearestTo(workspace, address);
  const open = allow ? nearest.filter((route) => meets(workspace, allow, route.document.value.allow)) : nearest;
  return open.length > 0 ? open : nearest;
}

/** The routes that an address leads to, whoever may open them, each address looked up once. */
function nearestTo(workspace: Workspace, address: string): Route[] {
  const { byLength, known } = once(workspace, "routes by length", () => ({
    byLength: grouped(routes(workspace), (route) => route.parts.length),
    known: new Map<string, Route[]>(),
  }));
  let nearest = known.get(address);
  if (nearest === undefined) {
    const parts = split(address);
    const fitting = (byLength.get(parts.length) ?? []).filter((route) =>
      route.parts.every((part, index) => isName(part) || part === parts[index]),
    );
    const most = fitting.reduce((highest, route) => Math.max(highest, exact(route)), 0);
    known.set(address, (nearest = fitting.filter((route) => exact(route) === most)));
  }
  return nearest;
}

/** Whether two lists of people have someone in common. */
export function meets(workspace: Workspace, some: readonly string[], others: Loose): boolean {
  if (!Array.isArray(others)) return false;
  const one = everyone(workspace, some);
  return everyone(workspace, others).some((who) => one.includes(who));
}

/**
 * The roles and words that a list of people comes to: `session` and `public` take in every role, `portfolio` the
 * investor.
 */
export function everyone(workspace: Workspace, allow: readonly string[] | undefined): string[] {
  if (!Array.isArray(allow)) return [];
  const names = allow.map((who) => halves(String(who)).who);
  const roles = names.includes("session") || names.includes("public") ? roleNames(workspace) : [];
  const investor = names.includes("portfolio") ? ["investor"] : [];
  return [...new Set([...names, ...roles, ...investor])];
}

/** The parameters of the page behind a route. */
export function routeParams(workspace: Workspace, route: Route): Map<string, Typed> {
  return once(workspace, `params of ${route.document.file}`, () => pageParams(workspace, route.document.value));
}

/** Whether a part of a path is a parameter. */
export function isName(part: string): boolean {
  return part.startsWith("{");
}

function exact(route: Route): number {
  return route.parts.filter((part) => !isName(part)).length;
}

function whereOf(route: Loose): Record<string, string[]> {
  if (!isRecord(route) || !isRecord(route.where)) return {};
  return Object.fromEntries(
    Object.entries(route.where).map(([name, value]) => [name, (Array.isArray(value) ? value : [value]).map(String)]),
  );
}
