import { answers, isName, routes } from "../../generators/check/workspace/routes.ts";
import { menuEntries } from "../../generators/check/workspace/menu.ts";
import type { MenuSpot } from "../../generators/check/workspace/menu.ts";
import { isRecord } from "../../generators/check/workspace/workspace.ts";
import type { Loose, Workspace } from "../../generators/check/workspace/workspace.ts";
import { menuKey } from "../../generators/new/page.ts";
import type { NewValue } from "./field.ts";
import { worded } from "./lifecycle.ts";

/** An entry of the side menu that somebody wants. */
export interface NewEntry {
  /** The address to which it leads. */
  path: string;
  /** The entry below which it stands; absent at the top. */
  under?: string;
  /** The entry behind which it stands; absent at the end. */
  behind?: string;
  icon?: string;
  allow: readonly string[];
  english: string;
  chinese: string;
}

/** What an entry of the menu can be made of. */
export interface MenuChoices {
  /** Addresses of pages to which the menu can lead, and whom each is for. */
  addresses: { path: string; allow: string[] }[];
  /** The entries of the side menu, below which each stands, and whether it holds others. */
  entries: { key: string; under?: string; isGroup: boolean }[];
}

const sideEntries = (workspace: Workspace): MenuSpot[] =>
  menuEntries(workspace).filter(({ location }) => location.path[0] === "entries");

/** The addresses and entries of which a further entry of the menu can be made. */
export function menuChoices(workspace: Workspace): MenuChoices {
  const open = routes(workspace).filter(
    ({ document, parts }) => ["main", "settings", undefined].includes(document.value.frame) && !parts.some(isName),
  );
  const byPath = new Map(
    open.map(({ path, document }) => [path, ((document.value.allow ?? []) as unknown[]).map(String)]),
  );
  return {
    addresses: [...byPath]
      .map(([path, allow]) => ({ path, allow }))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    entries: sideEntries(workspace).map(({ entry, parent }) => ({
      key: String(entry.key),
      isGroup: Array.isArray(entry.children),
      ...(parent === undefined ? {} : { under: String(parent.key) }),
    })),
  };
}

/**
 * A further entry of the side menu, worded in both languages; the page to which it leads is no longer one that is
 * known by its address alone.
 * @param held what a config says now, drafts included
 * @throws Error when no page answers the address, or there is no such entry
 */
export function addEntry(workspace: Workspace, wanted: NewEntry, held: (file: string) => unknown): NewValue[] {
  const document = workspace.settings.get("menu");
  const pages = answers(workspace, wanted.path, undefined).map((route) => route.document);
  if (document === undefined) throw new Error("There is no schemas/menu.json.");
  if (pages.length === 0) throw new Error(`No page answers "${wanted.path}".`);
  const keys = new Set(menuEntries(workspace).map(({ entry }) => String(entry.key)));
  const named = menuKey(wanted.path);
  const key = keys.has(named) ? `${named}_entry` : named;
  const own = held(document.file) as Loose;
  const entry = {
    key,
    path: wanted.path,
    ...(wanted.icon ? { icon: wanted.icon } : {}),
    allow: wanted.allow,
    status: 1,
  };
  const neighbours: string[] = [];
  const among = (siblings: unknown): unknown[] => {
    const before = Array.isArray(siblings) ? (siblings as Loose[]) : [];
    const at = before.findIndex((one) => one.key === wanted.behind);
    const index = at === -1 ? before.length : at + 1;
    neighbours.push(
      ...before
        .slice(0, index)
        .map((one) => String(one.key))
        .toReversed(),
    );
    return before.toSpliced(index, 0, entry);
  };
  const below = (entries: unknown): unknown =>
    Array.isArray(entries)
      ? entries.map((one: Loose) =>
          one.key === wanted.under
            ? { ...one, children: among(one.children) }
            : isRecord(one) && one["children"] !== undefined
              ? { ...one, children: below(one["children"]) }
              : one,
        )
      : entries;
  const entries = wanted.under ? below(own.entries) : among(own.entries);
  if (wanted.under && neighbours.length === 0 && !keys.has(wanted.under))
    throw new Error(`There is no entry "${wanted.under}".`);
  const known = pages.filter((page) => (held(page.file) as Loose).by_address === true);
  const words = { [key]: wanted };
  return [
    { file: document.file, value: { ...own, entries } },
    ...worded(workspace, "menu", words, held, [...neighbours, ...(wanted.under ? [wanted.under] : [])]),
    ...known.map((page) => {
      const { by_address: _known, ...value } = held(page.file) as Loose;
      return { file: page.file, value };
    }),
  ];
}
