import { suggest, suggestAddress } from "../../../output/near.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { menuEntries } from "../../workspace/menu.ts";
import type { MenuSpot } from "../../workspace/menu.ts";
import { answers, everyone, isName, routes } from "../../workspace/routes.ts";
import type { Route } from "../../workspace/routes.ts";
import type { Document } from "../../source/document.ts";
import { isRecord, once } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import { roleNames } from "../../workspace/reach.ts";

/** E207: a menu entry that leads nowhere. */
export const menuNowhere: Rule = {
  code: "E207",
  finds: "a menu entry whose path no page answers",
  check(workspace, report) {
    for (const { entry, location } of menuEntries(workspace)) {
      if (typeof entry.path !== "string" || entry.status !== 1) continue;
      workspace.proven += 1;
      if (answers(workspace, entry.path, undefined).length === 0)
        report(
          { ...location, path: [...location.path, "path"] },
          `no page answers "${entry.path}"${suggestAddress(
            entry.path,
            routes(workspace).map((route) => route.path),
          )}`,
        );
    }
  },
};

/** E208: a menu entry shown to a role that gets a 403 behind it. */
export const menuClosed: Rule = {
  code: "E208",
  finds: "a menu entry for a role that may not open its page",
  check(workspace, report) {
    const roles = roleNames(workspace);
    for (const { entry, location } of menuEntries(workspace)) {
      if (typeof entry.path !== "string" || !Array.isArray(entry.allow)) continue;
      const targets = answers(workspace, entry.path, undefined);
      const open = new Set(targets.flatMap((route) => everyone(workspace, route.document.value.allow ?? [])));
      const shut = everyone(workspace, entry.allow).filter((who) => roles.includes(who) && !open.has(who));
      workspace.proven += 1;
      if (targets.length > 0 && shut.length > 0)
        report({ ...location, path: [...location.path, "allow"] }, `"${entry.path}" is not open to ${shut.join(", ")}`);
    }
  },
};

/** Whether an address is that of a page, or stands below it. */
const isBelow = (address: string, beginning: string): boolean =>
  address === beginning || address.startsWith(`${beginning}/`);

/** E461: a further address of a menu entry that no page's address begins with. */
export const menuAlsoNowhere: Rule = {
  code: "E461",
  finds: "a further address of a menu entry below which no page stands",
  check(workspace, report) {
    for (const { entry, location } of menuEntries(workspace)) {
      if (!Array.isArray(entry.also)) continue;
      for (const [index, beginning] of entry.also.entries()) {
        workspace.proven += 1;
        if (routes(workspace).some(({ path }) => isBelow(path, beginning))) continue;
        report(
          { ...location, path: [...location.path, "also", index] },
          `no page stands at or below "${beginning}"${suggest(
            beginning,
            routes(workspace).map((route) => route.path),
          )}`,
        );
      }
    }
  },
};

/** The first entry of a list of people that brings one of these in. */
const strayIn = (workspace: Workspace, allow: unknown, dark: readonly string[]): number =>
  (Array.isArray(allow) ? allow : []).findIndex((one) =>
    everyone(workspace, [String(one)]).some((who) => dark.includes(who)),
  );

/** What an address is lit by: its own entry, or one that names its beginning. */
const beginningsOf = (entry: Loose): string[] => [entry.path ?? [], entry.also ?? []].flat().map(String);

/** An address up to its first parameter, which is where the addresses of its records begin. */
const fixedPart = (address: string): string => address.replace(/\/?\{.*$/, "") || "/";

/** Every address that a value leads to. */
function ledTo(value: Loose): string[] {
  if (typeof value === "string") return value.startsWith("/") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(ledTo) : [];
}

/** Of each page to which others lead: these. */
function leaders(workspace: Workspace): ReadonlyMap<Document, readonly Document[]> {
  return once(workspace, "pages that lead to a page", () => {
    const found = new Map<Document, Set<Document>>();
    for (const page of workspace.pages)
      for (const address of new Set(ledTo({ ...(page.value as object), routes: undefined })))
        for (const { document } of answers(workspace, address, undefined))
          if (document !== page) found.set(document, (found.get(document) ?? new Set()).add(page));
    return new Map([...found].map(([document, pages]) => [document, [...pages]]));
  });
}

/**
 * What to write in the menu that an entry is lit at an address: who is to see the entry that others see there; its
 * further beginning in the entry of a page that leads there; else, where none of these pages is in the menu either, an
 * entry of its own for the one that begins.
 */
function lighting(
  workspace: Workspace,
  { path, document }: Pick<Route, "path" | "document">,
  entries: readonly MenuSpot[],
  dark: readonly string[],
): string {
  const lit = entries.find(({ entry }) => beginningsOf(entry).some((beginning) => isBelow(path, beginning)));
  if (lit !== undefined)
    return `add ${dark.map((who) => `"${who}"`).join(", ")} to "allow" of the entry "${String(lit.entry.key)}" of schemas/menu.json`;
  const sees = entries.filter(({ entry }) => everyone(workspace, entry.allow).some((who) => dark.includes(who)));
  const leads = leaders(workspace).get(document) ?? [];
  const beginning = fixedPart(path);
  const own = leads.length === 0 ? [] : routes(workspace).filter((route) => leads.includes(route.document));
  const spot = sees
    .flatMap((one) =>
      beginningsOf(one.entry)
        .filter((start) => own.some((route) => isBelow(route.path, start)))
        .map((start) => ({ ...one, length: start.length })),
    )
    .toSorted((one, other) => other.length - one.length)[0];
  if (spot !== undefined) {
    const where = `the entry "${String(spot.entry.key)}" of ${spot.location.document.file}`;
    return Array.isArray(spot.entry.also)
      ? `add "${beginning}" to "also" of ${where}`
      : `add "also": ["${beginning}"] to ${where}`;
  }
  const first = own.find((route) => route.document.value.by_address === true && !route.parts.some(isName));
  const start = first?.path ?? beginning;
  const also = first === undefined || isBelow(path, start) ? "" : `"also": ["${beginning}"], `;
  const allow = (first?.document ?? document).value.allow as unknown[];
  const key = start.slice(1).replaceAll(/\W+/g, "_").toLowerCase() || "home";
  const duplicate =
    first?.document.value.by_address === true ? `, and take "by_address" out of ${first.document.file}` : "";
  return `add { "key": "${key}", "path": "${start}", ${also}"allow": ${JSON.stringify(allow)}, "status": 1 } to "entries" of schemas/menu.json, or to the "children" of one${duplicate}`;
}

/** E462: whoever has a menu sees in it where they are, on each page beside it that is not known by address alone. */
export const menuDark: Rule = {
  code: "E462",
  finds: "a page on which a role's menu lights no entry",
  check(workspace, report) {
    const entries = menuEntries(workspace).filter(
      ({ entry, location }) => location.path[0] === "entries" && entry.status === 1 && !entry.parked,
    );
    const own = new Map(
      roleNames(workspace).map((role) => [
        role,
        entries
          .filter(({ entry }) => everyone(workspace, entry.allow).includes(role))
          .flatMap(({ entry }) => beginningsOf(entry)),
      ]),
    );
    for (const { path, document, index } of routes(workspace)) {
      const { frame = "main", by_address: isKnown, parked, routes: declared } = document.value;
      const leadsOn = isRecord(declared?.[index]) && declared[index].go !== undefined;
      if (!["main", "settings"].includes(frame) || isKnown === true || parked || leadsOn) continue;
      workspace.proven += 1;
      const { allow } = document.value;
      const isDark = (who: string): boolean => {
        const beginnings = own.get(who) ?? [];
        return beginnings.length > 0 && !beginnings.some((beginning) => isBelow(path, beginning));
      };
      const who = everyone(workspace, allow);
      const dark = who.filter(isDark);
      // Where the menus of others light one, it is for whom the page is that differs.
      const stray =
        dark.length < who.filter((one) => own.get(one)?.length).length ? strayIn(workspace, allow, dark) : -1;
      if (dark.length > 0)
        report(
          stray === -1 ? { document, path: ["routes"], key: true } : { document, path: ["allow", stray] },
          `the menu of ${dark.join(", ")} lights no entry at "${path}"; ${lighting(workspace, { path, document }, entries, dark)}${stray === -1 ? "" : `, or take "${String(allow[stray])}" away here`}`,
        );
    }
  },
};

/** Whether an entity has a field, or one of the record that a reference of it leads to. */
function isThere(workspace: Workspace, entity: string, path: string): boolean {
  const [first = "", ...rest] = path.split(".");
  const own = fieldAt(workspace, entity, first) as { ref?: string } | undefined;
  return rest.length > 0 && typeof own?.ref === "string"
    ? isThere(workspace, own.ref, rest.join("."))
    : fieldAt(workspace, entity, path) !== undefined;
}

/** E440: records found from everywhere come from a list, by its own fields, and open somewhere. */
export const searchedNowhere: Rule = {
  code: "E440",
  finds:
    "a search of menu.json that names no list, a field its records do not have, an amount that is none, or an address that no page answers",
  check(workspace, report) {
    const document = workspace.settings.get("menu");
    for (const [index, searched] of (document && Array.isArray(document.value.search)
      ? document.value.search
      : []
    ).entries()) {
      const location = (key: string) => ({ document: document!, path: ["search", index, key] });
      const entity = workspace.calls.get(searched.call)?.call.lists;
      workspace.proven += 1;
      if (entity === undefined)
        report(
          location("call"),
          `"${searched.call}" lists nothing${suggest(String(searched.call), [...workspace.calls.keys()])}`,
        );
      else
        for (const key of ["fields", "amounts", "title", "show"])
          for (const [position, field] of [searched[key] ?? []].flat().entries())
            if (!isThere(workspace, entity, String(field)))
              report(
                { document: document!, path: ["search", index, key, ...(key === "title" ? [] : [position])] },
                `${entity} has no field "${field}"`,
              );
            else if (key === "amounts" && fieldAt(workspace, entity, String(field))?.format !== "money")
              report(
                { document: document!, path: ["search", index, key, position] },
                `"${field}" of ${entity} is no amount of money`,
              );
      const named = [...String(searched.go).matchAll(/\{(\w+)\}/g)]
        .map(([, field = ""]) => field)
        .filter((field) => field !== "id");
      if (entity !== undefined)
        for (const field of named)
          if (!isThere(workspace, entity, field)) report(location("go"), `${entity} has no field "${field}"`);
      const path = String(searched.go)
        .split("?")[0]!
        .replace(/\{\w+\}/g, "1");
      if (answers(workspace, path, searched.allow).length === 0)
        report(location("go"), `no page answers "${searched.go}" for ${searched.allow.join(", ")}`);
    }
  },
};

/** E210: what the menu shows must run. */
export const menuParked: Rule = {
  code: "E210",
  finds: "a menu entry that is not parked and leads to a parked page",
  check(workspace, report) {
    for (const { entry, location } of menuEntries(workspace)) {
      if (typeof entry.path !== "string" || entry.parked || entry.status !== 1) continue;
      const targets = answers(workspace, entry.path, entry.allow);
      if (targets.length > 0 && targets.every((route) => route.document.value.parked))
        report(
          { ...location, path: [...location.path, "path"] },
          `"${entry.path}" is a parked page; mark the entry as parked too`,
        );
    }
  },
};
